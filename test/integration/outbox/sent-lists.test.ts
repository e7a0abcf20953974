import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../../../main/outbox/book/sent-lists.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { KEEP_ALL, openRecords, type RecordsUnderTest } from './open-records.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const iso = (at: number) => new Date(at).toISOString();

/** Adds the entry that it was sent at that time, as the sender does. */
function entered(desk: RecordsUnderTest, id: SubmissionId, at: number): void {
  const entry = { at: iso(at), action: 'attempt.started', facts: {}, personal: {} } as const;
  desk.journal.commit({ audit: [{ ...entry, submissionId: id }] });
}

async function csvOf(desk: RecordsUnderTest, from: number, to: number): Promise<string[]> {
  let text = '';
  for await (const line of desk.records.sent.export({ from: iso(from), to: iso(to) })) text += line;
  return text.trimEnd().split('\r\n');
}

const sent = fc.record({
  days: fc.integer({ min: 0, max: 60 }),
  state: fc.constantFrom('sent', 'failed', 'confirmed', 'rejected', 'draft', 'ready'),
});

test('lists what was sent in a period, and counts what age removed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sent, { maxLength: 12 }),
      fc.integer({ min: 1, max: 59 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      async (plan, receipts, first, length) => {
        const desk = await openRecords({
          folder: tempFolder(),
          now: () => NOW,
          retention: () => ({ ...KEEP_ALL, receipts }),
        });
        for (const [at, { days, state }] of plan.entries()) {
          const id = await desk.make(state, NOW - days * DAY, `file ${at}`);
          if (state !== 'draft' && state !== 'ready') entered(desk, id, NOW - days * DAY);
        }
        desk.book.note({ action: 'pin.set' });
        await desk.records.retention.run();

        const from = NOW - first * DAY;
        const to = from + length * DAY;
        const inPeriod = plan.filter(
          ({ days, state }) =>
            !['draft', 'ready'].includes(state) &&
            NOW - days * DAY >= from &&
            NOW - days * DAY < to,
        );
        const isGone = ({ days, state }: (typeof plan)[number]) =>
          days >= receipts && (state === 'sent' || state === 'confirmed');
        const kept = inPeriod.filter((one) => !isGone(one));
        const list = await desk.records.sent.list({ from: iso(from), to: iso(to) });
        expect(list.removed).toEqual({ byAge: inPeriod.length - kept.length, erased: 0 });
        expect(list.rows.map(({ at }) => at)).toEqual(
          kept
            .map(({ days }) => iso(NOW - days * DAY))
            .sort((one, other) => (one < other ? 1 : -1)),
        );
        const count = (state: string) => kept.filter((one) => one.state === state).length;
        expect(list.totals).toMatchObject({
          failed: count('failed'),
          refused: count('rejected'),
          received: count('sent') + count('confirmed'),
        });
        const lines = await csvOf(desk, from, to);
        const note = inPeriod.length > kept.length ? 1 : 0;
        expect(lines).toHaveLength(1 + kept.length + note);
        if (note === 1) {
          expect(lines.at(-1)).toMatch(new RegExp(`"removed by age: ${list.removed.byAge}"$`));
        }
        await desk.close();
      },
    ),
    { numRuns: 25 },
  );
});

test('reports that a person was erased and that the record was truncated', async () => {
  let audit: number | null = null;
  const desk = await openRecords({
    folder: tempFolder(),
    now: () => NOW,
    retention: () => ({ ...KEEP_ALL, audit }),
  });
  const old = await desk.make('sent', NOW - 50 * DAY, 'jane doe');
  entered(desk, old, NOW - 50 * DAY);
  const late = await desk.make('sent', NOW - 2 * DAY, 'mary major');
  entered(desk, late, NOW - 2 * DAY);
  const span = { from: iso(NOW - 60 * DAY), to: iso(NOW) };
  const told = async () => {
    const { rows, removed, toldFrom } = await desk.records.sent.list(span);
    return [rows.length, removed.byAge, removed.erased, toldFrom];
  };
  expect(await told()).toEqual([2, 0, 0, null]);
  await desk.records.person.erase({ name: 'jane doe' });
  expect(await told()).toEqual([1, 0, 1, null]);
  audit = 30;
  await desk.records.retention.run();
  // The entry of the erased submission was deleted because of its age, so the list no longer
  // counts it.
  expect(await told()).toEqual([1, 0, 0, iso(NOW - 2 * DAY)]);
  expect((await csvOf(desk, NOW - 60 * DAY, NOW)).at(-1)).toContain('removed before 2026-11-19');
});

/** Reads one line of CSV according to RFC 4180, without any code of the program. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (line[at] === '"') {
    let cell = '';
    at += 1;
    while (line[at] !== '"' || line[at + 1] === '"') {
      if (at >= line.length) throw new Error('The line ends within a cell.');
      cell += line[at];
      at += line[at] === '"' ? 2 : 1;
    }
    cells.push(cell);
    at += 1;
    if (line[at] === ',') at += 1;
  }
  if (line.slice(at) !== '\r\n') throw new Error(`This is left: ${line.slice(at)}`);
  return cells;
}

test('starts no cell of a line like a formula, and reads back what was written', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '"', ','), fc.string())
      .map(([sign, rest]) => sign + rest),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 7 }), (cells) => {
      const read = readLine(csvLine(cells));
      expect(read).toHaveLength(cells.length);
      for (const [at, text] of read.entries()) {
        expect(text).not.toMatch(/^[=+\-@\t\r\n＝]/);
        expect([cells[at], `'${cells[at]}`]).toContain(text);
      }
    }),
  );
});
