import type { DatabaseSync, StatementSync } from 'node:sqlite';
import * as v from 'valibot';
import { SubmissionId } from '../../../preload/contract/ids.ts';
import { needsLook, type SubmissionGroup } from '../../../preload/contract/models/outbox.ts';
import { Submission } from '../../../preload/contract/models/submission.ts';
import type { HeldSubmission, SubmissionState } from '../submission/held-submission.ts';
import type { Head } from './head.ts';
import { STATES_BY_GROUP } from './journal.ts';
import type { ClearColumns, JournalSealer } from './sealer.ts';

const StoredRow = v.object({
  place: v.number(),
  id: v.string(),
  state: v.string(),
  listed: v.string(),
  revision: v.number(),
  queuedAt: v.nullable(v.string()),
  hasContents: v.number(),
  digestMark: v.nullable(v.instance(Uint8Array)),
  sealed: v.instance(Uint8Array),
});
export type StoredRow = v.InferOutput<typeof StoredRow>;

/** The columns that `asStoredRow` reads. */
export const ROW_COLUMNS = `rowid AS place, id, state, listed, revision, queued_at AS queuedAt,
  has_contents AS hasContents, digest_mark AS digestMark, sealed`;

/** The names of a row's columns in the table. */
export const TABLE_COLUMNS =
  'id, state, listed, revision, queued_at, has_contents, digest_mark, sealed';

/** Returns the row if its columns have the right types. Otherwise returns null. */
export function asStoredRow(row: unknown): StoredRow | null {
  const parsed = v.safeParse(StoredRow, row);
  return parsed.success ? parsed.output : null;
}

/** A row and the submission sealed in it. */
export interface OpenedRow {
  readonly row: StoredRow;
  readonly submission: HeldSubmission;
}

/** Returns a row and its submission, or null if the row can't be opened. */
export function openRow(sealer: JournalSealer, columns: unknown): OpenedRow | null {
  const row = asStoredRow(columns);
  const submission = row && sealer.openSubmission(row, row.sealed);
  return submission && { row, submission };
}

/**
 * Yields every row without opening it, oldest first. The caller may change or move each row before requesting the next
 * one.
 */
export function* everySubmissionRow(database: DatabaseSync) {
  const batch = database.prepare(
    `SELECT ${ROW_COLUMNS} FROM submissions WHERE rowid > ? ORDER BY rowid LIMIT 200`,
  );
  for (let last = 0; ; ) {
    const rows = batch.all(last);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = Number(end.place);
    yield* rows;
  }
}

/** Writes a submission with the next revision. Returns the updated head. */
export function putSubmission(
  database: DatabaseSync,
  sealer: JournalSealer,
  head: Head,
  submission: HeldSubmission,
): Head {
  const clear = clearColumns(sealer, submission, head.revision + 1);
  const before = takeOut(database, head, submission.id);
  const sealed = sealer.sealSubmission(clear, submission);
  writeRow(database, clear, sealed);
  return {
    ...before,
    revision: clear.revision,
    rows: before.rows + 1,
    revisions: before.revisions + clear.revision,
  };
}

const WRITE_ROW = `INSERT INTO submissions (${TABLE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET state = excluded.state, listed = excluded.listed,
         revision = excluded.revision, queued_at = excluded.queued_at,
         has_contents = excluded.has_contents, digest_mark = excluded.digest_mark,
         sealed = excluded.sealed
       WHERE excluded.revision > submissions.revision`;

/** Inserts a row, or replaces an older row of the same submission. */
export function writeRow(database: DatabaseSync, clear: ClearColumns, sealed: Uint8Array): void {
  statement(database, WRITE_ROW).run(
    clear.id,
    clear.state,
    clear.listed,
    clear.revision,
    clear.queuedAt,
    clear.hasContents,
    clear.digestMark,
    sealed,
  );
}

