import { expect, test } from 'vitest';
import { readOwner } from '#counter/owner/read-owner.ts';
import {
  PRACTICE_FILES,
  PRACTICE_FILTERS,
  PRACTICE_PROFILES,
  PRACTICE_SCORECARDS,
  PRACTICE_SERVICES,
  practiceOwner,
} from '#desk/practice-samples.ts';
import { resultOfOwner } from '../../../main/practice/platform/data/verification-results.ts';
import { SAMPLES } from '../../../main/practice/platform/practice-platform.ts';

test('offers IDs of the practice platform in practice', () => {
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

/** The practice platform's results, by the window's names. */
const CALLED = {
  received: 'received',
  passed: 'passed',
  failed: 'failed',
  error: 'errored',
  contradiction: 'contradictory',
};

test('offers owners of the practice platform in practice', () => {
  const offered = SAMPLES.applications.map(({ id, clientTrackingToken }) =>
    practiceOwner({ applicationId: id, clientTrackingToken }),
  );
  expect(offered).toEqual(
    SAMPLES.applications.map((sample) => ({
      recordId: String(sample.ownerRecordId),
      name: sample.ownerName,
      comesTo: CALLED[resultOfOwner(String(sample.ownerRecordId))],
    })),
  );
});

test('returns an owner that can be entered for any other application, always the same', () => {
  const offer = (applicationId: string) =>
    practiceOwner({ applicationId, clientTrackingToken: null });
  const { recordId, name } = offer('7c9e6679-7425-40de-944b-e07fc1f90ae7');
  expect(readOwner({ recordId, repeat: recordId, label: name }).ok).toBe(true);
  expect(offer('7c9e6679-7425-40de-944b-e07fc1f90ae7').recordId).toBe(recordId);
  expect(offer('1b4e28ba-2fa1-41d2-883f-0016d3cca427').recordId).not.toBe(recordId);
});
