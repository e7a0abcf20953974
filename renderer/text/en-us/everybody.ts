import type { CopiedRecord } from '../../../preload/contract/models/audit.ts';
import { count, stamp } from '../formats.ts';
import { plural } from './amounts.ts';

const nothing = () => '';

const copyState: Readonly<Record<CopiedRecord['state'], string>> = {
  whole: 'Whole',
  broken: 'Broken',
  endMissing: 'End missing',
  startMissing: 'Start missing',
  unreadable: 'Cannot be read',
  notCopied: 'Not copied yet',
};

const copyWhy: Readonly<Record<CopiedRecord['state'], (copied: CopiedRecord) => string>> = {
  whole: nothing,
  broken: ({ at }) =>
    `Entry ${count(at ?? 0)} is missing, was changed, or was put there by something else. Tell whoever is responsible for this computer, and change nothing.`,
  endMissing: ({ lastAt }) =>
    `${lastAt === null ? 'Entries are missing' : `Entries after ${stamp(lastAt)} are missing`}: more had been copied, or this user signed in later. Should Intake Desk just have been ended in the middle, it is copied at this user’s next sign-in.`,
  startMissing: ({ at }) =>
    `Entries before ${count(at ?? 0)} are gone and were not old enough to go. That is as it should be where entries were kept for a shorter time before.`,
  unreadable: () =>
    'It was sealed for a key of yours that was lost. It is copied again when this user signs in.',
  notCopied: () => 'It is copied when this user signs in.',
};

/** What the auditor reads of everybody's records. */
export const everybody = {
  auditorReads: (email: string) =>
    `${email} is the auditor here and reads this record too. It is sealed for them, without pictures, and stays until its time is over.`,
  whose: 'Whose record',
  own: 'My record',
  everybodyHere: 'Everybody on this computer',
  everybodyHint:
    'The records of everybody who signs in here, as their programs copied them for you. There are no pictures and no names of files in them. That you read them is in your own record.',
  everybodyTitle: 'What everybody did here',
  everybody: 'Everybody',
  recordOf: 'Record of',
  checkAll: 'Check the records',
  users: 'Whose records there are',
  unknownUser: (id: string) => `User ${id}`,
  copyState,
  copyWhy,
  copySpan: ({ entries, firstAt, lastAt }: CopiedRecord) => {
    const all = plural(entries, 'entry', 'entries');
    if (firstAt === null || lastAt === null) return all;
    return `${all}, ${firstAt === lastAt ? stamp(firstAt) : `${stamp(firstAt)} to ${stamp(lastAt)}`}`;
  },
  copyPartsLost: (n: number) =>
    `${plural(n, 'part of it was', 'parts of it were')} sealed for an earlier key of yours or damaged, and cannot be read.`,
};
