import type { OutboxState } from '../../../preload/contract/models/outbox.ts';
import type {
  Evidence,
  Resolution,
  Submission,
  Waiting,
} from '../../../preload/contract/models/submission.ts';
import { plural } from './amounts.ts';
import { came } from './error-parts.ts';

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
  title: 'Settle: did it arrive?',
  what: 'What was sent',
  evidence: 'Evidence',
  copyForLender: 'Copy for the lender',
  withName: 'With the owner’s name',
  /** Heading of the case. */
  heading: 'It is not known whether this arrived',
  lead: 'It broke off when the platform may already have had everything. The platform cannot be asked, so this program never sends it again by itself. Nothing here is lost.',
  foundLead:
    'The record of these files is lost, and they may have been sent before that. The platform cannot be asked, so this program never sends them by itself. Nothing here is lost.',
  briefly,
  refusedBriefly: 'the answer refused it, and it may have arrived all the same',
  unsureTitle: 'It was refused, and it is not certain by whom',
  unsureLead:
    'Something between this desk and the platform may have refused it after passing it on. Find out at the platform before it is corrected and sent again. Nothing here is lost.',
  unsureBriefly: 'it may have arrived all the same',
  unsureCorrect: {
    label: 'Checked: not there, correct and send again',
    hint: 'It becomes a draft with its files. If the platform does have it, sending it again may start a second check of the same person, and may be charged.',
  },
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

const states: Readonly<Record<Submission['state'] | 'unsure', string>> = {
  draft: 'Parked',
  ready: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  rejected: 'Refused',
  unsure: 'Refused, not certain',
  unknown: 'Outcome unknown',
  confirmed: 'Checked: it is there',
};

const waiting: Readonly<Record<Waiting['reason'], string>> = {
  turn: 'its turn comes soon',
  offline: 'no connection',
  signedOut: 'goes on after you sign in',
  throttled: 'the platform asked to wait',
  unavailable: 'the platform is not available',
  blocked: 'something on the network answers instead of the platform',
  files: 'its files cannot be read just now',
  paused: 'sending is paused',
  settings: 'the settings cannot be read just now',
  doubt: 'this outbox has to be looked at first',
};

type Hold = NonNullable<OutboxState['hold']>['reason'];

const hold: Readonly<Record<Hold, string>> = {
  offline: 'No connection to the platform',
  throttled: 'The platform asked to wait',
  unavailable: 'The platform is not available',
  blocked: 'Something on the network answers instead of the platform',
  signedOut: 'You are signed out',
  paused: 'Sending is paused',
  settings: 'The settings cannot be read just now',
  doubt: 'The outbox of this computer has to be looked at',
};

type Damage = NonNullable<OutboxState['damage']>;

const damageTitle: Readonly<Record<Damage['why'], string>> = {
  damaged: 'The records of this computer were damaged',
  gone: 'The outbox of this computer was gone',
  older: 'The outbox of this computer went back to an earlier state',
};

/** What happened. */
function damageBody({ why, kept, setAside, missing }: Damage): string {
  if (why === 'gone') {
    return 'The file that it is kept in was not there any more: something removed or moved it. A new one was begun.';
  }
  if (why === 'older') {
    return 'Its last steps are missing: they were removed, or an older copy of it was put back.';
  }
  const lost =
    missing === null ? 'Nobody can know how many are missing' : `${items(missing)} missing`;
  const aside =
    setAside === 0
      ? ''
      : ` ${items(setAside)} could not be read and ${setAside === 1 ? 'was' : 'were'} set aside, sealed as before.`;
  return `${items(kept)} could be read and ${kept === 1 ? 'is' : 'are'} here. ${lost}.${aside} A damaged file is kept under another name.`;
}

const items = (n: number) => plural(n, 'item', 'items');

/** What still works while nothing can be sent, and what becomes of the `n` that wait. */
const works = (n: number) =>
  `Captures and drafts still work; ${n === 1 ? '1 item waits and goes by itself' : `${items(n)} wait and go by themselves`}.`;

