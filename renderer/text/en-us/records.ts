import type { AuditBook, AuditCheck, AuditWord } from '../../../preload/contract/models/audit.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import { count, day, stamp } from '../formats.ts';
import { days, plural } from './amounts.ts';
import { actions } from './audit-actions.ts';
import { person } from './person.ts';

/** Words of the program that entries hold: how a change ended, why something was, how a setting changed. */
const words: Readonly<Record<AuditWord, string>> = {
  begun: 'sent off',
  done: 'done',
  queued: 'taken into the platform’s queue',
  refused: 'refused by the platform',
  notMade: 'not made',
  mayHaveBeenMade: 'may have been made',
  idle: 'nobody was at the desk',
  start: 'at the start',
  wrong: 'wrong PIN',
  tooOften: 'too many wrong ones before',
  switchedOff: 'switched off for this computer',
  found: 'changed outside Intake Desk',
  organization: 'by your organization',
  typed: 'by what was typed',
  portalKey: 'by the key from the portal: the e-mail was not checked',
  notKnownBefore: 'how they were before is not known',
  keyLost: 'its key was lost; the former one is kept aside',
  gone: 'its file was gone',
  left: 'the desk was locked or left before the answer',
  programEnded: 'the program ended in the middle',
  keep: 'what is unsent stays',
  destroy: 'what was unsent was destroyed',
  askedToDestroy: 'somebody wanted to destroy it',
  askedToRemove: 'somebody wanted to take a file out of it, or to change whose it is',
  askedToErase: 'somebody wanted to erase a person',
  askedToDestroyAll: 'somebody wanted to destroy everything kept for a user',
  passed: 'the check passed',
  failed: 'the check failed',
  errored: 'the service reported an error',
  received: 'no result yet',
  contradictory: 'the answer contradicts itself',
  overAge: 'its time was over',
  asked: 'by hand',
  needed: 'no PIN was given',
  window: 'in Intake Desk',
  journalDamaged: 'the record of it was damaged',
  atSignOut: 'at sign-out',
  notNeeded: 'it was not needed',
  customerWithdrew: 'the customer withdrew',
  customerNotPresent: 'the customer was not here',
  onlyCopyThereIs: 'it was the only copy there is',
  wornCard: 'the card was worn',
  cannotHoldStill: 'the customer could not hold still',
  other: 'another reason',
  signedOut: 'nobody was signed in',
  locked: 'the desk was locked',
  signInRefused: 'the platform refused the sign-in',
  passwordExpired: 'the password had expired',
  offline: 'the platform could not be reached',
  proxy: 'the proxy did not let it out',
  rejected: 'the platform’s answer was no',
  notFound: 'the platform did not have it',
  throttled: 'too many requests',
  unavailable: 'the platform was not available',
  blockedOnTheWay: 'something on the way answered',
  unexpectedAnswer: 'the answer was not understood',
  textCutOff: 'a text was not read whole',
  ruledOut: 'ruled out by your organization',
  invalidRequest: 'it could not be asked that way',
  fileNotTaken: 'the file was not taken',
  fileNotSaved: 'the file was not saved',
  scanFolder: 'the scan folder could not be read',
  scanFile: 'the scan could not be read',
  scanner: 'the scanner was in the way',
  keychain: 'the credential store was in the way',
  pin: 'the PIN was in the way',
  conflict: 'something else was in the way',
  sentBefore: 'it was sent before',
  contentsUnreadable: 'its files could not be read',
  cancelled: 'it was called off',
  storage: 'the disk was in the way',
  internal: 'a defect of Intake Desk',
};

/** Names of what entries hold beside. */
const labels = {
  applicationId: 'Application',
  ownerRecordId: 'Owner record',
  owner: 'Owner',
  attributeId: 'Attribute',
  name: 'Name',
  label: 'Name',
  change: 'Change',
  status: 'Status',
  offers: 'Offers',
  note: 'Note',
  comment: 'Comment',
  logId: 'Step',
  fileId: 'File',
  fileName: 'File',
  filterId: 'Filter',
  filters: 'Filters',
  groupId: 'Group',
  results: 'Results',
  profileType: 'Kind of profile',
  profileId: 'Profile',
  service: 'Service',
  version: 'Version',
  submissions: 'Submissions',
  files: 'Files',
  entries: 'Entries',
  as: 'As',
};

const audit = { actions, words, labels };

type Class = keyof Retention;

const things: Readonly<Record<Class, (n: number) => string>> = {
  contents: (n) => plural(n, 'submission’s files', 'submissions’ files'),
  drafts: (n) => plural(n, 'parked draft', 'parked drafts'),
  receipts: (n) => plural(n, 'receipt', 'receipts'),
  audit: (n) => plural(n, 'entry of the record', 'entries of the record'),
};

