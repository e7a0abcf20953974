import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  openSqliteJournal,
  type SqliteJournal,
} from '../../../main/outbox/journal/sqlite-journal.ts';
import type { Disk } from '../../../main/system/files/disk.ts';
import { heldDisk } from '../../support/held-disk.ts';
import { ready } from '../../support/journal-samples.ts';
import { fixedKey } from '../vault/open-store.ts';
import { journalPath, open, using } from './open-journal.ts';

const HELD = { ok: false, error: { code: 'journalFailed', reason: 'held' } };

/**
 * Returns a journal with a missing index and forty submissions, half of which are only in its log.
 */
function brokenWithLog(): string {
  const [whole, path] = [journalPath(), journalPath()];
  const put = (journal: SqliteJournal, from: number) => {
    for (let at = from; at < from + 20; at += 1) journal.commit({ put: [ready(at)] });
  };
  using(whole, (journal) => put(journal, 0));
  using(whole, (journal) => {
    put(journal, 20);
    const other = new DatabaseSync(whole);
    other.exec('PRAGMA wal_autocheckpoint = 0; DROP INDEX submissions_by_change');
    for (const ending of ['', '-wal']) copyFileSync(whole + ending, path + ending);
    other.close();
  });
  return path;
}

test('starts a new journal after whoever holds the folder releases it', () => {
  const path = journalPath();
  const { disk, hold, letGo } = heldDisk();
  hold(/journal\.db$/);
  expect(openSqliteJournal(path, fixedKey(), disk)).toEqual(HELD);
  expect(existsSync(path)).toBe(false);
  letGo();
  const journal = open(path, fixedKey(), disk);
  expect(journal.damage()).toBeNull();
});

test.each([
  'journal.db',
  'journal.db-wal',
  'journal.db.new',
])('keeps a damaged journal in place while its %s is held, and loses nothing meanwhile', (name) => {
  const path = brokenWithLog();
  const { disk, hold, letGo } = heldDisk();
  hold(new RegExp(`${name.replaceAll('.', '\\.')}$`));
  expect(openSqliteJournal(path, fixedKey(), disk)).toEqual(HELD);
  expect(existsSync(path)).toBe(true);
  expect(readdirSync(dirname(path)).filter((file) => file.includes('broken'))).toEqual([]);
  letGo();
  const journal = open(path, fixedKey(), disk);
  expect(journal.damage()).toMatchObject({ renamedTo: 'journal.db.broken-1' });
  expect(journal.count().ready).toBe(40);
});

test('keeps the damaged file if the new one cannot replace it', () => {
  const path = brokenWithLog();
  const { disk, hold, letGo } = heldDisk();
  const renameSync: Disk['renameSync'] = (from, to) => {
    if (to === path) hold(/journal\.db\.new$/);
    disk.renameSync(from, to);
    letGo();
  };
  expect(openSqliteJournal(path, fixedKey(), { ...disk, renameSync })).toEqual(HELD);
  letGo();
  expect(existsSync(path)).toBe(true);
  using(path, (journal) => {
    expect(journal.damage()).toMatchObject({ certain: true, missing: 0 });
    expect(journal.count().ready).toBe(40);
  });
});

test('never treats a new file that cannot be inspected as incomplete', () => {
  const path = journalPath();
  using(path, (journal) => journal.commit({ put: [ready(1)] }));
  // A kill between the two renames leaves this state.
  copyFileSync(path, `${path}.new`);
  rmSync(path);
  mkdirSync(`${path}.new-wal`);
  const { disk } = heldDisk();
  expect(openSqliteJournal(path, fixedKey(), disk)).toEqual(HELD);
  rmSync(`${path}.new-wal`, { recursive: true });
  using(path, (journal) => expect(journal.count().ready).toBe(1));
});

test('never treats a log left by its damaged file as the new file’s', () => {
  const path = brokenWithLog();
  const { disk } = heldDisk();
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  // The kill came after the file was renamed and before its log was.
  copyFileSync(path, `${path}.broken-1`);
  rmSync(path);
  const fresh = journalPath();
  using(fresh, (journal) => journal.commit({ put: [ready(7)] }));
  copyFileSync(fresh, `${path}.new`);
  const journal = open(path, fixedKey(), disk);
  expect(journal.count().ready).toBe(1);
  // The kill lost what the replacement had found out, so nothing counts as certain.
  expect(journal.damage()).toMatchObject({ certain: false, renamedTo: 'journal.db.broken-1' });
  journal.close();
  expect(existsSync(`${path}.broken-1-wal`)).toBe(true);
});
