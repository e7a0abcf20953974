import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { move } from '../../../main/outbox/captures/arrange-captures.ts';
import { MAX_CAPTURES_PER_SUBMISSION } from '../../../preload/contract/limits.ts';
import { eventually } from '../../support/eventually.ts';
import { once, openCaptureDesk, PICTURE } from './open-capture-service.ts';

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test('checks files in slots before extra files, even if they got there later', async () => {
  const order: string[] = [];
  const go = Promise.withResolvers<void>();
  const { book, id, takeIn } = await openCaptureDesk({
    inspect: async (bytes) => {
      order.push(textOf(bytes));
      await go.promise;
      return PICTURE;
    },
  });
  const pile: Awaited<ReturnType<typeof takeIn>>[] = [];
  for (let number = 1; number <= 8; number += 1) pile.push(await takeIn('tray', `pile ${number}`));
  await takeIn('front_photo', 'front');
  const last = pile.at(-1);
  if (last === undefined) throw new Error('Nothing was taken in.');
  book.edit(id, (submission) => move(submission, last, 'back_photo'));
  await eventually(() => expect(order).toHaveLength(2));
  go.resolve();
  await eventually(() => expect(order).toHaveLength(9));
  // Two are inspected at the same time, and the disk decides which of them is read first.
  expect(order.slice(0, 2).sort()).toEqual(['pile 1', 'pile 2']);
  expect(order.slice(2, 4).sort()).toEqual(['front', 'pile 8']);
  expect(book.find(id)?.slots.front_photo).toBeDefined();
});

test('reports a file that cannot be read back as damaged, and does not keep checking it', async () => {
  const { book, blobs, pathOf, id, reports, takeIn } = await openCaptureDesk();
  const readAll = blobs.readAll.bind(blobs);
  blobs.readAll = async (blobId) => {
    await rm(pathOf(blobId));
    return readAll(blobId);
  };
  await takeIn('front_photo', '%PDF-1.7');
  await eventually(() => {
    const content = book.find(id)?.slots.front_photo;
    expect(content).toMatchObject({ capture: { facts: { kind: 'broken', how: 'corrupt' } } });
  });
  expect(reports).toEqual([]);
});

test('limits the files of a case, however many arrive at once', async () => {
  const { desk, book, blobs, id } = await openCaptureDesk();
  const answers = await Promise.all(
    Array.from({ length: MAX_CAPTURES_PER_SUBMISSION + 5 }, () =>
      desk.takeIn({ submissionId: id, to: 'tray', fileName: 'a.png', content: once('a') }),
    ),
  );
  expect(answers.filter((answer) => !answer.ok)).toHaveLength(5);
  expect(book.find(id)?.tray).toHaveLength(MAX_CAPTURES_PER_SUBMISSION);
  await desk.close();
  expect(await blobs.list()).toHaveLength(MAX_CAPTURES_PER_SUBMISSION);
});

test('does not count a printed copy as another file, and creates one for two simultaneous requests', async () => {
  const { desk, book, blobs, id, takeIn } = await openCaptureDesk({
    printedCopy: async () => ({ problem: null, pieces: [Buffer.from('copy')] }),
  });
  const pdf = await takeIn('front_photo', 'a.pdf');
  const asked = { submissionId: id, captureId: pdf, password: null };
  const both = await Promise.all([desk.printCopy(asked), desk.printCopy(asked)]);
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(book.find(id)?.tray).toMatchObject([{ id: pdf, setAside: 'cutApart' }]);

  const other = await takeIn('back_photo', 'b.pdf');
  for (let held = 3; held < MAX_CAPTURES_PER_SUBMISSION; held++) await takeIn('tray', 'a');
  expect(await desk.printCopy({ ...asked, captureId: other })).toMatchObject({
    error: { code: 'fileNotTaken', reason: 'tooMany' },
  });
  await desk.close();
  expect(await blobs.list()).toHaveLength(MAX_CAPTURES_PER_SUBMISSION);
});

test('cancels an endless file and an endless check when it closes, and leaves the vault alone', async () => {
  const checking = Promise.withResolvers<void>();
  const { desk, book, blobs, id, reports, takeIn } = await openCaptureDesk({
    inspect: (_bytes, options) =>
      new Promise((_resolve, reject) => {
        const stop = () => reject(options?.signal?.reason);
        if (options?.signal?.aborted) stop();
        options?.signal?.addEventListener('abort', stop);
        checking.resolve();
      }),
  });
  await takeIn('front_photo', 'front');
  await takeIn('tray', 'waits for its check');
  await checking.promise;
  const endless = desk.takeIn({
    submissionId: id,
    to: 'back_photo',
    fileName: 'endless',
    content: endlessly(),
  });
  await desk.close();
  expect(await endless).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(await blobs.list()).toHaveLength(2);
  expect(book.find(id)?.slots.back_photo).toBeUndefined();
  expect(reports).toEqual([]);
  const late = await desk.takeIn({
    submissionId: id,
    to: 'tray',
    fileName: 'late',
    content: once('late'),
  });
  expect(late.ok).toBe(false);
});

