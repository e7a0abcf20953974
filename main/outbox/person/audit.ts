import { setImmediate } from 'node:timers/promises';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { AuditRecord, AuditTrail } from '../journal/audit/trail.ts';
import type { AboutPerson } from './about.ts';

/** Entries read before others get their turn. */
const AT_ONCE = 500;

/** The entries of the audit that belong to a person. */
export interface PersonEntries {
  /** The submissions they belong to, also those that are gone. */
  readonly of: readonly SubmissionId[];
  /** Entries that belong to them by what they say themselves: an application that was looked at, say. */
  readonly single: readonly number[];
  /** How many of them still hold personal text. */
  readonly withText: number;
}

/**
 * Finds the entries of these submissions and of the refused ones they were made from; of any submission
 * with an entry whose own text names the person, where `inText`; and single ones about the person.
 */
export async function entriesAbout(
  audit: Pick<AuditTrail, 'export'>,
  submissions: readonly SubmissionId[],
  matches: AboutPerson,
  inText: boolean,
): Promise<PersonEntries> {
  const withText = new Map<string, number>();
  const madeFrom = new Map<string, string>();
  const of = new Set<string>(submissions);
  const single = new Map<number, string | null>();
  let read = 0;
  for (const record of audit.export()) {
    read += 1;
    if (read % AT_ONCE === 0) await setImmediate();
    const { submissionId, personal, action, facts } = record;
    const isAbout = personal !== null && namesPerson(record, matches);
    if (isAbout) single.set(record.seq, submissionId);
    if (submissionId === null) continue;
    if (personal !== null) withText.set(submissionId, (withText.get(submissionId) ?? 0) + 1);
    if (action === 'submission.corrected') madeFrom.set(String(facts.newId), submissionId);
    if (inText && isAbout) of.add(submissionId);
  }
  // A set hands out what is added while it is gone through.
  for (const id of of) {
    const before = madeFrom.get(id);
    if (before !== undefined) of.add(before);
  }
  const known = [...of].filter((id) => withText.has(id));
  const alone = [...single].filter(([, id]) => id === null || !withText.has(id) || !of.has(id));
  return {
    of: known as SubmissionId[],
    single: alone.map(([seq]) => seq),
    withText: alone.length + known.reduce((sum, id) => sum + (withText.get(id) ?? 0), 0),
  };
}

/** `by` is who did it, not whom it was about. */
function namesPerson({ personal }: AuditRecord, matches: AboutPerson): boolean {
  const { by: _, applicationId = null, ownerRecordId, ...texts } = personal ?? {};
  const owner = ownerRecordId === undefined ? null : Number(ownerRecordId);
  return matches({ applicationId, ownerRecordId: owner, texts: Object.values(texts) });
}
