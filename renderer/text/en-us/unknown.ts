import type { Evidence, Resolution } from '../../../preload/contract/models/submission.ts';
import { came } from './came.ts';

const phases: Readonly<Record<Evidence['phase'], string>> = {
  sending: 'While the last part was being sent',
  waiting: 'Everything was sent; no answer came',
  answering: 'The answer had begun and broke off',
  answered: 'An answer came that does not say whether it was filed',
  programEnded: 'This program or the computer stopped before the answer',
  journalDamaged: 'The records of this computer were damaged or lost, or the last of them were',
};

/** Short, for a line: what happened. */
const briefly: Readonly<Record<Evidence['phase'], string>> = {
  sending: 'the line broke at the very end of sending',
  waiting: 'the line broke after everything was sent',
  answering: 'the line broke in the middle of the answer',
  answered: 'the answer did not say',
  programEnded: 'the program stopped before the answer',
  journalDamaged: 'the records here were damaged or lost',
};

const choices: Readonly<Record<Resolution['choice'], { label: string; hint: string }>> = {
  there: {
    label: 'Checked with the platform: it is there',
    hint: 'Nothing is sent again. It counts as filed, without a receipt, and its files are handled like those of one that was sent.',
  },
  sendAgain: {
    label: 'Checked: not there, send again',
    hint: 'It goes into the outbox once more. If the platform does have it, this may start a second check of the same person, and may be charged.',
  },
  refused: {
    label: 'Checked: not there, correct it first',
    hint: 'It counts as refused: then “Correct and send again” makes a draft of it, with its files.',
  },
  supervisor: {
    label: 'Leave for a supervisor',
    hint: 'Nothing is sent. It stays here, marked, and asks again.',
  },
};

/** An outcome that is not known: what is known of it, and what staff can do. */
export const unknown = {
  title: 'What happened',
  /** Heading of the case. */
  heading: 'It is not known whether this arrived',
  lead: 'It broke off when the platform may already have had everything. The platform cannot be asked, so this program never sends it again by itself. Nothing here is lost.',
  foundLead:
    'The record of these files is lost, and they may have been sent before that. The platform cannot be asked, so this program never sends them by itself. Nothing here is lost.',
  briefly,
  refusedBriefly: 'the answer refused it, and it may have arrived all the same',
  came,
  phases,
  facts: {
    started: 'Sending began',
    ended: 'Not known since',
    sent: 'Sent',
    phase: 'When it ended',
    status: 'Answer',
    serverDate: 'Server’s clock',
    failure: 'Reason',
    quote: 'The answer says',
    came: 'What came',
  },
  sentAll: (text: string) => `all of ${text}`,
  sentUncounted: (text: string) => `not counted, of ${text}`,
  uncounted: 'not counted',
  noAnswer: 'none',
  earlier: 'Until now',
  earlierLine: (by: string, text: string) => `Left for a supervisor by ${by}, ${text}`,
  question: 'What did you find out?',
  checkedBy: 'Who checked, and where',
  checkedByHint: 'For example “Maria, in the portal”. Kept encrypted, with your name.',
  checkedByMissing: 'Enter who checked, so that it can be traced.',
  choices,
  foundAgain: {
    label: 'Checked: not there, make it a draft',
    hint: 'You choose application and owner, then send it. If the platform does have it, this may start a second check of the same person, and may be charged.',
    verb: 'Make it a draft',
  },
  verbs: {
    there: 'Mark as filed',
    sendAgain: 'Send again',
    refused: 'Mark as refused',
    supervisor: 'Leave for a supervisor',
  },
  confirmedTitle: 'Checked: it is there',
  confirmedLead: (by: string, checkedBy: string, text: string) =>
    `${by} marked it ${text}${checkedBy === '' ? '' : ` (checked: ${checkedBy})`}. It has no receipt, because the answer never reached this desk.`,
};
