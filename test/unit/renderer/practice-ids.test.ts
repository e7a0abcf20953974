import { expect, test } from 'vitest';
import { SAMPLES } from '../../../main/practice-platform/practice-platform.ts';
import {
  PRACTICE_FILES,
  PRACTICE_FILTERS,
  PRACTICE_PROFILES,
  PRACTICE_SCORECARDS,
  PRACTICE_SERVICES,
} from '../../../renderer/lib/practice/practice-ids.ts';

test('the ids offered in practice are those of the practice platform', () => {
  expect(PRACTICE_FILES).toEqual(SAMPLES.files.map(({ id, name }) => ({ id, name })));
  const { commercialServices, longCommercialService } = SAMPLES;
  expect(PRACTICE_SERVICES).toEqual([...commercialServices, longCommercialService]);
  const { groupId, resultIds } = PRACTICE_SCORECARDS;
  expect(groupId).toBe(SAMPLES.scorecardGroup.id);
  expect(resultIds).toEqual(SAMPLES.scorecardGroup.resultIds.slice(0, resultIds.length));
  const [acme] = SAMPLES.applications;
  expect(PRACTICE_PROFILES).toEqual([
    { kind: 'business', id: acme?.businessProfileId, name: acme?.businessLegalName },
    { kind: 'individual', id: acme?.individualProfileId, name: acme?.ownerName },
  ]);
  const filters = SAMPLES.filters.map(({ id, name }) => ({ id, name }));
  expect(PRACTICE_FILTERS).toEqual(filters.slice(0, PRACTICE_FILTERS.length));
});
