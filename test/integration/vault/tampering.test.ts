import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BlobId, BlobStore } from '../../../main/vault/blob-store.ts';
import { someBytes } from './byte-sources.ts';
import { HEADER } from './independent-decoder.ts';
import { openStore, put } from './open-store.ts';

/** The label has 2,048 bytes, and each try is a file: `vault-mutations` goes through more of them. */
const LABEL_AT = 73;
const SEALED_CHUNK = 65_552;

/** Whether anything at all can be read from the file as a whole. */
async function opens(store: BlobStore, id: BlobId, boundTo?: string): Promise<boolean> {
  try {
    await store.readAll(id, boundTo === undefined ? {} : { boundTo });
    return true;
  } catch (cause) {
    expect(cause).toMatchObject({ name: 'BlobUnreadable' });
    return false;
  }
}

test('of a stored file every third bit counts, of its label one in a hundred', async () => {
  const { store, pathOf } = await openStore();
  const { id } = await put(store, someBytes(200));
  const whole = readFileSync(pathOf(id));
  let accepted = 0;
  for (let bit = 0; bit < whole.length * 8; bit += 1) {
    const every = bit > LABEL_AT * 8 && bit < HEADER * 8 ? 101 : 3;
    if (bit % every !== 0) continue;
    const changed = Buffer.from(whole);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    writeFileSync(pathOf(id), changed);
    if (await opens(store, id)) accepted += 1;
  }
  expect(accepted).toBe(0);
  writeFileSync(pathOf(id), whole);
  expect(await opens(store, id)).toBe(true);
});

test('a file cut off anywhere does not open, nor one with more at its end', async () => {
  const { store, pathOf } = await openStore();
  const { id } = await put(store, someBytes(300));
  const whole = readFileSync(pathOf(id));
  for (let length = 0; length < whole.length; length += length < HEADER ? 7 : 1) {
    writeFileSync(pathOf(id), whole.subarray(0, length));
    expect(await opens(store, id)).toBe(false);
  }
  for (const more of [1, 15, 16, 17, 100]) {
    writeFileSync(pathOf(id), Buffer.concat([whole, Buffer.alloc(more)]));
    expect(await opens(store, id)).toBe(false);
  }
});

test('chunks left out, repeated, moved or cut at their border do not open', async () => {
  const { store, pathOf } = await openStore();
  const { id } = await put(store, someBytes(3 * 65_536));
  const whole = readFileSync(pathOf(id));
  const header = whole.subarray(0, HEADER);
  const at = (index: number) =>
    whole.subarray(HEADER + index * SEALED_CHUNK, HEADER + (index + 1) * SEALED_CHUNK);
  const orders = [[], [0], [0, 1], [0, 2], [1, 2], [0, 1, 1], [0, 2, 1], [1, 0, 2], [0, 1, 2, 2]];
  for (const order of orders) {
    writeFileSync(pathOf(id), Buffer.concat([header, ...order.map(at)]));
    expect([order, await opens(store, id)]).toEqual([order, false]);
  }
  writeFileSync(pathOf(id), Buffer.concat([header, ...[0, 1, 2].map(at)]));
  expect(await opens(store, id)).toBe(true);
});

test('one file put in the place of another does not open', async () => {
  const { store, pathOf } = await openStore();
  const mine = await put(store, someBytes(5000, 1));
  const theirs = await put(store, someBytes(5000, 2));
  const before = readFileSync(pathOf(mine.id));
  copyFileSync(pathOf(theirs.id), pathOf(mine.id));
  expect(await opens(store, mine.id)).toBe(false);
  // Nor the chunks of the one under the header of the other.
  const mixed = [before.subarray(0, HEADER), readFileSync(pathOf(theirs.id)).subarray(HEADER)];
  writeFileSync(pathOf(mine.id), Buffer.concat(mixed));
  expect(await opens(store, mine.id)).toBe(false);
});

test('a file bound to one use cannot be read for another', async () => {
  const { store } = await openStore();
  const { id } = await put(store, someBytes(5000), 'front_photo');
  expect(await opens(store, id)).toBe(false);
  expect(await opens(store, id, 'back_photo')).toBe(false);
  expect(await opens(store, id, 'front_photo')).toBe(true);
});
