import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { verifyJournalFile } from '../../../main/outbox/journal/verify-journal.ts';
import { at, draft, entry, ready, sent, submissionId } from '../../support/journal-samples.ts';
import { fixedKey } from '../vault/open-store.ts';
import { journalPath, open, using } from './open-journal.ts';

const BY = { at: at(30), personal: { by: 'teller@branch.example' } };

const SEVENTH = `id = '${submissionId(7)}'`;

interface Filled {
  readonly path: string;
  /** Copies of the file as it was after each step except the last. */
  readonly earlier: readonly string[];
}

/**
 * Returns a journal with rows in every table. In the steps before, rows of each kind were added,
 * replaced, and removed.
 */
function filled(): Filled {
  const path = journalPath();
  const steps = [
    () => using(path, (journal) => journal.commit({ put: [ready(1), ready(2), draft(3)] })),
    () =>
      using(path, (journal) =>
        journal.commit({ audit: [1, 2, 3, 4, 5, 6, 7].map((n) => entry(n)) }),
      ),
    () => using(path, (journal) => journal.commit({ put: [sent(1), ready(3), ready(4)] })),
    () => using(path, (journal) => journal.audit.erasePersonal(BY, [submissionId(5)])),
    () => using(path, (journal) => journal.audit.removeBefore(at(3))),
    () => using(path, (journal) => journal.commit({ delete: [submissionId(2)], put: [draft(7)] })),
    () => {
      changed(path, (all) => all.exec(`UPDATE submissions SET sealed = x'00' WHERE ${SEVENTH}`));
      using(path, (journal) => {
        expect(journal.get(submissionId(7))).toBeNull();
        journal.doubt.markSeen();
      });
    },
    () => using(path, (journal) => journal.commit({ put: [ready(6)], audit: [entry(8)] })),
  ];
  const earlier = steps.map((step, number) => {
    step();
    const copy = `${path}.after-${number}`;
    copyFileSync(path, copy);
    return copy;
  });
  return { path, earlier: earlier.slice(0, -1) };
}

type Row = Readonly<Record<string, null | number | string | Uint8Array>>;

function changed<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const tablesOf = (path: string) =>
  changed(path, (database) =>
    database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => String(name)),
  );

const rowsOf = (path: string, table: string) =>
  changed(path, (database) => database.prepare(`SELECT * FROM ${table}`).all() as Row[]);

const namesIn = (row: Row) => Object.keys(row).join(', ');

/** Removes only the row, whatever else the table contains. */
function remove(path: string, table: string, row: Row): void {
  const where = Object.keys(row).map((column) => `${column} IS ?`);
  changed(path, (database) =>
    database
      .prepare(`DELETE FROM ${table} WHERE ${where.join(' AND ')}`)
      .run(...Object.values(row)),
  );
}

/** Restores the row as it was, and replaces a row with the same key. */
function putBack(path: string, table: string, row: Row): void {
  const places = Object.keys(row).map(() => '?');
  const insert = `INSERT OR REPLACE INTO ${table} (${namesIn(row)}) VALUES (${places.join(', ')})`;
  changed(path, (database) => database.prepare(insert).run(...Object.values(row)));
}

/**
 * Returns what the command reports about the file, which changes nothing, and then what the desk
 * that opens it reports.
 */
async function verdicts(path: string) {
  const file = await verifyJournalFile(path, fixedKey(), 'work');
  const opened = open(path);
  const desk = await opened.audit.verify();
  opened.close();
  return { file: file.ok ? file.value.ok : file.error, desk: desk.ok };
}

const BROKEN = { file: false, desk: false };

/** Applies `change` to a copy of the journal, and returns what is then reported. */
function after(path: string, change: (copy: string) => void) {
  const copy = `${path}.changed`;
  copyFileSync(path, copy);
  change(copy);
  return verdicts(copy);
}

// Promise: Because the activity record is a chain of keyed hashes
// Promise: Because its entries are chained
// Promise: Verifying the record detects text that is missing
// Promise: The chain includes who acted
test('detects a row that was removed from any table or restored when it verifies the record', async () => {
  const { path, earlier } = filled();
  expect(await after(path, () => {})).toEqual({ file: true, desk: true });
  for (const table of tablesOf(path)) {
    const rows = rowsOf(path, table);
    expect([table, rows.length > 0]).toEqual([table, true]);
    const emptied = await after(path, (copy) =>
      changed(copy, (all) => all.exec(`DELETE FROM ${table}`)),
    );
    expect(['emptied', table, emptied]).toEqual(['emptied', table, BROKEN]);
    for (const row of rows) {
      const without = await after(path, (copy) => remove(copy, table, row));
      expect(['taken out', table, row, without]).toEqual(['taken out', table, row, BROKEN]);
    }
    const now = new Set(rows.map((row) => JSON.stringify(row)));
    const former = new Map(
      earlier
        .flatMap((copy) => rowsOf(copy, table))
        .map((row) => [JSON.stringify(row), row] as const)
        .filter(([text]) => !now.has(text)),
    );
    // A row that was set aside never changes, so the only row to restore is the same one.
    const putBacks = table === 'set_aside' ? rows : [...former.values()];
    expect([table, putBacks.length > 0]).toEqual([table, true]);
    for (const row of putBacks) {
      const back = await after(path, (copy) => putBack(copy, table, row));
      expect(['put back', table, row, back]).toEqual(['put back', table, row, BROKEN]);
    }
  }
});
