import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultSeen } from '../../../main/outbox/submission/submission-steps.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { everyFile } from '../vault/open-store.ts';
import { KEEP_ALL, openRecords, type RecordsUnderTest, USER } from './open-records.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const STATES = [
  ...(['draft', 'ready', 'sending', 'sent', 'rejected', 'unknown', 'confirmed'] as const),
  'failed',
] as const;

/**
 * Returns what the limits require for a submission of this age in days. It states the promise a
 * second time, independently of the code.
 */
function expected(state: (typeof STATES)[number], days: number, limits: Retention) {
  const over = (limit: number | null) => limit !== null && days >= limit;
  if (state === 'draft') return over(limits.drafts) ? 'gone' : 'whole';
  if (state !== 'sent' && state !== 'confirmed' && state !== 'failed') return 'whole';
  if (state !== 'failed' && over(limits.receipts)) return 'gone';
  return over(limits.contents) ? 'emptied' : 'whole';
}

async function isNow(desk: RecordsUnderTest, id: SubmissionId, text: string) {
  const submission = desk.book.find(id);
  if (submission === null) return 'gone';
  const content = submission.slots.front_photo;
  if (content?.source !== 'capture') throw new Error('It lost its file');
  if (submission.contentsDestroyedAt !== null) return 'emptied';
  const bytes = await desk.blobs.readAll(content.capture.blobId);
  return Buffer.from(bytes).toString() === text ? 'whole' : 'changed';
}

const limit = fc.option(fc.integer({ min: 1, max: 60 }), { nil: null });
const plan = fc.record({
  retention: fc.record({
    contents: fc.integer({ min: 0, max: 60 }),
    drafts: limit,
    receipts: limit,
    audit: limit,
  }),
  submissions: fc.array(
    fc.record({ state: fc.constantFrom(...STATES), days: fc.integer({ min: 0, max: 90 }) }),
    { maxLength: 8 },
  ),
  killAfter: fc.integer({ min: 0, max: 40 }),
});

test('leaves at the next start after a kill exactly what is not due, intact, and no unreferenced file', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ retention, submissions, killAfter }) => {
      const folder = tempFolder();
      const setUp = await openRecords({ folder, now: () => NOW });
      const made: { id: SubmissionId; text: string; expected: string }[] = [];
      const oldestFirst = [...submissions].sort((a, b) => b.days - a.days);
      for (const [at, { state, days }] of oldestFirst.entries()) {
        const text = `file ${at}`;
        const id = await setUp.make(state, NOW - days * DAY, text);
        made.push({ id, text, expected: expected(state, days, retention) });
      }
      // Somebody just worked here, so the desk has no reason to doubt the clock.
      setUp.book.note({ action: 'pin.set' });
      await setUp.close();

      const parts = { folder, now: () => NOW, retention: () => retention };
      const killed = await openRecords({ ...parts, killAfter });
      await killed.records.retention.run();
      await killed.close();
      const again = await openRecords(parts);
      await again.records.retention.run();
      const steps = again.steps();
      await again.records.retention.run();
      expect(again.steps()).toBe(steps);

      for (const { id, text, expected: wanted } of made) {
        expect(await isNow(again, id, text)).toBe(wanted);
      }
      const whole = made.filter(({ expected: wanted }) => wanted === 'whole');
      expect(await again.blobs.list()).toHaveLength(whole.length);
      expect(await again.journal.audit.verify()).toMatchObject({ ok: true });
      const oldest = [...again.journal.audit.export()][0];
      if (retention.audit !== null) {
        expect(Date.parse(oldest?.at ?? '')).toBeGreaterThanOrEqual(NOW - retention.audit * DAY);
      }
      expect([...killed.reports, ...again.reports]).toEqual([]);
      await again.close();
    }),
    { numRuns: 25 },
  );
});

