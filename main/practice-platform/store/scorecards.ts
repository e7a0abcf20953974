import { Draw, hashText, uuidOf } from '../random.ts';

/** More results than one request may ask for (spec, endpoint 9: 1 to 5000). */
const RESULTS_OF_THE_FIRST = 6000;

export const SAMPLE_SCORECARD_GROUP = uuidOf('scorecard-group', 0);
export const SAMPLE_RESULT_IDS: readonly string[] = Array.from(
  { length: RESULTS_OF_THE_FIRST },
  (_, n) => uuidOf('scorecard-result', n),
);

const OTHER_GROUP = uuidOf('scorecard-group', 1);
const OTHER_RESULT_IDS = Array.from({ length: 10 }, (_, n) => uuidOf('other-result', n));

const GROUPS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [SAMPLE_SCORECARD_GROUP, new Set(SAMPLE_RESULT_IDS)],
  [OTHER_GROUP, new Set(OTHER_RESULT_IDS)],
]);

/** The result ids of a scorecard group; undefined when there is no such group. */
export function resultsOfGroup(groupId: string): ReadonlySet<string> | undefined {
  return GROUPS.get(groupId.toLowerCase());
}

/** What a result says; `createdAt` in milliseconds, or null. */
export function scorecardResult(id: string, today: number) {
  const draw = new Draw(hashText(id));
  const points = draw.int(0, 100);
  return {
    points,
    weightedPoints: draw.chance(0.8) ? points / 2 : null,
    createdAt: draw.chance(0.9) ? today - draw.int(1, 500) * 3_600_000 : null,
  };
}
