import type { DatabaseSync } from 'node:sqlite';
import type { PagesOf } from '../../../preload/contract/models/capture.ts';
import {
  capturesInSlots,
  type FilePages,
  filesOf,
  type HeldSubmission,
} from '../submission/held-submission.ts';
import type { JournalSealer } from './sealer.ts';
import { everySubmissionRow, openRow, statement } from './submission-rows.ts';

/** Returns the files from staff that were or will be sent with a submission, and the pages used from each. */
export function contentsOf({ slots, receipt }: HeldSubmission): readonly FilePages[] {
  const held = capturesInSlots({ slots }).flatMap(filesOf);
  const sent = (receipt?.files ?? []).flatMap<Sent>(({ pages, ...file }) => pages ?? [file]);
  return [...held, ...sent.flatMap(sentFiles)];
}

/** Returns a file that is listed on a receipt, and the files it was made from. */
function sentFiles({
  sha256,
  originalSha256: given,
  printed,
  printedFrom,
  splitFrom,
}: Sent): readonly FilePages[] {
  const pages = splitFrom?.pages ?? null;
  const own = given === undefined || printed || splitFrom ? [sha256] : [];
  return [
    ...own.map((one) => ({ sha256: one, pages: null })),
    ...[given ?? [], printedFrom ?? []].flat().map((one) => ({ sha256: one, pages })),
    ...(splitFrom ? [splitFrom] : []),
  ];
}

interface Sent {
  readonly sha256: string;
  readonly originalSha256?: string;
  readonly printed?: boolean;
  readonly printedFrom?: string;
  readonly splitFrom?: PagesOf;
}

/** Returns the SHA-256 digests (hex) of the files that `contentsOf` returns. */
export function contentDigests(submission: HeldSubmission): ReadonlySet<string> {
  return new Set(contentsOf(submission).map(({ sha256 }) => sha256));
}

/**
 * Returns the mark (a keyed hash) by which a file is found. Equal content has equal marks, which reveal nothing about
 * the content.
 */
export function contentMark(sealer: JournalSealer, sha256: string): Uint8Array {
  return sealer.mark(`content ${sha256}`);
}

/** Returns the mark by which the submissions of an application are found. */
export function applicationMark(sealer: JournalSealer, applicationId: string): Uint8Array {
  return sealer.mark(`application ${applicationId}`);
}

/** Returns the mark by which the submissions of a visit are found. */
export function visitMark(sealer: JournalSealer, visitId: string): Uint8Array {
  return sealer.mark(`visit ${visitId}`);
}

/** Stores marks for the files, the application, and the visit of a queued submission. Drafts have no marks. */
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
  const marks = [...contentDigests(submission)].map((sha256) => contentMark(sealer, sha256));
  const { applicant, visit } = submission;
  if (applicant !== null) marks.push(applicationMark(sealer, applicant.applicationId));
  if (visit !== null) marks.push(visitMark(sealer, visit.id));
  return marks;
}

export function unmark(database: DatabaseSync, id: string): void {
  statement(database, 'DELETE FROM content_marks WHERE submission_id = ?').run(id);
}

/** Rebuilds all marks in a file whose marks may be incomplete. */
export function markAll(database: DatabaseSync, sealer: JournalSealer): void {
  database.exec('DELETE FROM content_marks');
  for (const columns of everySubmissionRow(database)) {
    const opened = columns.digestMark === null ? null : openRow(sealer, columns);
    if (opened !== null) markSubmission(database, sealer, opened.submission);
  }
}

/** Returns whether every submission can be opened and has exactly its own marks, and no other marks exist. */
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
