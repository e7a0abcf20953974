import type { DatabaseSync } from 'node:sqlite';
import {
  capturesInSlots,
  digestsOf,
  type HeldSubmission,
} from '../../submission/held-submission.ts';
import type { JournalSealer } from '../sealer.ts';
import { everySubmissionRow, openRow, statement } from './rows.ts';

/** SHA-256, hex, of each file staff gave that goes or went to the platform with a submission. */
export function contentsOf({ slots, receipt }: HeldSubmission): ReadonlySet<string> {
  const held = capturesInSlots({ slots }).flatMap(digestsOf);
  const sent = (receipt?.files ?? []).flatMap(({ sha256: own, originalSha256, printed, pages }) =>
    pages === undefined
      ? [originalSha256, ...(printed ? [own] : [])]
      : pages.flatMap(({ sha256, printedFrom = sha256 }) => [sha256, printedFrom]),
  );
  return new Set([...held, ...sent]);
}

/** Mark that a file is found by: equal for equal content, and telling nothing of it. */
export function contentMark(sealer: JournalSealer, sha256: string): Uint8Array {
  return sealer.mark(`content ${sha256}`);
}

/** Mark that the submissions for an application are found by. */
export function applicationMark(sealer: JournalSealer, applicationId: string): Uint8Array {
  return sealer.mark(`application ${applicationId}`);
}

/** Mark that the submissions of a visit are found by. */
export function visitMark(sealer: JournalSealer, visitId: string): Uint8Array {
  return sealer.mark(`visit ${visitId}`);
}

/** Marks the files, the application, and the visit of what was put into the outbox; a draft has no marks. */
export function markSubmission(
  database: DatabaseSync,
  sealer: JournalSealer,
  submission: HeldSubmission,
): void {
  const { id } = submission;
  const marks = marksOf(submission, sealer);
  if (hasMarks(database, id, marks)) return;
  unmark(database, id);
  const insert = statement(
    database,
    'INSERT INTO content_marks (mark, submission_id) VALUES (?, ?)',
  );
  for (const mark of marks) insert.run(mark, id);
}

function marksOf(submission: HeldSubmission, sealer: JournalSealer): readonly Uint8Array[] {
  if (submission.queued === null) return [];
  const marks = [...contentsOf(submission)].map((sha256) => contentMark(sealer, sha256));
  const { applicant, visit } = submission;
  if (applicant !== null) marks.push(applicationMark(sealer, applicant.applicationId));
  if (visit !== null) marks.push(visitMark(sealer, visit.id));
  return marks;
}

export function unmark(database: DatabaseSync, id: string): void {
  statement(database, 'DELETE FROM content_marks WHERE submission_id = ?').run(id);
}

/** Marks everything anew, in a file of which nobody knows whether its marks are whole. */
export function markAll(database: DatabaseSync, sealer: JournalSealer): void {
  database.exec('DELETE FROM content_marks');
  for (const columns of everySubmissionRow(database)) {
    const opened = columns.digestMark === null ? null : openRow(sealer, columns);
    if (opened !== null) markSubmission(database, sealer, opened.submission);
  }
}

/** Whether every submission opens and has its marks, and nothing else has any. */
export function marksAreWhole(database: DatabaseSync, sealer: JournalSealer): boolean {
  for (const columns of everySubmissionRow(database)) {
    const submission = openRow(sealer, columns)?.submission;
    if (!submission) return false;
    if (!hasMarks(database, submission.id, marksOf(submission, sealer))) return false;
  }
  const strays = database.prepare(
    'SELECT 1 FROM content_marks WHERE submission_id NOT IN (SELECT id FROM submissions)',
  );
  return strays.get() === undefined;
}

function hasMarks(database: DatabaseSync, id: string, marks: readonly Uint8Array[]): boolean {
  const found = statement(database, 'SELECT mark FROM content_marks WHERE submission_id = ?').all(
    id,
  );
  const hex = (mark: unknown) =>
    mark instanceof Uint8Array ? Buffer.from(mark).toString('hex') : '';
  const known = new Set(found.map(({ mark }) => hex(mark)));
  return known.size === marks.length && marks.every((mark) => known.has(hex(mark)));
}
