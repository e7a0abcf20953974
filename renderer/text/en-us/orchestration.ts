import { clock, count } from '../formats.ts';

/** Running the last step of a data orchestration run again. */
export const orchestration = {
  title: 'Run the last step again',
  lead: 'Runs the most recent step of a data orchestration run again. The platform does it later, and nothing says when it is done.',
  logId: 'Orchestration log ID',
  logIdHint: 'The platform cannot list runs here: paste the ID from the portal.',
  logIdMissing: 'Enter the ID of the run’s log.',
  comment: 'Comment',
  commentHint: 'Why the step is run again. The platform gets these words.',
  commentMissing: 'Say why the step is run again.',
  commentTooLong: (most: number) => `Keep the comment to ${count(most)} characters.`,
  check: 'Run again…',
  switchedOff: 'Your IT department has switched off running steps again on this computer.',
  confirmTitle: 'Run the last step again?',
  confirmLead:
    'The platform will run the most recent step of this run again. It is queued, and nothing says when it is done.',
  willSend: 'What will be sent',
  applicationId: 'Application ID',
  takenBefore: (at: string) => `This run was already queued at ${clock(at)}`,
  unsureBefore: (at: string) => `This run may already be queued since ${clock(at)}`,
  twice: 'Running it again may run the step twice.',
  verb: 'Run the step again',
  verbTwice: 'Run it once more',
  unsure:
    'The platform may have taken this all the same. Look in the portal whether the step ran: if you run it again, it may run twice.',
  queuedNow: (at: string) => `Queued at ${clock(at)}. Nothing says when it is done.`,
  again: 'Log ID and comment',
  history: 'Asked for since you signed in',
  when: 'When',
  answer: 'Answer',
  outcomes: {
    queued: 'Queued',
    unsure: 'May be queued',
    refused: 'Not taken',
  },
};