test('removes the receipt of a failed check by age after somebody has seen it', async () => {
  const retention = { contents: 1, drafts: 1, receipts: 30, audit: null };
  const parts = { folder: tempFolder(), now: () => NOW, retention: () => retention };
  const desk = await openRecords(parts);
  const id = await desk.make('failed', NOW - 800 * DAY, 'a failed one');
  desk.book.note({ action: 'pin.set' });
  await desk.records.retention.run();
  expect(await isNow(desk, id, 'a failed one')).toBe('emptied');
  const seen = { at: new Date(NOW).toISOString(), by: USER, next: null };
  desk.book.change(id, (before) => resultSeen(before, seen));
  await desk.close();
  const again = await openRecords(parts);
  await again.records.retention.run();
  expect(again.book.find(id)).toBeNull();
});

test('removes contents that are kept for no days regardless of the clock, and nothing else while the clock is behind', async () => {
  const folder = tempFolder();
  let now = NOW;
  const retention = { contents: 0, drafts: 1, receipts: 1, audit: 1 };
  const desk = await openRecords({ folder, now: () => now, retention: () => retention });
  const draft = await desk.make('draft', NOW - 800 * DAY, 'a draft');
  const sent = await desk.make('sent', NOW - 800 * DAY, 'a sent one');
  desk.book.note({ action: 'pin.set' });
  now = NOW - 365 * DAY;
  const outlook = await desk.records.retention.outlook(retention);
  expect(outlook.paused).toEqual({
    reason: 'clockBehind',
    until: new Date(NOW).toISOString(),
  });
  await desk.records.retention.run();
  expect(await isNow(desk, draft, 'a draft')).toBe('whole');
  expect(await isNow(desk, sent, 'a sent one')).toBe('emptied');
});

test('removes nothing on the first day of a clock that is a year ahead', async () => {
  const folder = tempFolder();
  let now = NOW;
  const retention = { contents: 30, drafts: 30, receipts: 30, audit: 30 };
  const desk = await openRecords({ folder, now: () => now, retention: () => retention });
  const draft = await desk.make('draft', NOW, 'a draft');
  await desk.records.retention.run();
  for (now = NOW + 365 * DAY; now < NOW + 365.9 * DAY; now += DAY / 24) {
    await desk.records.retention.run();
  }
  expect(await isNow(desk, draft, 'a draft')).toBe('whole');
  now = NOW + DAY;
  await desk.records.retention.run();
  expect(await isNow(desk, draft, 'a draft')).toBe('whole');
});

test('counts what is due, and says when the next one follows', async () => {
  const desk = await openRecords({ folder: tempFolder(), now: () => NOW });
  await desk.make('draft', NOW - 10 * DAY, 'old');
  await desk.make('draft', NOW - 2 * DAY, 'younger');
  await desk.make('sent', NOW - DAY, 'sent');
  const outlook = await desk.records.retention.outlook({ ...KEEP_ALL, drafts: 5, audit: 5 });
  expect(outlook).toEqual({
    contents: { due: 0, nextAt: new Date(NOW + 3649 * DAY).toISOString() },
    drafts: { due: 1, nextAt: new Date(NOW + 3 * DAY).toISOString() },
    receipts: { due: 0, nextAt: null },
    audit: { due: 1, nextAt: new Date(NOW + 3 * DAY).toISOString() },
    paused: null,
  });
});

test('leaves nothing of what is removed in the journal’s file', async () => {
  const folder = tempFolder();
  const retention = { ...KEEP_ALL, drafts: 1 };
  const desk = await openRecords({ folder, now: () => NOW, retention: () => retention });
  for (let count = 0; count < 20; count += 1) await desk.make('draft', NOW - 9 * DAY, 'a draft');
  desk.book.note({ action: 'pin.set' });
  const rows = sealedRows(folder);
  expect(rows.length).toBe(20);
  await desk.records.retention.run();
  expect(desk.journal.count().draft).toBe(0);
  // The files are read while the desk is open, because closing it would by itself empty the log.
  const files = everyFile(folder);
  for (const row of rows) expect(files.some(([, bytes]) => bytes.includes(row))).toBe(false);
  expect(files.length).toBeGreaterThan(1);
});

function sealedRows(folder: string): Buffer[] {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(join(folder, 'journal.db'), { readOnly: true });
  const rows = database.prepare('SELECT sealed FROM submissions').all();
  database.close();
  return rows.map(({ sealed }) => Buffer.from(sealed as Uint8Array).subarray(0, 48));
}
