import { expect, test } from 'vitest';
import type { ApplicationId, FilterId, OfferId } from '../../../preload/contract/ids.ts';
import type { PracticePlatform } from '../../peers/practice-platform/practice-platform.ts';
import { eventually } from '../../support/eventually.ts';
import { lastingDesk, PIN } from '../../support/lasting-desk.ts';
import type { OpenDesk } from '../../support/open-desk.ts';

const CHANGES = {
  updateOfferStatuses: 'offers.statusChanged',
  updateAttribute: 'attribute.changed',
  updateFilterVisibility: 'filter.visibilitySet',
  deleteFilter: 'filter.deleted',
} as const;
const OPERATIONS = Object.keys(CHANGES) as (keyof typeof CHANGES)[];

/**
 * Begins one change of each kind. Resolves when the platform has made all of them and has answered
 * none.
 */
async function beginChanges(desk: OpenDesk, platform: PracticePlatform, until: Promise<void>) {
  const [sample] = platform.samples.applications;
  const applicationId = sample?.id as ApplicationId;
  const asked = { applicationId, productTypes: [], workflowStageId: null, page: 1 };
  const { rows: offers } = await desk.value('offer:list', asked);
  const { rows } = await desk.value('attribute:list', { applicationId, search: '', page: 1 });
  const [seen] = rows.flatMap(({ attribute }) => (attribute?.name ? [attribute] : []));
  if (seen === undefined) throw new Error('There is no attribute.');
  for (const operation of OPERATIONS) {
    platform.faults.add({ operation, fault: { kind: 'hold', until } });
  }
  const filterId = platform.samples.filters.at(-1)?.id as FilterId;
  const offerIds = [offers[0]?.id as OfferId];
  const templates = [[filterId, true]];
  const begun = [
    desk.call('offer:update-statuses', {
      applicationId,
      status: 2,
      offerIds,
      declinedReason: null,
    }),
    desk.call('attribute:update', {
      ...{ applicationId, seen, unlisted: false },
      changes: { description: 'Other' },
    }),
    desk.call('saved-filter:set-visibility', { templates }),
    desk.call('saved-filter:delete', { filterId, confirmation: 'delete' }),
  ].map((change) => change.catch(() => null));
  await eventually(() => {
    const made = OPERATIONS.flatMap((operation) => platform.ledger.requestsOf(operation));
    expect(made.filter(({ performed }) => performed)).toHaveLength(OPERATIONS.length);
  });
  return begun;
}

/** Returns what the record says about each change, in order. */
async function outcomes(desk: OpenDesk) {
  const { items } = await desk.value('audit:page', { after: null });
  return OPERATIONS.map((operation) =>
    items
      .filter(({ action }) => action === CHANGES[operation])
      .map(({ facts }) => [facts.outcome, facts.why].filter(Boolean).join(' '))
      .reverse(),
  );
}

const NOT_KNOWN = OPERATIONS.map(() => ['begun', 'mayHaveBeenMade left']);

test('records a change without an answer when the desk locks as possibly made', async () => {
  const { platform, begin } = await lastingDesk();
  const desk = await begin();
  await desk.value('pin:set', { current: null, next: PIN });
  const answering = Promise.withResolvers<void>();
  const begun = await beginChanges(desk, platform, answering.promise);
  await desk.value('session:lock', {});
  await desk.value('session:unlock', { pin: PIN });
  expect(await outcomes(desk)).toEqual(NOT_KNOWN);
  // If the answers arrive after all, what they say is recorded as well.
  answering.resolve();
  await Promise.all(begun);
  const known = OPERATIONS.map((operation) => {
    const queued = operation === 'updateOfferStatuses';
    return ['begun', 'mayHaveBeenMade left', queued ? 'queued' : 'done'];
  });
  expect(await outcomes(desk)).toEqual(known);
});

test('records a change without an answer when the program closes as possibly made', async () => {
  const { platform, begin } = await lastingDesk();
  const desk = await begin();
  const never = Promise.withResolvers<void>();
  await beginChanges(desk, platform, never.promise);
  await desk.close();
  never.resolve();
  const again = await begin();
  expect(await outcomes(again)).toEqual(NOT_KNOWN);
});
