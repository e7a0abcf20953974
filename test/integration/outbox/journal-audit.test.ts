import { copyFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AuditBooks } from '../../../main/outbox/journal/audit/books.ts';
import { createAuditService } from '../../../main/privacy/audit-service.ts';
import { at, entry, ready, submissionId } from '../../support/journal-samples.ts';
import { journalPath, open, tamper, using } from './open-journal.ts';

const BY = { at: at(20), personal: { by: 'teller@branch.example' } };

/** Returns a closed journal with the entries 1 to 6, and 7 to 9 of another session. */
function filled(): string {
  const path = journalPath();
  const entries = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => entry(first + index));
  using(path, (journal) => journal.commit({ put: [ready(1)], audit: entries(1, 6) }));
  using(path, (journal) => journal.commit({ audit: entries(7, 3) }));
  return path;
}

test('is read as written, newest first, and exported oldest first', async () => {
  const journal = open(filled());
  const first = journal.audit.entries(null, 4);
  expect(first.items.map(({ seq }) => seq)).toEqual([9, 8, 7, 6]);
  const second = journal.audit.entries(first.next, 100);
  expect(second.items.map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1]);
  expect(second.next).toBeNull();
  const all = [...journal.audit.export()];
  expect(all).toEqual([...first.items, ...second.items].reverse());
  expect(all[2]).toEqual({ seq: 3, ...entry(3), link: expect.any(String), erasedIn: null });
  expect(await journal.audit.verify()).toEqual({ ok: true, entries: 9 });
});

test.each([
  ['time', "UPDATE audit SET at = '2025-01-01T00:00:00.000Z' WHERE seq = 4", 4, 'changed'],
  ['action', "UPDATE audit SET action = 'attempt.sent' WHERE seq = 4", 4, 'changed'],
  ['submission', 'UPDATE audit SET submission_id = NULL WHERE seq = 4', 4, 'changed'],
  ['facts', 'UPDATE audit SET facts = \'{"files":3}\' WHERE seq = 4', 4, 'changed'],
  ['no facts', "UPDATE audit SET facts = 'nothing' WHERE seq = 4", 4, 'changed'],
  ['digest', 'UPDATE audit SET personal_digest = zeroblob(32) WHERE seq = 4', 4, 'changed'],
  ['link', 'UPDATE audit SET chain = zeroblob(32) WHERE seq = 4', 4, 'changed'],
  ['one removed', 'DELETE FROM audit WHERE seq = 4', 4, 'missing'],
  ['the first removed', 'DELETE FROM audit WHERE seq = 1', 1, 'missing'],
  ['the end cut off', 'DELETE FROM audit WHERE seq > 7', 8, 'missing'],
  ['all removed', 'DELETE FROM audit', 1, 'missing'],
  [
    'one removed and the rest moved up',
    'DELETE FROM audit WHERE seq = 4; UPDATE audit SET seq = seq - 1 WHERE seq > 4',
    4,
    'changed',
  ],
  [
    'two in each other’s place',
    'UPDATE audit SET seq = 99 WHERE seq = 4; UPDATE audit SET seq = 4 WHERE seq = 5; UPDATE audit SET seq = 5 WHERE seq = 99',
    4,
    'changed',
  ],
  [
    'one inserted',
    'UPDATE audit SET seq = -seq WHERE seq > 4; UPDATE audit SET seq = 1 - seq WHERE seq < 0; INSERT INTO audit SELECT 5, at, action, submission_id, facts, personal_digest, chain FROM audit WHERE seq = 4',
    5,
    'changed',
  ],
  [
    'one put behind the end',
    'INSERT INTO audit SELECT 10, at, action, submission_id, facts, personal_digest, chain FROM audit WHERE seq = 9',
    10,
    'inserted',
  ],
  [
    'one put before the beginning',
    'INSERT INTO audit SELECT 0, at, action, submission_id, facts, personal_digest, chain FROM audit WHERE seq = 1',
    0,
    'inserted',
  ],
  [
    'personal text changed',
    'UPDATE audit_personal SET sealed = zeroblob(99) WHERE seq = 4',
    4,
    'personalChanged',
  ],
  [
    'personal text of another',
    'UPDATE audit_personal SET sealed = (SELECT sealed FROM audit_personal WHERE seq = 5) WHERE seq = 4',
    4,
    'personalChanged',
  ],
])('says where it was tampered with (%s), and continues', async (_, sql, seq, reason) => {
  const path = filled();
  tamper(path, sql);
  const broken = { ok: false, at: seq, reason };
  await using(path, async (journal) => {
    expect(await journal.audit.verify()).toEqual(broken);
    const shown = journal.audit.entries(null, 100).items;
    expect(shown.length).toBe([...journal.audit.export()].length);
    journal.commit({ audit: [entry(10)] });
  });
  await using(path, async (journal) => {
    expect(await journal.audit.verify()).toMatchObject({ ok: false, at: seq });
    expect(journal.audit.entries(null, 1).items[0]).toMatchObject(entry(10));
  });
});

// Promise: An erased entry shows when
test('can have one person’s text erased without breaking the chain', async () => {
  const path = filled();
  using(path, (journal) => {
    journal.audit.erasePersonal(BY, [submissionId(4), submissionId(999)], [6, 7]);
    journal.audit.erasePersonal(BY, [submissionId(4)]);
  });
  await using(path, async (journal) => {
    expect(await journal.audit.verify()).toEqual({ ok: true, entries: 10 });
    const records = [...journal.audit.export()];
    expect(records.at(-1)).toMatchObject({
      ...BY,
      action: 'person.namesErased',
      facts: { entries: '4, 6-7' },
    });
    const shown = records.map(({ personal, erasedIn }) => (personal === null ? erasedIn : 'kept'));
    expect(shown).toEqual(['kept', 'kept', 'kept', 10, 'kept', 10, 10, 'kept', 'kept', 'kept']);
  });
});

