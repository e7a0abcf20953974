import { expect, test } from 'vitest';
import { findCapture } from '../../../main/outbox/submission/held-submission.ts';
import type { VisibleFacts } from '../../../main/precheck/facts/visible-facts.ts';
import type { PrintFacts } from '../../../main/reading/ocr/print-facts.ts';
import type { PaperFacts } from '../../../main/reading/paper-kind.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import { mayBeOverridden } from '../../../preload/contract/models/fix-key.ts';
import { eventually } from '../../support/eventually.ts';
import { GOOD, pictureOf, seenWith } from '../../support/seen-samples.ts';
import { openCaptureDesk } from './open-capture-service.ts';

const saying = (kind: PaperFacts['kind']): PrintFacts => ({
  document: null,
  card: null,
  paper: {
    kind,
    hasZone: false,
    runsOff: false,
    lines: 20,
    places: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.1 }],
  },
});

/** A front whose edges and orientation could not be determined. */
const UNCLEAR = seenWith(GOOD.front, {
  document: null,
  lines: [],
  text: { glyphs: 80, believed: 60, turn: null },
});

/**
 * Opens a draft with a picture in which `seen` was found. The test decides when its reading ends.
 */
async function readingDesk(seen: VisibleFacts, slot: Slot = 'front_photo', isOn = true) {
  const reading = Promise.withResolvers<PrintFacts | null>();
  const asked: boolean[] = [];
  const parts = await openCaptureDesk(
    {
      inspect: async () => pictureOf(seen),
      pagePicture: async () => ({ data: new Uint8Array(1), width: 1, height: 1, pageEdge: 792 }),
    },
    async (pages) => {
      for await (const page of pages) asked.push(page.kind === 'card' && page.asksPaper === true);
      return reading.promise;
    },
    () => isOn,
  );
  const { book, id } = parts;
  const verification = slot === 'document' ? 'document' : 'government-id';
  const type = slot === 'document' ? 'bank_statement' : 'drivers_license';
  book.edit(id, (submission) => ({ ...submission, verification, type }));
  const captureId = await parts.takeIn(slot, 'picture');
  const held = () => book.find(id) ?? expect.fail('gone');
  const verdict = () => {
    const content = book.view(held()).slots[slot];
    return content?.source === 'capture' ? content.capture.verdict : null;
  };
  const said = () => {
    const { level, issues } = verdict() ?? expect.fail('no verdict');
    return [level, ...issues.map(({ fix }) => fix)];
  };
  if (isOn) await eventually(() => expect(asked).toHaveLength(1));
  return { ...parts, reading, captureId, held, verdict, said, asked };
}

test('accepts an unclear front because of the words of a license', async () => {
  const { reading, said } = await readingDesk(UNCLEAR);
  expect(said()).toEqual(['warn', 'not_a_document.lay_flat']);
  reading.resolve(saying('license'));
  await eventually(() => expect(said()).toEqual(['pass', 'not_a_document.look_for_corners']));
});

test('reads a front that passes only for its name', async () => {
  const { asked, said } = await readingDesk(GOOD.front);
  expect(asked).toEqual([false]);
  expect(said()).toEqual(['pass']);
});

test('blocks a receipt in place of a license by its words until staff give a reason', async () => {
  const { reading, said, verdict } = await readingDesk(UNCLEAR);
  reading.resolve(saying('receipt'));
  await eventually(() => expect(said()).toEqual(['block', 'other_paper.receipt']));
  expect(mayBeOverridden(verdict() ?? expect.fail('no verdict'))).toBe(true);
});

test('blocks a business card as a statement by its words', async () => {
  const { reading, said } = await readingDesk(GOOD.page, 'document');
  expect(said()).toEqual(['pass']);
  reading.resolve(saying('businessCard'));
  await eventually(() => expect(said()).toEqual(['block', 'other_paper.business_card']));
});

test('keeps the verdict if nothing could be read', async () => {
  const { reading, said, held, captureId } = await readingDesk(UNCLEAR);
  reading.resolve(null);
  await eventually(() => expect(findCapture(held(), captureId)?.words).not.toBeNull());
  expect(said()).toEqual(['warn', 'not_a_document.lay_flat']);
});

test('reads no word if reading is switched off', async () => {
  const { asked, said, desk, held, captureId } = await readingDesk(UNCLEAR, 'front_photo', false);
  await eventually(() => expect(findCapture(held(), captureId)?.facts).not.toBeNull());
  expect(said()).toEqual(['warn', 'not_a_document.lay_flat']);
  await desk.close();
  expect(asked).toEqual([]);
});

test('keeps the verdict of what was put into the outbox', async () => {
  const { reading, said, book, desk, id, held } = await readingDesk(UNCLEAR);
  book.change(id, (submission) => ({ ...submission, state: 'ready' }));
  const queued = held();
  reading.resolve(saying('receipt'));
  await desk.close();
  expect(held()).toEqual(queued);
  expect(said()).toEqual(['warn', 'not_a_document.lay_flat']);
});

test('does not send words of another paper because of an earlier reason', async () => {
  const { reading, said, book, id, held, captureId } = await readingDesk(
    seenWith(GOOD.front, { frame: { light: { white: 0.001 } }, document: null }),
  );
  const override = { reason: 'other', note: 'The lamp is broken.' };
  book.edit(id, (now) => {
    const { front_photo: front } = now.slots;
    if (front?.source !== 'capture') return now;
    const capture = { ...front.capture, override: override as never };
    return { ...now, slots: { ...now.slots, front_photo: { source: 'capture', capture } } };
  });
  reading.resolve(saying('receipt'));
  await eventually(() => expect(said().includes('other_paper.receipt')).toBe(true));
  expect(findCapture(held(), captureId)?.override).toBeNull();
});

test('stores places in a picture that was read rotated as places in its file', async () => {
  const text = {
    glyphs: 80,
    believed: 60,
    turn: 90,
    lines: 9,
    opinions: 60,
    agreement: 1,
  } as const;
  const lying = seenWith(GOOD.front, { document: null, lines: [], text });
  const { reading, held, captureId } = await readingDesk(lying);
  expect(findCapture(held(), captureId)?.turn).toBe(90);
  reading.resolve(saying('license'));
  await eventually(() => expect(findCapture(held(), captureId)?.words).not.toBeNull());
  const [place] = findCapture(held(), captureId)?.words?.paper?.places ?? [];
  const [x, y] = [expect.closeTo(0.2), expect.closeTo(0.6)];
  expect(place).toEqual({ x, y, width: 0.1, height: 0.3 });
});
