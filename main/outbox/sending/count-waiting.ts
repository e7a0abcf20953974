import { DatabaseSync } from 'node:sqlite';

export interface OthersWaiting {
  readonly count: number;
  /** When the first of them was put into the outbox, ISO 8601; null when nothing waits. */
  readonly since: string | null;
}

/**
 * How many submissions in the journal at `path` have not reached an end (`ready`, `sending`,
 * `unknown`), read without its user's key and without changing it. Null when there is no journal, or
 * none that can be read. The columns are not proved genuine: this is for a line on the screen only.
 */
export function countWaiting(path: string): OthersWaiting | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 500 });
    const row = database
      .prepare(
        `SELECT count(*) AS count, min(queued_at) AS since FROM submissions
         WHERE state IN ('ready', 'sending', 'unknown')`,
      )
      .get();
    return { count: Number(row?.count), since: typeof row?.since === 'string' ? row.since : null };
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
