import { expect, test } from 'vitest';
import { journalRetry } from '../../../main/outbox/captures/journal-retry.ts';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';

const full = () => {
  throw new JournalFailed('full');
};

function open() {
  const closing = new AbortController();
  const reports: string[] = [];
  const retry = journalRetry((where) => reports.push(where), closing.signal);
  return { retry, reports, close: () => closing.abort() };
}

test('keeps no work waiting for work that always fails, and reports that work once', async () => {
  const { retry, reports, close } = open();
  let tries = 0;
  const failing = retry.write(() => {
    tries += 1;
    return full();
  });
  expect(await retry.write(() => 'one')).toBe('one');
  expect(await retry.write(() => 'two')).toBe('two');
  await expect.poll(() => tries).toBeGreaterThan(2);
  close();
  await expect(failing).rejects.toThrow(JournalFailed);
  expect(reports).toEqual(['capture:journal-write']);
});

test('reads while nothing can be written', async () => {
  const { retry, close } = open();
  let tries = 0;
  const failing = retry.write(() => {
    tries += 1;
    return full();
  });
  expect(await retry.read(() => 'read')).toBe('read');
  expect(tries).toBe(1);
  close();
  await expect(failing).rejects.toThrow(JournalFailed);
});

test('does not repeat work that fails for another reason than the journal', async () => {
  const { retry, reports } = open();
  let tries = 0;
  const failing = retry.read(() => {
    tries += 1;
    throw new TypeError('A defect');
  });
  await expect(failing).rejects.toThrow(TypeError);
  expect(tries).toBe(1);
  expect(reports).toEqual([]);
});

test('looks once at a journal that fails, however many files wait', () => {
  const { retry } = open();
  let looks = 0;
  const guesses = Array.from({ length: 200 }, () =>
    retry.guess(() => {
      looks += 1;
      return full();
    }, false),
  );
  expect(guesses).toEqual(Array.from({ length: 200 }, () => false));
  expect(looks).toBe(1);
});
