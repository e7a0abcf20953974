import { expect, test } from 'vitest';
import { hostileCorpus, sampleOf } from '../../hostile/corpus.ts';
import { goodFiles } from '../../hostile/good-files.ts';
import { oddFiles } from '../../hostile/odd-files.ts';
import { failures, runHostile } from '../../hostile/run-hostile.ts';

const LONG_MS = 120_000;

// Promise: Files from outside the app are opened
test(
  'returns a verdict for each of a sample of hostile files, without a crash, within the workers’ limits',
  async () => {
    const sample = sampleOf(await hostileCorpus(), 40);
    expect(sample.length).toBeGreaterThanOrEqual(40);
    const outcomes = await runHostile(sample);
    expect(outcomes).toHaveLength(sample.length);
    expect(failures(outcomes)).toEqual([]);
    expect(outcomes.filter(({ deaths }) => deaths > 0)).toEqual([]);
  },
  LONG_MS,
);

test(
  'recognizes unusual harmless files for what they are',
  async () => {
    const outcomes = await runHostile(oddFiles(await goodFiles()));
    expect(failures(outcomes)).toEqual([]);
    expect(outcomes.filter(({ deaths }) => deaths > 0)).toEqual([]);
  },
  LONG_MS,
);
