import { setImmediate } from 'node:timers/promises';
import type { SubmissionId } from '../../preload/contract/ids.ts';
import type { AuditRecord, AuditTrail } from './audit-trail.ts';
import type { AboutPerson } from './person-about.ts';

/** Entries read before others get their turn. */
const AT_ONCE = 500;

/** The entries of the audit that belong to a person. */
export interface PersonEntries {
  /** The submissions they belong to, also those that are gone. */
  readonly of: readonly SubmissionId[];
  /** How many of them still hold personal text. */
  readonly withText: number;
}

/**
 * Finds the entries of these submissions, of the refused ones they were made from, and, when `text` is
 * given, of any submission with an entry whose own text names the person.
 */
export async function entriesAbout(
  audit: Pick<AuditTrail, 'export'>,
  submissions: readonly SubmissionId[],
  text: AboutPerson | null,
): Promise<PersonEntries> {
  const withText = new Map<string, number>();
  const madeFrom = new Map<string, string>();
  const of = new Set<string>(submissions);
  let read = 0;
  for (const record of audit.export()) {
    read += 1;
    if (read % AT_ONCE === 0) await setImmediate();
    const { submissionId, personal, action, facts } = record;
    if (submissionId === null) continue;
    if (personal !== null) withText.set(submissionId, (withText.get(submissionId) ?? 0) + 1);
    if (action === 'submission.corrected') madeFrom.set(String(facts.newId), submissionId);
    if (text !== null && namesPerson(record, text)) of.add(submissionId);
  }
  // A set hands out what is added while it is gone through.
  for (const id of of) {
    const before = madeFrom.get(id);
    if (before !== undefined) of.add(before);
  }
  const known = [...of].filter((id) => withText.has(id));
  return {
    of: known as SubmissionId[],
    withText: known.reduce((sum, id) => sum + (withText.get(id) ?? 0), 0),
  };
}

/** `by` is who did it, not whom it was about. */
function namesPerson({ personal }: AuditRecord, matches: AboutPerson): boolean {
  const { by: _, ...texts } = personal ?? {};
  return matches({ applicationId: null, ownerRecordId: null, texts: Object.values(texts) });
}
