import { expect, test } from 'vitest';
import { capturesInSlots, findCapture } from '../../../main/outbox/submission/held-submission.ts';
import type { DocumentPage } from '../../../main/reading/ocr/document-print.ts';
import type { PrintFacts } from '../../../main/reading/ocr/print-facts.ts';
import { eventually } from '../../support/eventually.ts';
import { GOOD, pictureOf } from '../../support/seen-samples.ts';
import { openCaptureDesk } from './open-capture-service.ts';

const JANE: PrintFacts = {
  document: null,
  card: { name: { surname: 'DOE', givenNames: 'JANE ANN' }, expiryDate: '2031-02-22' },
  paper: null,
};

/** Opens a draft of an ID. The test decides when the reading of its text ends. */
async function readingDesk() {
  const readings: (PromiseWithResolvers<PrintFacts | null> & { readonly of: string[] })[] = [];
  const parts = await openCaptureDesk(
    {
      inspect: async (bytes) =>
        pictureOf(Buffer.from(bytes).toString() === 'back' ? GOOD.back : GOOD.front),
      pagePicture: async () => ({ data: new Uint8Array(1), width: 1, height: 1, pageEdge: 792 }),
    },
    async (pages: AsyncIterable<DocumentPage>) => {
      const of: string[] = [];
      for await (const { kind } of pages) of.push(kind);
      const reading = { ...Promise.withResolvers<PrintFacts | null>(), of };
      readings.push(reading);
      return reading.promise;
    },
  );
  const { book, id } = parts;
  book.edit(id, (submission) => ({ ...submission, type: 'drivers_license' }));
  const held = () => book.find(id) ?? expect.fail('gone');
  const begun = (count: number) => eventually(() => expect(readings).toHaveLength(count));
  return { ...parts, readings, held, begun };
}

test('reads the text of a front without a name as an ID, and keeps it sealed with the capture', async () => {
  const { readings, begun, takeIn, held, book, desk, id } = await readingDesk();
  const captureId = await takeIn('front_photo', 'front');
  await begun(1);
  expect(readings[0]?.of).toEqual(['card']);
  expect(book.view(held()).isReadingPrint).toBe(true);
  readings[0]?.resolve(JANE);
  await eventually(() => expect(findCapture(held(), captureId)?.words?.card).toEqual(JANE.card));
  expect(book.view(held()).isReadingPrint).toBe(false);
  // A different owner, or a different turn, is no reason to read the text again.
  desk.lookAgain(book.edit(id, (now) => ({ ...now, owner: null })));
  desk.turn(id, captureId, 180);
  await desk.close();
  expect(readings).toHaveLength(1);
});

test('does not change a card that is read after it was put into the outbox', async () => {
  const { readings, begun, takeIn, held, book, desk, id } = await readingDesk();
  await takeIn('front_photo', 'front');
  await begun(1);
  book.change(id, (submission) => ({ ...submission, state: 'ready' }));
  const queued = held();
  readings[0]?.resolve(JANE);
  await desk.close();
  expect(held()).toEqual(queued);
  expect(capturesInSlots(held()).map(({ words }) => words)).toEqual([null]);
});

test('reads a front when the back that named its holder is removed', async () => {
  const { readings, begun, takeIn, desk, id, held } = await readingDesk();
  const back = await takeIn('back_photo', 'back');
  await eventually(() => expect(findCapture(held(), back)?.facts).not.toBeNull());
  const front = await takeIn('front_photo', 'front');
  await eventually(() => expect(findCapture(held(), front)?.facts).not.toBeNull());
  expect(readings).toHaveLength(0);
  desk.remove(id, back, false);
  await begun(1);
  readings[0]?.resolve(JANE);
  await desk.close();
});