export const retention = {
  heading: 'How long things are kept',
  lead: 'Your branch decides. The FTC Safeguards Rule asks for disposal two years after the last use, with exceptions. The limits count for everybody at this desk; what is somebody’s is removed while they are signed in.',
  never:
    'What waits, is on its way, was refused or may have arrived, and a result that nobody has seen, is never removed by age: somebody has to settle it.',
  classes: {
    contents: {
      label: 'Files of what was sent',
      hint: 'Counted from the platform’s answer. They are made unreadable; the receipt stays.',
    },
    drafts: {
      label: 'Parked drafts',
      hint: 'Counted from the last change. The whole draft goes, with the customer’s files in it.',
    },
    receipts: {
      label: 'Receipts',
      hint: 'Counted from the platform’s answer. With the receipt goes the only record here of what was sent.',
    },
    audit: {
      label: 'Record of what was done',
      hint: 'The oldest entries go first. What is left can still be checked.',
    },
  } satisfies Record<Class, { label: string; hint: string }>,
  choice: (limit: number | null, standard: number | null) => {
    const text = limit === null ? 'Keep' : limit === 0 ? 'At once' : `After ${days(limit)}`;
    return limit === standard ? `${text} (standard)` : text;
  },
  due: (which: Class, n: number) =>
    `${things[which](n)} ${n === 1 && which !== 'contents' ? 'is' : 'are'} over this limit and ${n === 1 && which !== 'contents' ? 'goes' : 'go'} within the hour.`,
  next: (iso: string) => `The next goes on ${day(iso)}.`,
  paused: 'Nothing is removed by age just now',
  clockBehind: (iso: string) =>
    `This computer’s clock stands before things already done here. Set it right; if it is right, removal goes on after ${stamp(iso)}.`,
  clockLeapt: (iso: string) =>
    `This computer’s clock went far ahead since it was last looked at. In case it is wrong, removal waits until ${stamp(iso)}.`,
  ask: {
    title: 'Remove what is over this limit?',
    body: (which: Class, n: number) =>
      `With this limit, ${things[which](n)} go within the hour. They cannot be brought back.`,
    verb: 'Set the limit',
  },
};

const broken: Readonly<Record<NonNullable<AuditCheck['reason']>, (at: number | null) => string>> = {
  changed: (at) => `Entry ${at} was changed after it was written, or is not where it was.`,
  missing: (at) => `Entry ${at} is missing.`,
  inserted: (at) => `Entry ${at} was not written by Intake Desk.`,
  personalChanged: (at) => `The names in entry ${at} were changed after they were written.`,
  personalMissing: (at) =>
    `The names in entry ${at} are missing, and no entry says that they were erased.`,
  personalBack: (at) => `The names of entry ${at} had been removed, and were put back.`,
  keptChanged: () =>
    'Each entry is as it was written, but what is kept beside them, of submissions and the files in them, was damaged, or changed, taken out or put back past Intake Desk.',
  headLost: (at) =>
    `The sealed note of where the record ends was lost, so nothing up to entry ${at} can be vouched for.`,
  older: (at) =>
    `An older copy was put back: what had been written after entry ${at} is gone, and what is up to there cannot be vouched for.`,
  notIntact: (at) => `The record was already broken when old entries were removed, at entry ${at}.`,
};

export const records = {
  heading: 'Records',
  lead: 'What was done here, and what is kept about one person. Nothing of it leaves this computer unless you save it.',
  audit: {
    heading: 'Record of what was done',
    hint: 'Who did and saw what, and when, chained so that a later change shows. It holds no image and no password. Who signed in or was refused, and which settings changed, is this desk’s own record, which everybody who signs in here sees.',
    check: 'Check the record',
    show: 'Show',
    save: 'Save as a file',
    good: 'The record is whole',
    goodText: (n: number) =>
      `${plural(n, 'entry', 'entries')}, each as it was written. That everything kept here was put back to an older copy may not show.`,
    deskNotOpen:
      'This desk’s own record could not be opened yet, so it was not checked. Try again in a moment.',
    bad: 'The record is not as it was written',
    badText: ({ reason, brokenAt, entries, book }: AuditCheck) =>
      `${book === 'desk' ? 'In this desk’s own record: ' : ''}${broken[reason ?? 'changed'](brokenAt)} ${plural(entries, 'entry', 'entries')} up to there can be relied on. Tell whoever is responsible for this computer, and change nothing.`,
    title: 'What was done here',
    entry: 'No.',
    at: 'When',
    what: 'What',
    who: 'Who',
    erased: (seq: number) => `erased, see no. ${count(seq)}`,
    missing: 'missing',
    ...audit,
    number: (book: AuditBook, seq: number) => (book === 'desk' ? `Desk ${count(seq)}` : count(seq)),
    nobody: 'nobody signed in',
    settingsAll: 'All settings',
    organizationFile: 'Your organization’s settings',
    none: 'Nothing was done yet.',
    more: 'Show older entries',
  },
  person,
};
