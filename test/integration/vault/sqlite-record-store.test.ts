import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import {
  openSqliteRecordStore,
  type SqliteRecordStore,
} from '../../../main/vault/sqlite-record-store.ts';
import type { UserKey } from '../../../main/vault/user-key.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { fixedKey } from './open-store.ts';

const RECENT = 'recent applications';

function open(path: string, key: UserKey = fixedKey()): SqliteRecordStore {
  const opened = openSqliteRecordStore(path, key);
  if (!opened.ok) throw new Error(opened.error.problem);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

test('keeps one value per key across a restart, newest first', () => {
  const path = join(tempFolder(), 'records.db');
  const before = openSqliteRecordStore(path, fixedKey());
  if (!before.ok) throw new Error('Not opened');
  before.value.put(RECENT, 'a', { at: 1 });
  before.value.put(RECENT, 'b', [null, 'two']);
  before.value.put('owners', 'a', 'somebody');
  before.value.put(RECENT, 'a', { at: 3 });
  before.value.close();
  const store = open(path);
  expect(store.list(RECENT)).toEqual([
    { key: 'a', value: { at: 3 } },
    { key: 'b', value: [null, 'two'] },
  ]);
  expect(store.get('owners', 'a')).toBe('somebody');
  expect(store.get('owners', 'b')).toBeUndefined();
  store.remove(RECENT, 'a');
  store.remove(RECENT, 'a');
  expect(store.list(RECENT)).toEqual([{ key: 'b', value: [null, 'two'] }]);
});

/** Changes rows without the store's knowledge. */
function tamper(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

test.each([
  ['a value changed', "UPDATE records SET sealed = zeroblob(60) WHERE collection = 'x'"],
  ['a value cut short', "UPDATE records SET sealed = x'00' WHERE collection = 'x'"],
  [
    'values swapped between keys',
    `CREATE TABLE t AS SELECT * FROM records WHERE collection = 'x';
     UPDATE records SET sealed = (SELECT sealed FROM t WHERE t.put_order != records.put_order)
     WHERE collection = 'x'; DROP TABLE t`,
  ],
  [
    'a record moved to another collection',
    "UPDATE records SET collection = 'x2' WHERE collection = 'x'",
  ],
])('skips what cannot be opened (%s), and continues', (_, sql) => {
  const path = join(tempFolder(), 'records.db');
  const store = open(path);
  store.put('x', 'one', 1);
  store.put('x', 'two', 2);
  store.put('y', 'three', 3);
  tamper(path, sql);
  expect(store.get('x', 'one')).toBeUndefined();
  expect([...store.list('x'), ...store.list('x2')]).toEqual([]);
  expect(store.list('y')).toEqual([{ key: 'three', value: 3 }]);
  store.put('x', 'one', 'again');
  expect(store.get('x', 'one')).toBe('again');
});

test('refuses records of another key and does not change them', () => {
  const path = join(tempFolder(), 'records.db');
  open(path).put('x', 'one', 1);
  expect(openSqliteRecordStore(path, fixedKey(1))).toEqual({
    ok: false,
    error: { code: 'keychain', problem: 'keyLost' },
  });
  expect(open(path).get('x', 'one')).toBe(1);
});

test('keeps a file that is no longer a database and starts a new one', () => {
  const folder = tempFolder();
  const path = join(folder, 'records.db');
  for (const number of [1, 2]) {
    writeFileSync(
      path,
      `not a database, number ${number}, and long enough to be looked at`.repeat(99),
    );
    const store = open(path);
    store.put('x', 'one', 1);
    expect(store.get('x', 'one')).toBe(1);
    store.close();
    expect(existsSync(`${path}.broken-${number}`)).toBe(true);
  }
  expect(readdirSync(folder).filter((name) => name.includes('broken'))).toHaveLength(2);
});
