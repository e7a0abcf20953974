import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openSqliteJournal,
  type SqliteJournal,
} from '../../main/outbox/journal/sqlite/sqlite-journal.ts';
import { openDatabase } from '../../main/vault/sqlite-database.ts';
import { mintUserKey } from '../../main/vault/user-key.ts';
import { entry, ready, sending, sent } from '../support/journal-samples.ts';
import { type Measurement, measured, peer, times } from './measurement.ts';

const ITEMS = 100_000;
const UNDER_WAY = 10_000;
const STEPS = 500;
const key = mintUserKey();

/** The journal with 100,000 submissions: to a usable view, and what one step costs. */
export async function* measure(): AsyncIterable<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-bench-'));
  try {
    const path = join(folder, 'journal.db');
    fill(path);
    yield measured('journal of 100,000 opened, first page of 50 read', await openings(path), {
      goal: 400,
    });
    const small = join(folder, 'small.db');
    opened(small, (journal) => journal.commit({ put: [ready(1)] }));
    const floor = await plainUpdates(join(folder, 'plain.db'));
    const steps = await commits(path);
    yield measured('journal step of 100,000, durable', steps, {
      peer: peer('plain UPDATE, node:sqlite', floor),
    });
    yield measured('the slowest 1 in 100 of those', worst(steps), {
      peer: peer('plain UPDATE, node:sqlite', worst(floor)),
    });
    yield measured('the same step with an audit entry', await commits(small, true), {
      peer: peer('plain UPDATE, node:sqlite', floor),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fill(path: string): void {
  opened(path, (journal) => {
    for (let first = 0; first < ITEMS; first += 5000) {
      const numbers = Array.from({ length: 5000 }, (_, index) => first + index);
      journal.commit({ put: numbers.map((n) => (n < ITEMS - UNDER_WAY ? sent(n) : ready(n))) });
    }
  });
}

function openings(path: string): Promise<number[]> {
  return times(7, async () =>
    opened(path, (journal) => {
      journal.count();
      if (journal.page('underWay', null, 50).items.length !== 50) throw new Error('No page');
    }),
  );
}

function commits(path: string, audited = false): Promise<number[]> {
  return opened(path, (journal) => {
    let step = 0;
    return times(STEPS, async () => {
      step += 1;
      const put = [step % 2 === 0 ? ready(ITEMS - step) : sending(ITEMS - step)];
      journal.commit(audited ? { put, audit: [entry(step)] } : { put });
    });
  });
}

/** The floor: one row of the same size and its state, unsealed. */
async function plainUpdates(path: string): Promise<number[]> {
  const database = openDatabase(path);
  const size = JSON.stringify(sending(1)).length;
  database.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, state TEXT, document BLOB) STRICT');
  const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?)');
  database.exec('BEGIN');
  for (let id = 0; id < 1000; id += 1) insert.run(id, 'ready', Buffer.alloc(size, id));
  database.exec('COMMIT');
  const update = database.prepare('UPDATE t SET state = ?, document = ? WHERE id = ?');
  let step = 0;
  const taken = await times(STEPS, async () => {
    step += 1;
    update.run('sending', Buffer.alloc(size, step), step);
  });
  database.close();
  return taken;
}

function worst(samples: readonly number[]): number[] {
  return [...samples].sort((one, other) => other - one).slice(0, Math.ceil(samples.length / 100));
}

function opened<T>(path: string, work: (journal: SqliteJournal) => T): T {
  const journal = openSqliteJournal(path, key);
  if (!journal.ok) throw new Error(JSON.stringify(journal.error));
  const result = work(journal.value);
  if (result instanceof Promise) {
    return result.finally(() => journal.value.close()) as T;
  }
  journal.value.close();
  return result;
}
