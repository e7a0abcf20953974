import type { Submission } from '../../../preload/contract/models/submission.ts';

const states: Readonly<Record<Submission['state'], string>> = {
  draft: 'Draft',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
};

export const outbox = {
  title: 'Outbox',
  lead: 'Drafts and receipts are kept here until you sign out or close Intake Desk.',
  states,
  sentPractice: 'Sent in PRACTICE',
  unknown: 'Outcome not known',
  open: 'Open',
  receipt: 'Receipt',
  correct: 'Open and send again',
  discard: 'Destroy draft',
  discardWhat: (what: string) => `Destroy draft ${what}`,
  discardTitle: 'Destroy this draft?',
  discardBody: 'Its files are made unreadable and cannot be brought back.',
  noApplication: 'No application yet',
  noOwner: 'no owner yet',
  draftAt: (text: string) => `last changed ${text}`,
  sentAt: (text: string) => `sent ${text}`,
  emptyTitle: 'Nothing here yet',
  emptyTodo: 'What you file shows here with its state and its receipt.',
  emptyAction: 'Find an application',
  waiting: 'Not sent yet',
  drafts: 'Drafts',
  done: 'Sent',
  putAside: (name: string | null) =>
    name === null
      ? 'The draft without an application is in the Outbox.'
      : `The draft for ${name} is in the Outbox.`,
  newsSent: (what: string) => `Sent: ${what}`,
  newsSentPractice: (what: string) => `Sent in PRACTICE: ${what}`,
  newsFailed: (what: string) => `Not sent: ${what}. See the Outbox.`,
};
