import { expect, test } from 'vitest';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk } from '../../support/open-desk.ts';

const legalHold = { ok: false, error: { code: 'conflict', reason: 'legalHold' } };

/**
 * Signs in a teller with one draft for each of two applications, on a computer whose managed
 * settings have this content.
 */
async function teller(content: (held: string) => object) {
  const platform = await branchPlatform();
  const [held, free] = platform.samples.applications.map(({ id }) => id);
  const file = await managedFile(content(held ?? ''));
  const desk = await openDesk({ managedFile: file });
  await desk.call('session:sign-in', credentials(platform.url));
  const draftFor = async (applicationId: string | undefined) => {
    const { id: submissionId } = await desk.value('submission:create', {});
    const applicant = { applicationId, clientTrackingToken: null, legalName: null } as never;
    await desk.value('submission:assign-application', { submissionId, applicant });
    return submissionId;
  };
  const ids = { held: await draftFor(held), free: await draftFor(free) };
  const discard = (submissionId: typeof ids.held) =>
    desk.call('submission:discard', { submissionId, reason: 'notNeeded' });
  const why = async () => {
    const { items } = await desk.value('audit:page', { after: null });
    const kept = items.filter(({ action }) => action === 'hold.kept');
    return kept.map(({ book, facts }) => `${book} ${facts.why}`);
  };
  return { ...desk, ids, discard, why };
}

test('lets nobody destroy what a legal hold covers, or all data of its user at once', async () => {
  const { ids, discard, call, why } = await teller((applicationId) => ({
    legalHolds: [{ applicationId }],
  }));
  expect(await discard(ids.held)).toEqual(legalHold);
  expect(await discard(ids.free)).toMatchObject({ ok: true });
  expect(await call('session:sign-out', { unsent: 'destroy' })).toEqual(legalHold);
  expect(await call('submission:get', { submissionId: ids.held })).toMatchObject({
    value: { onHold: true },
  });
  expect(await why()).toEqual(['desk askedToDestroyAll', 'work askedToDestroy']);
});

test.each([
  {},
  { name: '- ’ -' },
])('treats a hold that names nobody as a hold on everything: %j', async (hold) => {
  const { ids, discard, value } = await teller(() => ({ legalHolds: [hold] }));
  expect(await discard(ids.free)).toEqual(legalHold);
  expect(await value('settings:managed', {})).toMatchObject({
    holds: null,
    problem: { kind: 'invalid', fields: [expect.stringMatching(/^legalHolds/)] },
  });
});
