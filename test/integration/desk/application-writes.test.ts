import { expect, test } from 'vitest';
import type {
  ApplicationId,
  FilterId,
  OfferId,
  OrchestrationLogId,
} from '../../../preload/contract/ids.ts';
import { mayHaveArrived } from '../../../preload/contract/may-have-arrived.ts';
import type { AttributeDefinition } from '../../../preload/contract/models/attribute.ts';
import type { OfferStatusCode } from '../../../preload/contract/models/offer.ts';
import { expiredToken, serverError } from '../../peers/practice-platform/common-faults.ts';
import type { Fault } from '../../peers/practice-platform/fault.ts';
import { answering } from '../../support/answering.ts';
import { signedInDesk } from '../../support/open-desk.ts';

/** Signs a desk in to its own platform, and returns the first application that has an offer. */
async function atApplication() {
  const desk = await signedInDesk();
  const { platform } = desk;
  const [sample] = platform.samples.applications;
  const applicationId = sample?.id as ApplicationId;
  const { rows } = await desk.value('offer:list', {
    applicationId,
    productTypes: [],
    workflowStageId: null,
    page: 1,
  });
  const update = (status: OfferStatusCode, declinedReason: string | null) =>
    desk.call('offer:update-statuses', {
      applicationId,
      status,
      offerIds: [rows[0]?.id as OfferId],
      declinedReason,
    });
  const retry = () =>
    desk.call('orchestration:retry', {
      applicationId,
      logId: sample?.orchestrationLogId as OrchestrationLogId,
      comment: 'The bureau was down.',
    });
  return { ...desk, sample, update, retry };
}

test('sends a reason only with the codes that the settings call declined at that moment', async () => {
  const { platform, update, value } = await atApplication();
  const codes = [1, 2, 3, 4, 5, 6] as const;
  for (const declinedStatuses of [[3, 5], [4], []] as OfferStatusCode[][]) {
    await value('settings:update', { declinedStatuses });
    for (const status of codes) {
      const before = platform.ledger.count('updateOfferStatuses');
      const answer = await update(status, 'Costs too much.');
      const goes = declinedStatuses.includes(status);
      expect(platform.ledger.count('updateOfferStatuses') - before).toBe(goes ? 1 : 0);
      if (goes) continue;
      expect(answer).toMatchObject({
        error: { code: 'invalidRequest', issues: [{ field: 'declinedReason' }] },
      });
      expect(await update(status, null)).toMatchObject({ ok: true });
    }
  }
  const sent = platform.ledger.requestsOf('updateOfferStatuses');
  const withReason = sent
    .map(({ json }) => JSON.parse(json ?? '{}'))
    .filter((body) => 'declined_reason' in body);
  expect(withReason.map(({ status }) => status)).toEqual([3, 5, 4]);
});

const LATE = { when: 'afterwards' } as const;
const LOST: readonly [string, Fault][] = [
  ['the line breaks before the answer', { kind: 'cut-response', afterBytes: 0, by: 'reset' }],
  ['the line is closed before the answer', { kind: 'cut-response', afterBytes: 0, by: 'close' }],
  ['the line breaks before the request was read', { kind: 'cut-request', afterBytes: 0 }],
  ['the answer is cut', { kind: 'cut-response', afterBytes: 20 }],
  ['a gateway answers after the work', serverError(502, LATE)],
  ['something on the way answers 401 after the work', answering(401, '<h1>Sign in</h1>', LATE)],
  [
    'a gateway answers 401 in the platform’s own words after the work',
    answering(401, { message: 'Unauthenticated.' }, LATE),
  ],
];

test('never sends a change twice, whatever the network does to it', async () => {
  const { platform, update, retry } = await atApplication();
  const { faults, ledger } = platform;
  for (const [what, fault] of LOST) {
    for (const [operation, ask] of [
      ['updateOfferStatuses', () => update(2, null)],
      ['retryOrchestration', retry],
    ] as const) {
      const before = ledger.count(operation);
      faults.add({ operation, fault });
      const asked = await ask();
      const told = [what, !asked.ok && mayHaveArrived(asked.error), ledger.count(operation)];
      expect(told).toEqual([what, true, before + 1]);
    }
  }
});

test('records a change that was refused for an expired token as not made', async () => {
  const { platform, retry } = await atApplication();
  platform.faults.add({ operation: 'refresh', fault: expiredToken() });
  platform.faults.add({ operation: 'retryOrchestration', fault: expiredToken() });
  const refused = await retry();
  expect(refused).toMatchObject({ error: { code: 'signedOut' } });
  expect(!refused.ok && mayHaveArrived(refused.error)).toBe(false);
  expect(platform.ledger.count('retryOrchestration')).toBe(1);
});

test.each([
  403, 404, 409,
])('concludes nothing from a bare %i after a change was sent', async (status) => {
  const { platform, update, retry, value, call, sample } = await atApplication();
  const applicationId = sample?.id as ApplicationId;
  const found = await value('attribute:list', { applicationId, search: '', page: 1 });
  const seen = found.rows[0]?.attribute as AttributeDefinition;
  const of = { applicationId, seen, unlisted: false };
  const refusal = answering(status, { message: 'No.' }, LATE);
  const asks = [
    ['updateOfferStatuses', () => update(2, null)],
    ['retryOrchestration', retry],
    ['updateAttribute', () => call('attribute:update', { ...of, changes: { name: 'Mine' } })],
    [
      'updateFilterVisibility',
      () => call('saved-filter:set-visibility', { templates: [['a', true]] }),
    ],
  ] as const;
  for (const [operation, ask] of asks) {
    platform.faults.add({ operation, fault: refusal });
    const error = { platformMessage: 'No.', unproven: true };
    expect(await ask()).toMatchObject(
      operation === 'updateAttribute'
        ? { value: { outcome: 'doubtful', error, now: { attribute: { name: 'Mine' } } } }
        : { error },
    );
    expect(platform.ledger.count(operation)).toBe(1);
  }
  const { items } = await value('audit:page', { after: null });
  const outcomes = items.flatMap(({ facts }) =>
    facts.outcome === 'begun' ? [] : (facts.outcome ?? []),
  );
  expect(outcomes).toEqual(asks.map(() => 'mayHaveBeenMade'));
});

test('treats an answer that names a field of the change, or a refusal for the filter All, as a refusal', async () => {
  const { platform, update, call } = await atApplication();
  const fault = answering(422, { message: 'No.', errors: { 'offer_ids.0': ['Unknown.'] } });
  platform.faults.add({ operation: 'updateOfferStatuses', fault });
  const refused = await update(2, null);
  expect(refused).toMatchObject({ error: { code: 'rejected', platformMessage: 'No.' } });
  expect(refused).not.toMatchObject({ error: { unproven: true } });
  const filterId = platform.samples.filters[0]?.id as FilterId;
  const kept = await call('saved-filter:delete', { filterId, confirmation: 'delete' });
  expect(kept).toMatchObject({ error: { code: 'rejected', status: 403 } });
  expect(kept).not.toMatchObject({ error: { unproven: true } });
});
