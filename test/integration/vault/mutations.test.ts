import { expect, test } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';
import { KINDS } from './mutate.ts';
import { tryMutations, untouchedOpen } from './try-mutations.ts';

/** `node test/proofs/vault-mutations.ts` tries a million. */
const COUNT = 5_000;

test(`of ${COUNT} stored files changed in every way, none opens and none gives out a changed byte`, async () => {
  const folder = tempFolder();
  expect(await untouchedOpen(folder)).toBe(true);
  const seed = Math.floor(Math.random() * 2 ** 31);
  const outcome = await tryMutations({ seed, from: 0, count: COUNT, folder });
  expect(outcome.accepted, `seed ${seed}`).toEqual([]);
  expect(Object.keys(outcome.kinds).sort(), `seed ${seed}`).toEqual([...KINDS].sort());
});
