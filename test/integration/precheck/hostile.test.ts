import { expect, test } from 'vitest';
import { hostileCorpus, sampleOf } from '../../hostile/corpus.ts';
import { goodFiles } from '../../hostile/good-files.ts';
import { oddFiles } from '../../hostile/odd-files.ts';
import { failures, runHostile } from '../../hostile/run-hostile.ts';

const LONG_MS = 120_000;

// Promise: They are opened in worker processes with limits
test(
  'a sample of the hostile files: each a verdict, none a crash, workers within their limits',
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
  'odd files that mean no harm: each is what it is',
  async () => {
    const outcomes = await runHostile(oddFiles(await goodFiles()));
    expect(failures(outcomes)).toEqual([]);
    expect(outcomes.filter(({ deaths }) => deaths > 0)).toEqual([]);
  },
  LONG_MS,
);
