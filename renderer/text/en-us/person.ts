import type { PersonFound } from '../../../preload/contract/models/person.ts';
import { count } from '../formats.ts';
import { plural } from './amounts.ts';

const submissions = (n: number) => plural(n, 'submission', 'submissions');

/** Everything that is kept of one person: what was found, and what goes. */
export const person = {
  heading: 'Everything about one person',
  hint: 'Searches drafts, what waits, receipts, owners and applications remembered here, and names in the record. Every field you fill in has to match.',
  name: 'Name, or part of it',
  nameHint: 'As it stands in a name, a label, a note or a file’s name.',
  application: 'Application ID',
  owner: 'Owner record ID',
  find: 'Look for this person',
  fillOne: 'Fill in at least one of the three.',
  nameShort: 'Enter at least two letters.',
  ownerFault: 'The owner record ID is a whole number.',
  nothing: 'Nothing is kept here about this person.',
  limits: 'Entries that could not be read and were set aside cannot be searched.',
  found: ({ submissions: found, owners, recents, named, auditEntries }: PersonFound) =>
    [
      found.length > 0 && submissions(found.length),
      owners > 0 && plural(owners, 'owner', 'owners'),
      recents > 0 && plural(recents, 'remembered application', 'remembered applications'),
      named > 0 && plural(named, 'named ID or list', 'named IDs or lists'),
      auditEntries > 0 &&
        plural(auditEntries, 'entry of the record with names', 'entries of the record with names'),
    ]
      .filter(Boolean)
      .join(', '),
  list: 'Submissions found',
  changed: (text: string) => `last changed ${text}`,
  notYet: 'Cannot be erased yet: take it back, or settle it, in the outbox first.',
  onHold: 'On legal hold: it stays until your IT lifts the hold.',
  open: 'Open the outbox',
  save: 'Save everything as a file',
  saveHint: 'The file is readable by anybody who has it, with the customer’s pictures in it.',
  saved: 'The file is being saved.',
  erase: 'Erase…',
  erased: 'Erased',
  erasedAll: 'Nothing about this person is kept here any more.',
  erasedBut: (n: number) =>
    n === 0
      ? 'All but what is on legal hold.'
      : `All but ${submissions(n)} that may be on the way or ${n === 1 ? 'is' : 'are'} on legal hold. Settle what is on the way, then erase again.`,
  elsewhere:
    'What the platform has, files you saved, and the originals in a scan folder or in Downloads are not touched.',
  dialog: {
    title: 'Erase everything about this person?',
    body: (n: number) =>
      `${submissions(n)} with files and receipts, the owners and applications remembered, and the names in the record go for good. The record still shows that something was done, but no longer about whom.`,
    kept: (n: number) =>
      `${count(n)} that may be on the way or ${n === 1 ? 'is' : 'are'} on legal hold will stay.`,
    word: 'erase',
    verb: 'Erase for good',
  },
};
