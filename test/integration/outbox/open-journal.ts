import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import {
  openSqliteJournal,
  type SqliteJournal,
} from '../../../main/outbox/journal/sqlite-journal.ts';
import type { Disk } from '../../../main/system/files/disk.ts';
import type { UserKey } from '../../../main/vault/user-key.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { fixedKey } from '../vault/open-store.ts';

/**
 * Returns a path for a journal in a folder of the running test, which is deleted when the test has
 * finished.
 */
export function journalPath(): string {
  const folder = tempFolder();
  return join(folder, 'journal.db');
}

/** Opens the journal, and throws if that fails. It is closed when the test has finished. */
export function open(path: string, key: UserKey = fixedKey(), disk?: Disk): SqliteJournal {
  const opened = openSqliteJournal(path, key, disk);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  onTestFinished(() => opened.value.close());
  return opened.value;
}

/**
 * Opens the journal, passes it to `work`, and closes it after `work` has returned or its promise
 * has settled.
 */
export function using<T>(
  path: string,
  work: (journal: SqliteJournal) => T,
  key: UserKey = fixedKey(),
): T {
  const opened = openSqliteJournal(path, key);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const close = () => opened.value.close();
  try {
    const done = work(opened.value);
    if (done instanceof Promise) return done.finally(close) as T;
    close();
    return done;
  } catch (cause) {
    close();
    throw cause;
  }
}

/** Changes the file without the program's knowledge. */
export function tamper(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

/** Returns twenty bytes of each sealed text in it. */
export function sealedBlobs(path: string): Buffer[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = ['submissions', 'audit_personal'].flatMap((table) =>
    database.prepare(`SELECT substr(sealed, 13, 20) AS blob FROM ${table}`).all(),
  );
  database.close();
  return rows.map(({ blob }) => Buffer.from(blob as Uint8Array));
}
