import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';
import {
  openSqliteJournal,
  type SqliteJournal,
} from '../../../main/outbox/journal/sqlite-journal.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { draft, entry, ready, sent, submissionId } from '../../support/journal-samples.ts';
import { fixedKey } from '../vault/open-store.ts';
import { journalPath, open, tamper, using } from './open-journal.ts';

const MANY = 40;
const NUMBERS = [...Array(MANY).keys()];

/** The number of files with changed bytes. For a longer run, set JOURNAL_DAMAGES=5000. */
const RUNS = Number(process.env.JOURNAL_DAMAGES ?? 30);

/**
 * Returns the path of a closed journal with many submissions of every group, and with its audit
 * record.
 */
function filled(): string {
  const path = journalPath();
  const of = [draft, ready, sent];
  using(path, (journal) => {
    for (let number = 0; number < MANY; number += 1) {
      const make = of[number % of.length] ?? draft;
      journal.commit({ put: [make(number)], audit: [entry(number)] });
    }
  });
  return path;
}

test.each([
  ['id', "id = '00000000-0000-4000-8000-0000000000ff'"],
  ['state', "state = 'ready'"],
  ['listed', "listed = 'done'"],
  ['revision', 'revision = 1000'],
  ['queued_at', "queued_at = '2020-01-01T00:00:00.000Z'"],
  ['has_contents', 'has_contents = 0'],
  ['digest_mark', "digest_mark = x'00'"],
  ['sealed', 'sealed = zeroblob(200)'],
  ['sealed cut short', 'sealed = substr(sealed, 1, 40)'],
  ['sealed of another', 'sealed = (SELECT sealed FROM submissions ORDER BY revision LIMIT 1)'],
])('sets aside a row with a changed column (%s), reports it, and keeps the others', async (_, change) => {
  const path = filled();
  tamper(path, `UPDATE submissions SET ${change} WHERE id = '${submissionId(30)}'`);
  for (const _start of [1, 2]) {
    const journal = open(path);
    expect(everything(journal)).toEqual(NUMBERS.filter((number) => number !== 30));
    expect([journal.get(submissionId(30)), journal.damage()?.setAside]).toEqual([null, 1]);
    expect(await journal.audit.verify()).toEqual({ ok: false, at: null, reason: 'keptChanged' });
    journal.close();
  }
  using(path, (journal) => journal.commit({ put: [draft(30)] }));
  expect(using(path, everything)).toEqual(NUMBERS);
});

test('detects a row that was restored to an earlier state', () => {
  const path = journalPath();
  using(path, (journal) => journal.commit({ put: [ready(1), ready(2)] }));
  const attach = `ATTACH '${path}.old' AS kept`;
  tamper(path, `${attach}; CREATE TABLE kept.old AS SELECT * FROM submissions`);
  using(path, (journal) => journal.commit({ put: [sent(1)] }));
  tamper(path, `${attach}; DELETE FROM submissions; INSERT INTO submissions SELECT * FROM old`);
  const found = using(path, (journal) => journal.damage());
  expect(found).toMatchObject({
    renamedTo: null,
    kept: 2,
    setAside: 0,
    missing: 0,
    certain: false,
  });
});

test('detects a removed row and a lost head', async () => {
  const path = filled();
  tamper(path, `DELETE FROM submissions WHERE id = '${submissionId(3)}'`);
  const said = { renamedTo: null, kept: 39, setAside: 0, missing: 1, certain: false };
  expect(using(path, (journal) => journal.damage())).toMatchObject(said);
  // It is reported until staff have looked, however often the journal is opened.
  expect(using(path, (journal) => journal.damage())).toMatchObject(said);
  using(path, (journal) => journal.doubt.markSeen());
  expect(using(path, (journal) => journal.damage())).toBeNull();
  tamper(path, 'UPDATE head SET sealed = zeroblob(99)');
  await using(path, async (journal) => {
    expect(journal.damage()).toMatchObject({ kept: 39, missing: null, certain: false });
    expect(await journal.audit.verify()).toEqual({ ok: false, at: MANY, reason: 'headLost' });
    journal.commit({ put: [draft(3)], audit: [entry(99)] });
  });
  expect(using(path, everything)).toEqual(NUMBERS);
});

test('sets aside a document with an unknown shape', () => {
  const path = journalPath();
  const journal = open(path);
  journal.commit({ put: [ready(1), ready(2)] });
  const parse = JSON.parse;
  // Simulates a document that an unreleased build wrote: it is sealed correctly, but no version can
  // read it.
  JSON.parse = (text: string) => ({ ...parse(text), state: 'elsewhere' });
  try {
    expect(journal.get(submissionId(1))).toBeNull();
  } finally {
    JSON.parse = parse;
  }
  expect([journal.damage()?.setAside, journal.count().ready]).toEqual([1, 1]);
  journal.close();
  expect(using(path, (again) => [again.damage(), again.inStates(['ready'])])).toEqual([
    expect.objectContaining({ setAside: 1, certain: true }),
    [ready(2)],
  ]);
});

