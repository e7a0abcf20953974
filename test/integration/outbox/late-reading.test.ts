import { expect, test } from 'vitest';
import { remove } from '../../../main/outbox/captures/arrange-captures.ts';
import { readingOf } from '../../../main/outbox/submission/document-reading.ts';
import { capturesInSlots } from '../../../main/outbox/submission/held-submission.ts';
import type { Facts } from '../../../main/precheck/facts/facts.ts';
import type { DocumentFacts } from '../../../main/reading/document-facts.ts';
import type { PrintFacts } from '../../../main/reading/ocr/print-facts.ts';
import type { OwnerRecordId } from '../../../preload/contract/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { openCaptureDesk, PICTURE } from './open-capture-service.ts';

const PDF: Facts = {
  kind: 'pdf',
  mediaType: 'application/pdf',
  bytes: 4,
  pages: 1,
  width: 612,
  height: 792,
  looked: [],
  seen: null,
};
const saying = (name: string): DocumentFacts => ({
  type: null,
  misfit: null,
  party: { name, agrees: false },
  period: null,
  taxYear: null,
  date: null,
  numbers: [null],
});

/** Opens a draft with a document. The test decides when its readings end. */
async function readingDesk() {
  const readings: ReturnType<typeof Promise.withResolvers<DocumentFacts | null>>[] = [];
  const parts = await openCaptureDesk({
    inspect: async () => PDF,
    readWords: () => {
      const reading = Promise.withResolvers<DocumentFacts | null>();
      readings.push(reading);
      return reading.promise.then((facts) => ({ facts, pages: null }));
    },
  });
  const { book, desk, id, takeIn } = parts;
  book.edit(id, (submission) => ({ ...submission, verification: 'document' }));
  const names = () =>
    capturesInSlots(book.find(id) ?? expect.fail('gone')).map(
      ({ words }) => words?.facts?.party?.name ?? null,
    );
  const owner = { recordId: 7 as OwnerRecordId, label: 'Omar Ruiz' };
  /** Chooses a different owner, so that the document is read again. */
  const chooseOwner = () =>
    desk.lookAgain(book.edit(id, (submission) => ({ ...submission, owner })));
  const begun = (count: number) => eventually(() => expect(readings).toHaveLength(count));
  return {
    ...parts,
    readings,
    names,
    chooseOwner,
    begun,
    captureId: await takeIn('document', '%PDF'),
  };
}

test('changes nothing of a document when its reading ends after it was sent', async () => {
  const { book, desk, id, readings, names, chooseOwner, begun } = await readingDesk();
  await begun(1);
  readings[0]?.resolve(saying('First'));
  await eventually(() => expect(names()).toEqual(['First']));
  chooseOwner();
  await begun(2);
  book.change(id, (submission) => ({ ...submission, state: 'ready' }));
  readings[1]?.resolve(saying('Second'));
  await desk.close();
  expect(names()).toEqual(['First']);
});

test('reads a document again until it was compared with the names known now', async () => {
  const { readings, names, chooseOwner, begun } = await readingDesk();
  await begun(1);
  // The owner is chosen during the first reading.
  chooseOwner();
  readings[0]?.resolve(saying('First'));
  await begun(2);
  readings[1]?.resolve(saying('Second'));
  await eventually(() => expect(names()).toEqual(['Second']));
  expect(readings).toHaveLength(2);
});

test('leaves nothing unread and nothing behind after a failed reading or a removed document', async () => {
  const { book, id, readings, names, chooseOwner, begun, reports, captureId } = await readingDesk();
  await begun(1);
  readings[0]?.resolve(saying('First'));
  await eventually(() => expect(names()).toEqual(['First']));
  chooseOwner();
  await begun(2);
  readings[1]?.reject(new Error('The worker is gone.'));
  await eventually(() => expect(names()).toEqual([null]));
  expect(reports).toEqual(['capture:read']);
  book.edit(id, (submission) => ({ ...submission, owner: null }));
  chooseOwner();
  book.edit(id, (submission) => remove(submission, captureId));
  expect(names()).toEqual([]);
  expect(reports).toEqual(['capture:read']);
});

test('asks what another page may still answer only after the text of every page was read', async () => {
  const readings: ReturnType<typeof Promise.withResolvers<PrintFacts | null>>[] = [];
  const { book, id, takeIn } = await openCaptureDesk({ inspect: async () => PICTURE }, () => {
    const reading = Promise.withResolvers<PrintFacts | null>();
    readings.push(reading);
    return reading.promise;
  });
  book.edit(id, (now) => ({ ...now, verification: 'document', type: 'bank_statement' }));
  const page = (type: 'utility_bill' | 'bank_statement', number: number): DocumentFacts => ({
    ...saying('Bolt Cafe Inc.'),
    type: { type, isClear: true, form: null },
    numbers: [{ page: number, of: 1 }],
  });
  const asked = () =>
    readingOf(book.find(id) ?? expect.fail('gone'))?.questions.map(({ kind }) => kind);
  for (const to of ['document', 'page', 'page'] as const) await takeIn(to, '%PNG');
  for (const [index, read] of [page('utility_bill', 1), page('bank_statement', 1)].entries()) {
    await eventually(() => expect(readings).toHaveLength(index + 1));
    readings[index]?.resolve({ document: read, card: null, paper: null });
    // Another page cannot cancel the name that one of the pages has.
    await eventually(() => expect(asked()).toEqual(['partyDiffers']));
  }
  await eventually(() => expect(readings).toHaveLength(3));
  readings[2]?.resolve({ document: page('bank_statement', 1), card: null, paper: null });
  await eventually(() => expect(asked()).toEqual(['partyDiffers', 'severalDocuments']));
});
