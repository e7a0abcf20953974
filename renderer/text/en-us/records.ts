import type { AuditAction, AuditBook, AuditCheck } from '../../../preload/contract/models/audit.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import { count, day, stamp } from '../formats.ts';
import { days, plural } from './amounts.ts';
import { person } from './person.ts';

/** What was done, as the record names it. */
const actions: Readonly<Record<AuditAction, string>> = {
  'submission.created': 'Started',
  'submission.named': 'Draft named',
  'submission.applicationChosen': 'Application chosen',
  'submission.ownerChosen': 'Owner chosen',
  'submission.configured': 'Kind and service chosen',
  'submission.samePerson': 'Names said to be one person’s',
  'portraitNotice.shown': 'Notice before a self-portrait read',
  'submission.queued': 'Put into the outbox',
  'submission.takenBack': 'Taken back',
  'submission.discarded': 'Destroyed',
  'submission.corrected': 'Made into a new draft',
  'attempt.started': 'Sending began',
  'attempt.committing': 'Last part handed over',
  'attempt.sent': 'Sent',
  'attempt.rejected': 'Refused by the platform',
  'attempt.retried': 'Waits for another try',
  'attempt.unknown': 'Outcome unknown',
  'unknown.confirmedThere': 'Checked: it is there',
  'unknown.sentAgain': 'Checked: not there, sent again',
  'unknown.madeDraft': 'Checked: not there, made a draft',
  'unknown.notThere': 'Checked: not there, to be changed',
  'unknown.leftForSupervisor': 'Left for a supervisor',
  'journal.doubted': 'Steps missing: what may have been sent was parked',
  'journal.lookedAt': 'Looked at what was wrong with the outbox',
  'capture.found': 'Files found on this desk, without a record',
  'capture.takenIn': 'A capture taken in',
  'capture.cutApart': 'A card cut out of its scan',
  'capture.putBack': 'A capture put back that was set aside',
  'capture.moved': 'A capture moved',
  'capture.removed': 'A capture removed',
  'capture.turned': 'A capture turned',
  'capture.converted': 'A capture replaced by a JPEG or a clean copy of it',
  'capture.overridden': 'A capture used that was not ready',
  'capture.platformFileChosen': 'A file of the platform chosen',
  'receipt.filedToWrongPerson': 'Marked: filed to the wrong person',
  'contents.destroyed': 'Files made unreadable',
  'applications.searched': 'Applications searched',
  'application.viewed': 'An application looked at',
  'legalName.read': 'The legal name read from commercial data',
  'profile.viewed': 'A profile’s applications looked at',
  'offers.viewed': 'Offers looked at',
  'offers.statusChanged': 'Status of offers changed',
  'attributes.viewed': 'Attributes looked at',
  'attribute.changed': 'An attribute changed',
  'attribute.deleted': 'An attribute deleted',
  'commercialData.viewed': 'Commercial data looked at',
  'commercialData.exported': 'Commercial data saved as a file',
  'bankData.viewedRaw': 'Raw bank data looked at',
  'scorecards.viewed': 'Scorecard results looked at',
  'orchestration.retried': 'An orchestration step run again',
  'file.viewed': 'A file of the platform looked at',
  'file.exported': 'A file of the platform saved',
  'filter.visibilitySet': 'Saved filters shown or hidden',
  'filter.deleted': 'A saved filter deleted',
  'person.searched': 'Looked for what is kept about a person',
  'person.exported': 'A person’s data saved as a file',
  'person.erased': 'A person’s data erased',
  'retention.removed': 'Removed by age',
  'handOver.given': 'Handed over to the supervisor',
  'handOver.taken': 'Received from another user',
  'hold.kept': 'Kept, as it is on legal hold',
  'audit.viewed': 'This record looked at',
  'audit.exported': 'This record saved as a file',
  'session.signedIn': 'Signed in',
  'session.signInRefused': 'Sign-in refused',
  'session.resumed': 'Still signed in at the start',
  'session.signedOut': 'Signed out',
  'desk.locked': 'Desk locked',
  'desk.unlocked': 'Desk opened with the PIN',
  'pin.refused': 'Wrong PIN',
  'pin.set': 'PIN set',
  'pin.removed': 'PIN removed',
  'key.renewed': 'Key renewed',
  'kept.destroyed': 'Everything kept for a user destroyed',
  'scanner.trusted': 'New certificate of a scanner trusted',
  'scanner.forgotten': 'Certificate of a scanner forgotten',
  'settings.changed': 'Setting changed',
  'settings.exported': 'Settings saved as a file',
  'diagnostics.exported': 'Diagnostics saved as a file',
  'deskRecord.begunAnew': 'This desk’s record begun anew',
  'deskRecord.older': 'This desk’s record is an older copy of itself',
  'deskRecord.lost': 'Entries that could not be written',
};

/** Words of the program that entries hold: how a change ended, why something was, how a setting changed. */
const words = {
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
  import: 'from a settings file',
  found: 'changed outside Intake Desk',
  organization: 'by your organization',
  typed: 'by what was typed',
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
  overAge: 'its time was over',
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
  reason: 'Reason',
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
  givenTo: 'To',
  takenFrom: 'From',
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
    'What waits, is on its way, was refused or may have arrived is never removed by age: somebody has to settle it.',
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

const broken: Readonly<Record<string, (at: number | null) => string>> = {
  changed: (at) => `Entry ${at} was changed after it was written, or is not where it was.`,
  missing: (at) => `Entry ${at} is missing.`,
  inserted: (at) => `Entry ${at} was not written by Intake Desk.`,
  personalChanged: (at) => `The names in entry ${at} were changed after they were written.`,
  headLost: (at) =>
    `The sealed note of where the record ends was lost, so nothing up to entry ${at} can be vouched for.`,
  older: (at) =>
    `An older copy was put back: what had been written after entry ${at} is gone, and what is up to there cannot be vouched for.`,
  notIntact: (at) =>
    `The record was already broken when old entries were removed or the key was renewed, at entry ${at}.`,
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
      `${plural(n, 'entry', 'entries')}, each as it was written. That the whole file was put back to an older copy would not show.`,
    deskNotOpen:
      'This desk’s own record could not be opened yet, so it was not checked. Try again in a moment.',
    bad: 'The record is not as it was written',
    badText: ({ reason, brokenAt, entries, book }: AuditCheck) =>
      `${book === 'desk' ? 'In this desk’s own record: ' : ''}${(broken[reason ?? ''] ?? broken.changed)?.(brokenAt)} ${plural(entries, 'entry', 'entries')} before it can be relied on. Tell whoever is responsible for this computer, and change nothing.`,
    title: 'What was done here',
    entry: 'No.',
    at: 'When',
    what: 'What',
    who: 'Who',
    erased: 'erased',
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