test(
  'keeps a file that is truncated anywhere, and carries over what it still contains',
  { timeout: 90_000 },
  () => {
    const whole = readFileSync(filled());
    let carried = 0;
    for (let length = 0; length < whole.length; length += 16_411) {
      const path = journalPath();
      writeFileSync(path, whole.subarray(0, length));
      using(path, (journal) => {
        const damage = journal.damage();
        if (damage === null) {
          // What was cut off from the last page was empty, or belonged to a row that is reported
          // when it is read.
          const found = everything(journal).length;
          expect(found + (journal.damage()?.setAside ?? 0)).toBe(MANY);
          expect(found).toBeGreaterThanOrEqual(MANY - 1);
          journal.doubt.markSeen();
          return;
        }
        expect(damage.renamedTo).toBe('journal.db.broken-1');
        expect(readFileSync(`${path}.broken-1`).length).toBe(length);
        expect(everything(journal)).toHaveLength(damage.kept);
        if (damage.missing !== null) {
          expect(damage.kept + damage.missing + damage.setAside).toBe(MANY);
        }
        if (damage.certain) expect(damage.kept).toBe(MANY);
        carried += damage.kept;
        journal.doubt.markSeen();
      });
      using(path, (journal) => expect(journal.damage()).toBeNull());
    }
    expect(carried).toBeGreaterThan(0);
  },
);

test(
  'returns at most a typed error, reports each lost row, and never loops for bytes that are changed anywhere',
  { timeout: RUNS * 2000 },
  async () => {
    const path = filled();
    const whole = readFileSync(path);
    const { whole: between } = seededRandom(20_261_121, 0);
    const random = (below: number) => between(0, below - 1);
    const tally = { untouched: 0, setAside: 0, renamed: 0, carried: 0 };
    for (let run = 0; run < RUNS; run += 1) {
      const bytes = Buffer.from(whole);
      for (let flips = 1 + random(3); flips > 0; flips -= 1) {
        // Every other change is in the first pages, where the structure of the database is.
        const at = random(run % 2 === 0 ? bytes.length : 12_288);
        bytes[at] = (bytes[at] ?? 0) ^ (1 + random(255));
      }
      const place = `${dirname(path)}/${run}.db`;
      writeFileSync(place, bytes);
      const lost = await checkDamaged(place);
      if (lost.renamed) tally.renamed += 1;
      else if (lost.setAside > 0) tally.setAside += 1;
      else tally.untouched += 1;
      if (lost.renamed && lost.kept > 0) tally.carried += 1;
    }
    for (const count of Object.values(tally)) expect(count).toBeGreaterThan(0);
  },
);

test('replaces a file that is damaged while it is open, and continues reading', () => {
  const path = filled();
  const journal = open(path);
  expect(journal.get(submissionId(1))).toEqual(ready(1));
  // A commit by another connection makes this one read its pages again.
  const database = new DatabaseSync(path);
  const index = database
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'submissions_by_change'")
    .get();
  database.exec('PRAGMA application_id = 1; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = readFileSync(path);
  const handle = openSync(path, 'r+');
  writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, 4096 * (Number(index?.rootpage) - 1));
  closeSync(handle);
  expect(readFileSync(path).equals(bytes)).toBe(false);
  const failed = attempt(() => journal.page('drafts', null, 100));
  expect(failed === null || failed instanceof JournalFailed).toBe(true);
  expect(everything(journal)).toEqual(NUMBERS);
  expect(journal.damage()).toMatchObject({ kept: MANY, missing: 0, setAside: 0, certain: true });
  expect(existsSync(`${path}.broken-1`)).toBe(true);
});

/** Opens a damaged journal twice. Throws if something is missing that was not reported. */
async function checkDamaged(path: string) {
  const opened = openSqliteJournal(path, fixedKey());
  if (!opened.ok) throw new Error(`${path}: ${JSON.stringify(opened.error)}`);
  const journal = opened.value;
  try {
    const found = everything(journal);
    const damage = journal.damage();
    const setAside = damage?.setAside ?? 0;
    const accounted = found.length + setAside;
    const said = damage !== null && (damage.missing !== 0 || !damage.certain);
    if (accounted < MANY) expect(said, path).toBe(true);
    for (const number of found) expect(journal.get(submissionId(number))).not.toBeNull();
    await journal.audit.verify();
    expect([...journal.audit.export()].length).toBeLessThanOrEqual(MANY);
    journal.commit({ put: [ready(1000)], audit: [entry(1000)] });
    const renamed = damage?.renamedTo != null;
    if (renamed) expect(readdirSync(dirname(path))).toContain(damage?.renamedTo);
    journal.doubt.markSeen();
    journal.close();
    using(path, (again) => {
      expect(everything(again)).toEqual([...found, 1000]);
      expect(again.damage(), path).toBeNull();
    });
    return { renamed, setAside, kept: found.length };
  } finally {
    journal.close();
  }
}

/**
 * Returns the numbers of all submissions that can be reached, and checks that pages, states, and
 * IDs lead to the same ones.
 */
function everything(journal: SqliteJournal): number[] {
  const paged = (['needsYou', 'drafts', 'underWay', 'done'] as const).flatMap(
    (group) => journal.page(group, null, 2000).items,
  );
  const inStates = journal.inStates(['draft', 'ready', 'sent']);
  const found = paged.map(({ id }) => id).sort();
  expect(inStates.map(({ id }) => id).sort()).toEqual(found);
  for (const id of found) expect(journal.get(id)).not.toBeNull();
  return found.map((id) => Number.parseInt(id.slice(-12), 16));
}

function attempt(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (cause) {
    return cause;
  }
}
