import { expect, test } from 'vitest';
import { TakeInQueue } from '#counter/take-in-queue.ts';

/** A queue over names; those in capitals are urgent. Resolves when `count` were taken. */
function queueOf(count: number) {
  const begun: string[] = [];
  let under = 0;
  let most = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const queue = new TakeInQueue<string>({
    atOnce: 2,
    isUrgent: (name) => name === name.toUpperCase(),
    work: async (name) => {
      begun.push(name);
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      if (begun.length === count && under === 0) finish();
    },
  });
  return { queue, begun, finished, most: () => most };
}

test('a file for a slot does not wait behind a pile for the tray', async () => {
  const { queue, begun, finished } = queueOf(7);
  queue.add(['a', 'b', 'c', 'd', 'e', 'f']);
  queue.add(['SLOT']);
  await finished;
  expect(begun.indexOf('SLOT')).toBe(2);
});

test('what is added after a pause is taken too', async () => {
  const { queue, begun, finished } = queueOf(2);
  queue.add(['a']);
  await new Promise((resolve) => setTimeout(resolve, 5));
  queue.add(['b']);
  await finished;
  expect(begun).toEqual(['a', 'b']);
});