async function* endlessly(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a beginning');
  await new Promise(() => undefined);
}

/** Takes in a scan from the glass. Cutting it apart waits until it is released. */
async function slowlyCutting(cut: () => Promise<readonly string[]>) {
  const started = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const corner = [0, 0] as const;
  const open = await openCaptureDesk({
    cutApart: async () => {
      started.resolve();
      await letGo.promise;
      const corners = [corner, corner, corner, corner] as const;
      return (await cut()).map((text) => ({ bytes: Buffer.from(text), corners }));
    },
  });
  const { desk, id: submissionId } = open;
  const page = { submissionId, to: 'front_photo', fileName: 'scan-1.png' } as const;
  const taken = desk.takeInGlass({ ...page, content: once('scan'), fromScanner: true });
  await started.promise;
  return { ...open, taken, letGo: letGo.resolve };
}

test('cuts a card out of its scan, keeps both, and treats the card as the scan', async () => {
  const { desk, book, blobs, id, taken, letGo } = await slowlyCutting(async () => ['card']);
  // The scan is stored in its slot before the program looks for cards in it.
  expect(book.find(id)?.slots.front_photo).toMatchObject({ capture: { fileName: 'scan-1.png' } });
  letGo();
  const answer = await taken;
  await desk.close();
  const { slots, tray } = book.find(id) ?? {};
  expect(slots?.front_photo).toMatchObject({
    capture: { fileName: 'scan-1-1.jpg', cutFrom: tray?.[0]?.id, setAside: null },
  });
  expect(tray).toMatchObject([{ fileName: 'scan-1.png', setAside: 'cutApart' }]);
  const standing = slots?.front_photo?.source === 'capture' ? slots.front_photo.capture.id : null;
  expect(answer).toEqual({ ok: true, value: { captureIds: [standing] } });
  expect(await blobs.list()).toHaveLength(2);
});

test('leaves a scan in place and unchanged that cannot be cut', async () => {
  const cut = () => Promise.reject(new Error('The worker is gone.'));
  const { desk, book, blobs, id, taken, letGo, reports } = await slowlyCutting(cut);
  letGo();
  expect(await taken).toMatchObject({ ok: true, value: { captureIds: [expect.any(String)] } });
  await eventually(() => {
    const content = book.find(id)?.slots.front_photo;
    expect(content).toMatchObject({ capture: { fileName: 'scan-1.png', facts: PICTURE } });
  });
  await desk.close();
  expect(reports).toEqual(['capture:cut']);
  expect(await blobs.list()).toHaveLength(1);
});

test('leaves nothing of a scan that is removed while it is being cut', async () => {
  const { desk, book, blobs, id, taken, letGo } = await slowlyCutting(async () => ['a', 'b']);
  const content = book.find(id)?.slots.front_photo;
  if (content?.source !== 'capture') throw new Error('It is not in its slot.');
  desk.remove(id, content.capture.id, false);
  letGo();
  await taken;
  await desk.close();
  expect(book.find(id)).toMatchObject({ slots: {}, tray: [] });
  expect(await blobs.list()).toEqual([]);
});

test('reports at the start that a file of a waiting submission was removed', async () => {
  const { desk, book, pathOf, id, takeIn } = await openCaptureDesk();
  await takeIn('front_photo', 'front');
  await eventually(() =>
    expect(book.find(id)?.slots.front_photo).toMatchObject({ capture: { facts: PICTURE } }),
  );
  const at = book.now();
  book.change(id, (held) => ({ ...held, state: 'ready', queued: { at, digest: '0'.repeat(64) } }));
  const held = book.find(id);
  if (held?.slots.front_photo?.source !== 'capture') throw new Error('The front is no capture.');
  await rm(pathOf(held.slots.front_photo.capture.blobId));
  desk.resume([held]);
  await eventually(() =>
    expect(book.find(id)).toMatchObject({
      state: 'ready',
      failure: { code: 'contentsUnreadable', reason: 'missing' },
    }),
  );
});

test('keeps a file whose step was reported as failed, because the step may still be in the journal', async () => {
  const { desk, book, blobs, id } = await openCaptureDesk();
  const edit = book.edit.bind(book);
  book.edit = (...step) => {
    edit(...step);
    throw new Error('The disk took it and reported a failure.');
  };
  const file = { submissionId: id, to: 'tray', fileName: 'a.png', content: once('a') } as const;
  await expect(desk.takeIn(file)).rejects.toThrow('The disk took it');
  await desk.close();
  const named = book.find(id)?.tray.map(({ blobId }) => blobId) ?? [];
  expect(named).toHaveLength(1);
  for (const blobId of named) expect(textOf(await blobs.readAll(blobId))).toBe('a');
});
