import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { OutboxState } from '../../preload/contract/models/outbox.ts';
import type { AuditTrail } from '../outbox/journal/audit-trail.ts';
import { JOURNAL } from '../outbox/journal/open-journal.ts';
import type { SubmissionState } from '../outbox/submission/held-submission.ts';
import { isBeingDestroyed } from '../vault/destroy-user-vault.ts';
import type { ProfileKeychain } from '../vault/key-place.ts';
import { folderOfUserId, otherUserFolders, userId } from '../vault/user-folders.ts';

/** The states of submissions that staff have sent but that have no final outcome yet. */
const UNENDED: readonly SubmissionState[] = ['ready', 'sending', 'unknown'];

/** The number of entries in the desk's own record that are searched for users' names. */
const MOST_ENTRIES = 5_000;

export interface OtherUsersParts extends ProfileKeychain {
  readonly profileDir: string;
  readonly server: string;
  /** Returns the desk's own record, which every user can see, or null until it is open. */
  readonly deskTrail: () => Pick<AuditTrail, 'entries'> | null;
}

/** Counts the waiting submissions of every user in this profile except `ownId`. Their content stays unreadable. */
export async function othersWaiting(
  parts: OtherUsersParts,
  ownId: string,
): Promise<OutboxState['others']> {
  const { profileDir, server, deskTrail } = parts;
  const waiting: (OthersWaiting & { readonly id: string })[] = [];
  for (const id of await otherUserFolders(profileDir, ownId)) {
    // A vault without a key has nothing waiting, even if some of its files remain.
    const counted = (await isBeingDestroyed(parts, id))
      ? null
      : countIn(join(folderOfUserId(profileDir, id), JOURNAL), UNENDED);
    if (counted !== null && counted.count > 0) waiting.push({ id, ...counted });
  }
  if (waiting.length === 0) return [];
  const { items } = deskTrail()?.entries(null, MOST_ENTRIES) ?? { items: [] };
  const emails = new Set(items.flatMap(({ personal }) => personal?.by ?? []));
  const names = new Map([...emails].map((email) => [userId(server, email), email]));
  return waiting.map(({ id, ...rest }) => ({ email: names.get(id) ?? null, ...rest }));
}

interface OthersWaiting {
  readonly count: number;
  /** When the first of these submissions was added to the Outbox (ISO 8601), or null if none was. */
  readonly since: string | null;
}

/**
 * Counts the submissions in these states in the journal at `path`. Doesn't need the user's key and doesn't change the
 * journal. Returns null if there is no readable journal. The columns aren't authenticated, so use this only for a line
 * on the screen.
 */
export function countIn(path: string, states: readonly SubmissionState[]): OthersWaiting | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 500 });
    const row = database
      .prepare(
        `SELECT count(*) AS count, min(queued_at) AS since FROM submissions
         WHERE state IN (${states.map(() => '?').join(', ')})`,
      )
      .get(...states);
    return { count: Number(row?.count), since: typeof row?.since === 'string' ? row.since : null };
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
