import fc from 'fast-check';
import { MATCHINGS, type Matching } from '../../main/practice-platform/search/text-match.ts';
import { customerPhrases, type Said } from '../integration/applications/customer-phrases.ts';
import {
  finderOver,
  isFound,
  isRight,
  NOW,
  query,
} from '../integration/applications/finder-case.ts';
import { slippedPhrases } from '../integration/applications/slipped-phrases.ts';
import { unwrap } from '../integration/platform/practice-session.ts';
import { type Measurement, measured } from './measurement.ts';

const ROWS = 20_000;
/** Phrases of each kind. */
const EACH = 15;

/**
 * What customers say, right and with a slip, asked of a platform of 20,000 applications in each of the ways
 * it may match: the share that is not among the first five rows, requests, and milliseconds to the first
 * row. Beside it one request that asks for what was typed, as it was typed, in the platform's own field.
 */
export async function* measure(): AsyncIterable<Measurement> {
  const of = (kinds: Readonly<Record<string, fc.Arbitrary<Said>>>) =>
    Object.values(kinds).flatMap((kind) => fc.sample(kind, { seed: 7, numRuns: EACH }));
  const said = of(customerPhrases(ROWS, NOW));
  const slipped = of(slippedPhrases(ROWS, NOW));
  for (const matching of MATCHINGS) {
    yield* measureOn(matching, 'find', said, isRight);
    yield* measureOn(matching, 'find a slip', slipped, isFound);
  }
}

async function* measureOn(
  matching: Matching,
  what: string,
  phrases: readonly Said[],
  isGood: typeof isRight,
): AsyncIterable<Measurement> {
  await using session = await finderOver({ matching, applications: ROWS });
  const { client, finder, platform } = session;
  const asked = () => platform.ledger.count('searchApplications');
  const plain = { right: 0, times: [] as number[] };
  const found = { right: 0, times: [] as number[], requests: [] as number[] };
  for (const [at, said] of phrases.entries()) {
    const begun = performance.now();
    const answer = unwrap(await client.searchApplications({ filters: { search: said.text } }));
    plain.times.push(performance.now() - begun);
    plain.right += isGood(
      answer.rows.map(({ id }) => id),
      said,
    )
      ? 1
      : 0;
    const before = asked();
    const { ids, firstRow } = await ask(finder, said.text, at);
    found.requests.push(asked() - before);
    if (firstRow !== null) found.times.push(firstRow);
    found.right += isGood(ids, said) ? 1 : 0;
  }
  const missed = (right: number) => (100 * (phrases.length - right)) / phrases.length;
  const name = 'one request as typed';
  yield measured(`${what}, ${matching}: not in the first five rows`, [missed(found.right)], {
    unit: '%',
    goal: 1,
    peer: { name, median: missed(plain.right) },
  });
  yield measured('  requests a search', found.requests, { unit: 'items', goal: 4 });
  const median = measured('', plain.times).median;
  yield measured('  to the first row', found.times, { peer: { name, median } });
}

async function ask(
  finder: Awaited<ReturnType<typeof finderOver>>['finder'],
  text: string,
  find: number,
) {
  const begun = performance.now();
  let step = unwrap(finder.begin(query(text, { find })));
  let firstRow: number | null = null;
  const parts = [...step.parts];
  while (step.asking.length > 0 || step.parts.length > 0) {
    step = unwrap(await finder.next(find));
    parts.push(...step.parts);
    const has = parts.some(({ answer }) => (answer?.rows.length ?? 0) > 0);
    if (has) firstRow ??= performance.now() - begun;
  }
  const inOrder = parts.toSorted((one, other) => one.rank - other.rank);
  const ids = new Set(
    inOrder.flatMap(({ answer }) => answer?.rows.map(({ id }) => String(id)) ?? []),
  );
  return { ids: [...ids], firstRow };
}