test('loses old entries, and the rest can still be verified', async () => {
  const path = filled();
  await using(path, async (journal) => {
    expect(journal.audit.removeBefore(at(4))).toBe(3);
    expect(journal.audit.removeBefore(at(4))).toBe(0);
    expect(await journal.audit.verify()).toEqual({ ok: true, entries: 6 });
  });
  await using(path, async (journal) => {
    journal.commit({ audit: [entry(10)] });
    expect(await journal.audit.verify()).toEqual({ ok: true, entries: 7 });
    expect(journal.audit.removeBefore(at(99))).toBe(7);
    journal.commit({ audit: [entry(11)] });
    expect([...journal.audit.export()].map(({ seq }) => seq)).toEqual([11]);
    expect(await journal.audit.verify()).toEqual({ ok: true, entries: 1 });
  });
});

test('can be changed while it is verified: what is added, erased, and removed then is intact', async () => {
  const journal = open(filled());
  const many = Array.from({ length: 2000 }, (_, index) => entry(index + 10));
  journal.commit({ audit: many });
  let settled = false;
  const checked = journal.audit.verify().finally(() => {
    settled = true;
  });
  await setImmediate();
  journal.audit.erasePersonal(BY, [], [3, 1500]);
  await setImmediate();
  expect(journal.audit.removeBefore(at(700))).toBeGreaterThan(0);
  await setImmediate();
  journal.commit({ audit: [entry(9000)] });
  expect(settled).toBe(false);
  expect(await checked).toEqual(await journal.audit.verify());
  expect(await checked).toMatchObject({ ok: true });
});

test('removes nothing behind newer entries because of a clock that jumped back', () => {
  const journal = open(journalPath());
  journal.commit({ audit: [entry(5), entry(1), entry(9)] });
  expect(journal.audit.removeBefore(at(4))).toBe(0);
  expect(journal.audit.removeBefore(at(6))).toBe(2);
});

test('does not make a broken chain look intact by removing old entries', async () => {
  const path = filled();
  tamper(path, "UPDATE audit SET action = 'attempt.sent' WHERE seq = 2");
  await using(path, async (journal) => {
    expect(journal.audit.removeBefore(at(4))).toBe(3);
    expect(await journal.audit.verify()).toEqual({ ok: false, at: 3, reason: 'notIntact' });
  });
});

test('finds all entries of a person and a day, page by page, even across a clock that was set back', async () => {
  const journal = open(journalPath());
  const name = (seq: number) => (seq % 50 === 0 ? 'Jane Doe' : 'Janet Poe');
  const minute = (n: number) => new Date(Date.parse('2026-03-02T00:00:00Z') + n * 60_000);
  // The clock is a day behind for some of them.
  const time = (seq: number) => minute(seq - (seq % 400 < 50 ? 1440 : 0)).toISOString();
  const audit = Array.from({ length: 3200 }, (_, index) => ({
    ...entry(1),
    at: time(index + 1),
    personal: { owner: name(index + 1) },
  }));
  journal.commit({ audit });
  const service = createAuditService(new AuditBooks(journal.audit, () => null), () => undefined);
  const day = { from: minute(900).toISOString(), to: minute(2340).toISOString() };
  for (const filter of [
    { words: 'doe jane', day },
    { words: '', day },
    { words: 'DOÉ', day: null },
  ]) {
    const found: number[] = [];
    for (let after: string | null = null; ; ) {
      const { items, next } = await service.page(after, filter);
      expect(items.length).toBeLessThanOrEqual(200);
      found.push(...items.map(({ seq }) => seq));
      if (next === null) break;
      after = next;
    }
    const wanted = audit
      .map(({ at }, index) => ({ at, seq: index + 1 }))
      .filter(({ at }) => filter.day === null || (at >= filter.day.from && at < filter.day.to))
      .filter(({ seq }) => filter.words === '' || name(seq) === 'Jane Doe')
      .map(({ seq }) => seq);
    expect(found).toEqual(wanted.reverse());
  }
});

// Promise: An exported record states where
test('says in each export where the records end and where the previous one ended, so that a cut between them shows', () => {
  const path = filled();
  const desk = open(filled());
  const exported = () =>
    using(path, (journal) => {
      const books = new AuditBooks(journal.audit, () => desk.audit);
      const service = createAuditService(books, ({ action, facts = {} }) =>
        journal.commit({ audit: [{ ...entry(10), action, facts }] }),
      );
      const [head, ...lines] = [...service.export()].map((line) => JSON.parse(line));
      const ends = ['work', 'desk'].map((book) => {
        const { seq, link } = lines.findLast((line) => line.book === book);
        return { seq, link };
      });
      return { head, lines, ends };
    });
  const first = exported();
  expect(first.head).toMatchObject({ exported: 1, work: { before: null }, desk: { before: null } });
  expect(first.head.work.last).toEqual(first.ends[0]);
  expect(first.head.desk.last).toEqual(first.ends[1]);
  expect(first.ends.map((end) => end?.seq)).toEqual([10, 9]);
  expect(first.lines).toHaveLength(19);

  copyFileSync(path, `${path}.older`);
  desk.commit({ audit: [entry(11)] });
  const second = exported();
  expect(second.head.work.before).toEqual(first.head.work.last);
  expect(second.head.desk.before).toEqual(first.head.desk.last);
  expect(second.head.desk.last.seq).toBe(10);

  // What was in between is cut off with the file that contained it.
  copyFileSync(`${path}.older`, path);
  const cut = exported();
  expect(cut.head.work.before).toEqual(first.head.work.last);
  expect(cut.head.work.before).not.toEqual(second.head.work.last);
});
