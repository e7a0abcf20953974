import { expect, test } from 'vitest';
import { inTurn } from '../../../renderer/lib/pace/in-turn.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('two changes made at once both count: the second sees what the first left', async () => {
  const run = inTurn();
  let list = ['a', 'b'];
  const change = (work: (now: string[]) => string[]) =>
    run(async () => {
      const next = work(list);
      await soon();
      list = next;
    });
  await Promise.all([
    change((now) => [...now, 'c']),
    change((now) => now.filter((one) => one !== 'a')),
  ]);
  expect(list).toEqual(['b', 'c']);
});

test('a change that fails says so to whoever made it, and the next one still runs', async () => {
  const run = inTurn();
  const failing = run(() => Promise.reject(new Error('the disk is full')));
  const next = run(() => Promise.resolve('kept'));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await next).toBe('kept');
});