/** Deletes a submission if it exists. Returns the updated head. */
export function deleteSubmission(database: DatabaseSync, head: Head, id: string): Head {
  const after = takeOut(database, head, id);
  if (after !== head) statement(database, 'DELETE FROM submissions WHERE id = ?').run(id);
  return after;
}

/** Moves a row unchanged to the `set_aside` table, where it's never deleted. The caller must update the head. */
export function moveAside(database: DatabaseSync, place: number): void {
  statement(
    database,
    `INSERT INTO set_aside SELECT ${TABLE_COLUMNS}, ? FROM submissions WHERE rowid = ?`,
  ).run(new Date().toISOString(), place);
  statement(
    database,
    'DELETE FROM content_marks WHERE submission_id = (SELECT id FROM submissions WHERE rowid = ?)',
  ).run(place);
  statement(database, 'DELETE FROM submissions WHERE rowid = ?').run(place);
}

/** Returns the head without this submission, or the same head if there is no such submission. */
function takeOut(database: DatabaseSync, head: Head, id: string): Head {
  const row = statement(database, 'SELECT revision FROM submissions WHERE id = ?').get(id);
  if (row === undefined) return head;
  return { ...head, rows: head.rows - 1, revisions: head.revisions - Number(row.revision) };
}

/** Returns the columns that are stored unencrypted with a submission. */
function clearColumns(
  sealer: JournalSealer,
  submission: HeldSubmission,
  revision: number,
): ClearColumns {
  const { id, state, queued, contentsDestroyedAt } = submission;
  return {
    id,
    state,
    listed: groupOf(submission),
    revision,
    queuedAt: queued?.at ?? null,
    hasContents: contentsDestroyedAt === null ? 1 : 0,
    digestMark: queued && sealer.mark(queued.digest),
  };
}

function groupOf(submission: HeldSubmission): SubmissionGroup {
  if (needsLook(submission)) return 'needsLook';
  const { state } = submission;
  const groups = Object.keys(STATES_BY_GROUP) as (keyof typeof STATES_BY_GROUP)[];
  const found = groups.find((group) => STATES_BY_GROUP[group].includes(state));
  if (found === undefined) throw new Error(`No group lists what is ${state}.`);
  return found;
}

/** Returns the IDs of all submissions in one of these states, oldest first, without opening any. */
export function idsIn(
  database: DatabaseSync,
  states: readonly SubmissionState[],
): readonly SubmissionId[] {
  return database
    .prepare(
      `SELECT id FROM submissions WHERE ${oneOf(states)} ORDER BY coalesce(queued_at, ''), revision`,
    )
    .all(...states)
    .flatMap(({ id }) => {
      const known = v.safeParse(SubmissionId, id);
      return known.success ? [known.output] : [];
    });
}

/**
 * Returns an SQL condition that matches submissions in one of these states. The caller must bind the states as
 * parameters.
 */
export function oneOf(states: readonly SubmissionState[]): string {
  return `state IN (${states.map(() => '?').join(', ')})`;
}

export function countStates(database: DatabaseSync): Readonly<Record<SubmissionState, number>> {
  const rows = database
    .prepare('SELECT state, count(*) AS count FROM submissions GROUP BY state')
    .all();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  const states = Submission.entries.state.options;
  return Object.fromEntries(states.map((state) => [state, counts.get(state) ?? 0])) as Record<
    SubmissionState,
    number
  >;
}

export function countListed(database: DatabaseSync, group: SubmissionGroup): number {
  const row = statement(database, 'SELECT count(*) AS count FROM submissions WHERE listed = ?');
  return Number(row.get(group)?.count);
}

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/**
 * Returns the prepared statement, which is compiled once per connection. Don't call `iterate` on it, because callers
 * would share its rows.
 */
export function statement(database: DatabaseSync, sql: string): StatementSync {
  const known = prepared.get(database) ?? new Map<string, StatementSync>();
  prepared.set(database, known);
  const found = known.get(sql) ?? database.prepare(sql);
  known.set(sql, found);
  return found;
}
