import { expect, test } from 'vitest';
import { SAMPLES } from '../../../main/practice-platform/samples.ts';
import { PRACTICE_FILES, PRACTICE_SCORECARDS } from '../../../renderer/lib/practice-ids.ts';

test('the ids offered in practice are those of the practice platform', () => {
  expect(PRACTICE_FILES).toEqual(SAMPLES.files.map(({ id, name }) => ({ id, name })));
  const { groupId, resultIds } = PRACTICE_SCORECARDS;
  expect(groupId).toBe(SAMPLES.scorecardGroup.id);
  expect(resultIds).toEqual(SAMPLES.scorecardGroup.resultIds.slice(0, resultIds.length));
});
