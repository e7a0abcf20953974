import { expect, test } from 'vitest';
import { channels } from '../../../preload/contract/channels.ts';
import { runFuzz } from '../../fuzz/run-fuzz.ts';

test('answers each of a thousand messages, most of them wrong, and reports none as a defect', async () => {
  const tally = await runFuzz({ seed: 1, count: 1_000 });
  expect(tally.wrong).toEqual([]);
  expect(tally.channels.size).toBe(Object.keys(channels).length);
}, 600_000);