export const outbox = {
  title: 'Outbox',
  lead: 'What you file goes by itself. It is kept here, sealed, until the platform has answered.',
  states,
  inPractice: (word: string) => `${word} in PRACTICE`,
  groups: {
    needsYou: 'Needs you',
    needsLook: 'Needs a look',
    onItsWay: 'On its way',
    parked: 'Parked',
    done: 'Done',
  },
  search: 'Name, token or record ID',
  matches: 'Found',
  noneFound: 'Nothing here has that.',
  todayLabel: 'Today',
  today: {
    failed: 'Failed today',
    refused: 'Refused today',
    passed: 'Passed today',
    sent: 'Sent today',
  },
  more: (n: number) => `Show ${n} more`,
  shown: (shown: number, all: number) => `${shown} of ${all} shown`,

  noApplication: 'No application yet',
  noOwner: 'no owner yet',
  waiting: (reason: Waiting['reason']) => `Waiting: ${waiting[reason]}`,
  since: (text: string) => `since ${text}`,
  nextTry: (text: string) => `tries again by itself at ${text}`,
  tried: (tries: number) => `tried ${tries} times`,
  nextTryThen: 'goes by itself as soon as it can',
  answerDue: 'Everything is sent. Waiting for the answer',
  preparing: 'Preparing the files',
  parkedFor: (age: string, text: string) => `parked for ${age}, started ${text}`,
  found: 'Found on this desk',
  foundLine: (text: string) => `found ${text}`,
  takenIn: (text: string) => `taken in ${text}`,
  takenInFor: (name: string) => `for ${name}`,
  foundTitle: 'These files were found on this desk',
  foundLost: 'Their record is lost.',
  foundTodo: 'See whose they are, then choose application and owner, or destroy the draft.',
  foundTakenIn: (text: string) => `They were taken in ${text}.`,
  foundFor: (name: string) => `Chosen at that time: ${name}.`,
  unknownFor: (age: string) => `unknown for ${age}`,
  unknownLong: (age: string) => `Unknown for ${age}. Please ask the platform, or a supervisor, now`,
  askAgainLabel: 'Outcomes unknown for long',
  askAgain: (n: number) =>
    `${plural(n, 'outcome has', 'outcomes have')} not been known for more than a day.`,
  askAgainTodo: 'Ask the platform or a supervisor, then say in the Outbox what you found.',
  leftFor: (by: string, text: string) => `left for a supervisor by ${by}, ${text}`,
  supervisor: 'For a supervisor',
  sentAt: (text: string) => `sent ${text}`,
  unreadableAt: (text: string) => `contents made unreadable ${text}`,
  confirmedBy: (by: string, text: string) => `checked by ${by}, ${text}`,
  misfiled: 'Filed to the wrong person',
  fieldSays: (field: string, text: string) => `${field}: “${text}”`,
  platformSays: (text: string) => `“${text}”`,

  open: 'Open',
  receipt: 'Receipt',
  correct: 'Correct and send again',
  takeBack: 'Take back',
  settle: 'Settle…',
  tryNow: 'Try now',
  trying: 'Trying…',
  discard: 'Destroy',
  onHold: 'On legal hold',
  discardTitle: 'Destroy this draft?',
  discardRefusedTitle: 'Destroy what was refused?',
  discardWhy: 'Why',
  discardReasons: { notNeeded: 'It is not needed', customerWithdrew: 'The customer withdrew' },
  discardBody: 'Its files are made unreadable. For eight seconds it can be undone.',
  discarded: (what: string) => `${what}: destroyed.`,
  filesLeft: (left: number) =>
    `Another program is holding ${plural(left, 'file', 'files')} of it: made unreadable by ${left === 1 ? 'itself' : 'themselves'} as soon as it lets go.`,

  emptyTitle: 'Nothing here yet',
  emptyTodo: 'What you file shows here with its state and its receipt.',
  emptyAction: 'Find an application',
  others: (email: string | null, n: number, since: string | null) =>
    `${items(n)} of ${email ?? 'another user'} ${n === 1 ? 'waits' : 'wait'} here${since === null ? '' : ` since ${since}`}.`,
  damageTitle,
  damageBody,
  handedOver: (n: number, last: string | null) => {
    const from = last === null ? '' : ` (${n === 1 ? '' : 'the last '}${last})`;
    return `${items(n)} had been handed to the platform${from} and ${n === 1 ? 'is' : 'are'} not listed any more.`;
  },
  doubtLabel: 'The outbox lost something',
  damageStop: 'Nothing is sent until you have looked at the Outbox.',
  damageTodo: [
    'What may have been sent stands under “Needs you”: ask the platform about each.',
    'What was certainly not sent is under “Parked”: look at each, then send it.',
    'Tell your IT department. They must not put back another copy while this program runs.',
  ],
  damageCertain: 'Nothing was sent that is not shown. Tell your IT department.',
  lookedAt: 'I have looked: go on sending',
  lookedAtCertain: 'I have read this',
  unreadableTitle: (n: number) => `${plural(n, 'stored file', 'stored files')} cannot be opened`,
  unreadableBody:
    'Nothing says what is in there. Nothing was deleted: tell your IT department, so that they look into this program’s folder.',

  hold,
  inTurn: 'What waits goes one after the other, so that the platform can keep up.',
  works,
  holdNext: (text: string) => `Next try ${text}.`,
  holdSoon: 'It goes on by itself as soon as it can.',

  putAside: (name: string | null) =>
    name === null
      ? 'The draft without an application is in the Outbox.'
      : `The draft for ${name} is in the Outbox.`,
  newsRejected: (what: string) => `Refused: ${what}`,
  newsUnknown: (what: string) => `It is not known whether this arrived: ${what}`,
};
