import { afterAll, expect, test } from 'vitest';
import { forkWorkerHost } from '../../../main/precheck/fork-worker-host.ts';
import { createPrecheck } from '../../../main/precheck/precheck.ts';
import { fixture, pictureAs } from '../../support/captures.ts';
import { simplePdf } from '../../support/simple-pdf.ts';

const defects: string[] = [];
const precheck = createPrecheck({
  workerHost: forkWorkerHost(),
  onDefect: (detail) => void defects.push(detail),
});
afterAll(() => precheck.close());

/** A generator with a seed, so that a file that breaks something can be made again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Some bytes changed, sometimes a piece taken out; the beginning, which names the type, stays. */
function mutate(bytes: Buffer, seed: number): Buffer {
  const random = seeded(seed);
  const out = Buffer.from(bytes);
  const place = () => 12 + Math.floor(random() * (out.length - 12));
  for (let change = 0; change < 1 + random() * 8; change++) out[place()] = random() * 256;
  const cut = place();
  return random() < 0.8 ? out : Buffer.concat([out.subarray(0, cut), out.subarray(cut + 20)]);
}

test.each([
  { name: 'JPEG', make: () => pictureAs('jpeg'), times: 40 },
  { name: 'PNG', make: () => pictureAs('png'), times: 40 },
  { name: 'GIF', make: () => pictureAs('gif'), times: 40 },
  { name: 'PDF', make: async () => simplePdf(3), times: 40 },
  { name: 'HEIC', make: async () => fixture('orientation-6.heic'), times: 8 },
])('$name with damage: always facts, never a throw, never a defect of ours', async (given) => {
  const bytes = await given.make();
  for (let seed = 1; seed <= given.times; seed++) {
    const damaged = mutate(bytes, seed);
    const facts = await precheck.inspect(damaged);
    expect(facts.bytes).toBe(damaged.length);
    const preview = await precheck.preview(damaged, { maxEdge: 64 });
    if (facts.kind === 'broken') expect(preview === null || given.name === 'PDF').toBe(true);
  }
  expect(defects).toEqual([]);
});
