import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type {
  ApplicationId,
  FilterId,
  OrchestrationLogId,
  PlatformFileId,
} from '../../../preload/contract/ids.ts';
import type { AuditBook, AuditLine } from '../../../preload/contract/models/audit.ts';
import { serverError } from '../../peers/practice-platform/common-faults.ts';
import { lastingDesk, PIN, TELLER } from '../../support/lasting-desk.ts';
import { branchPlatform, credentials, type OpenDesk, openDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/**
 * Returns the entries of one record, oldest first, without those about viewing the record itself.
 */
async function entries(desk: OpenDesk, book: AuditBook): Promise<readonly AuditLine[]> {
  const { items } = await desk.value('audit:page', { after: null });
  return items.filter((one) => one.book === book && one.action !== 'audit.viewed').reverse();
}

const told = ({ action, facts: { outcome, why } }: AuditLine) =>
  [action, outcome, why].filter((part) => part !== undefined && part !== null).join(' ');

/**
 * Actions of staff that earlier versions did not record. Each of them adds its entry, and nothing
 * else does.
 */
// Promise: The activity record shows each step of a submission
// Promise: The activity record also shows
// Promise: The activity record shows who did or viewed what.
test('records who did what, on which application, and with what result', async () => {
  const computer = await lastingDesk();
  const { platform, profile } = computer;
  const desk = await computer.start({
    retention: { contents: 0, drafts: 30, receipts: 730, audit: 730 },
  });
  const [sample] = platform.samples.applications;
  const applicationId = sample?.id as ApplicationId;
  expect(await computer.signIn(desk, TELLER, 'not it')).toMatchObject({ ok: false });
  expect(await computer.signIn(desk)).toMatchObject({ ok: true });

  const asked = { applicationId, productTypes: [], workflowStageId: null, page: 1 };
  const { rows: offers } = await desk.value('offer:list', asked);
  await desk.value('offer:list', asked);
  const offerIds = offers.flatMap(({ id }) => id ?? []).slice(0, 1);
  const decline = {
    applicationId,
    status: 3,
    offerIds,
    declinedReason: 'Costs too much.',
  } as const;
  await desk.value('offer:update-statuses', decline);
  platform.faults.add({
    operation: 'updateOfferStatuses',
    fault: serverError(502, { when: 'afterwards' }),
  });
  await desk.call('offer:update-statuses', decline);
  const { rows } = await desk.value('attribute:list', { applicationId, search: '', page: 1 });
  const seen = rows.flatMap(({ attribute }) => (attribute?.name ? [attribute] : []))[0];
  if (seen === undefined) throw new Error('There is no attribute with a name.');
  const confirmation = seen.name ?? '';
  await desk.call('attribute:delete', { applicationId, seen, confirmation, unlisted: false });
  const filterId = platform.samples.filters.at(-1)?.id as FilterId;
  await desk.value('saved-filter:delete', { filterId, confirmation: 'delete' });
  const logId = sample?.orchestrationLogId as OrchestrationLogId;
  await desk.value('orchestration:retry', { applicationId, logId, comment: 'Once more.' });
  await desk.value('commercial-data:get', { applicationId, services: [], rawBankAnalytics: true });
  const fileId = platform.samples.files[0]?.id as PlatformFileId;
  const { token } = await desk.value('platform-file:open', { fileId, fresh: false });
  const bodyFile = join(profile, '..', 'query.json');
  await writeFile(bodyFile, JSON.stringify({ token }));
  const offered = await desk.request({ method: 'POST', url: '/export/platform-file', bodyFile });
  const { address } = JSON.parse(offered.body.toString()) as { address: string };
  expect(await desk.request({ method: 'GET', url: address })).toMatchObject({ status: 200 });
  const retention = { contents: 0, drafts: 30, receipts: 730, audit: 30 };
  await desk.value('settings:update', { retention });
  await desk.value('settings:update', { autoLockMinutes: 0 });
  await desk.value('pin:set', { current: null, next: PIN });
  await desk.value('session:lock', {});
  expect(await desk.call('session:unlock', { pin: 'not it' })).toMatchObject({ ok: false });
  await desk.value('session:unlock', { pin: PIN });
  const leaving = { unsent: 'destroy', proof: 'not it' } as const;
  expect(await desk.call('session:sign-out', leaving)).toMatchObject({ ok: false });

  const work = await entries(desk, 'work');
  expect(work.map(told)).toEqual([
    'offers.viewed',
    'offers.statusChanged begun',
    'offers.statusChanged queued',
    'offers.statusChanged begun',
    'offers.statusChanged mayHaveBeenMade unavailable',
    'attributes.viewed',
    'attribute.deleted begun',
    'attribute.deleted done',
    'filter.deleted begun',
    'filter.deleted done',
    'orchestration.retried begun',
    'orchestration.retried queued',
    'bankData.viewedRaw',
    'file.viewed',
    'file.exported',
  ]);
  const ofApplication = work.filter(({ action }) => !/^(file|filter)\./.test(action));
  for (const { personal } of ofApplication) expect(personal).toMatchObject({ applicationId });
  for (const { personal } of work) expect(personal?.by).toBe(TELLER);
  expect(JSON.stringify(work.map(({ facts }) => facts))).not.toContain(applicationId);

  const ofDesk = await entries(desk, 'desk');
  expect(ofDesk.map(told)).toEqual([
    'session.signInRefused signInRefused',
    'session.signedIn',
    'settings.changed',
    'settings.changed',
    'pin.set',
    'desk.locked asked',
    'pin.refused wrong',
    'desk.unlocked',
    'pin.refused wrong',
  ]);
  expect(ofDesk[0]).toMatchObject({ facts: { known: false }, personal: {} });
  expect(ofDesk.slice(2, 4).map(({ facts }) => facts)).toEqual([
    { setting: 'retention.audit', how: 'window', before: '730', after: '30' },
    { setting: 'autoLockMinutes', how: 'window', before: '15', after: '0' },
  ]);
  expect(await desk.value('audit:verify', {})).toMatchObject({ ok: true, deskChecked: true });
  expect(JSON.stringify([work, ofDesk])).not.toMatch(/not it|blue folder/);
});

test('also records what happens while nobody is signed in, and keeps it after that user’s data are destroyed', async () => {
  const computer = await lastingDesk();
  const desk = await computer.begin();
  await desk.close();
  await writeFile(join(computer.profile, 'profile.json'), '{"format":2,"program":"0.0.9"}');
  // The settings are changed in their file, without the program.
  const again = await computer.start({ autoLockMinutes: 0 });
  await again.value('session:sign-out', { unsent: 'destroy', proof: 'practice' });
  await computer.signIn(again, TELLER, 'not it');
  await computer.signIn(again);
  const lines = await entries(again, 'desk');
  expect(lines.map(told)).toEqual([
    'session.signedIn',
    'program.updated',
    'settings.changed',
    'session.resumed',
    'session.signedIn',
    'kept.destroyed atSignOut',
    'session.signedOut',
    'session.signInRefused signInRefused',
    'session.signedIn',
  ]);
  expect(lines[2]?.facts).toMatchObject({ setting: 'autoLockMinutes', how: 'found', after: '0' });
  expect(lines[6]?.personal).toEqual({ by: TELLER });
  expect(await again.value('audit:verify', {})).toMatchObject({ ok: true, deskChecked: true });
});

// Promise: If a view can't be recorded
// Promise: If a view of personal data can't be recorded
test('shows nothing and sends no change that cannot be recorded', async () => {
  const platform = await branchPlatform();
  const profileDir = tempFolder();
  const { call, value } = await openDesk({ profileDir });
  await value('session:sign-in', credentials(platform.url));
  const applicationId = platform.samples.applications[0]?.id as ApplicationId;
  const logId = platform.samples.applications[0]?.orchestrationLogId as OrchestrationLogId;
  const look = () =>
    call('commercial-data:get', { applicationId, services: [], rawBankAnalytics: false });
  const change = () => call('orchestration:retry', { applicationId, logId, comment: 'Once more.' });
  const [user = ''] = readdirSync(join(profileDir, 'users'));
  const other = new DatabaseSync(join(profileDir, 'users', user, 'journal.db'));
  other.exec('BEGIN IMMEDIATE');
  expect(await look()).toMatchObject({ error: { code: 'storage', reason: 'busy' } });
  expect(await change()).toMatchObject({ error: { code: 'storage', reason: 'busy' } });
  expect(platform.ledger.count('retryOrchestration')).toBe(0);
  other.exec('ROLLBACK');
  other.close();
  expect(await look()).toMatchObject({ ok: true });
  expect(await change()).toMatchObject({ ok: true });
  const { items } = await value('audit:page', { after: null });
  const work = items.filter(({ book }) => book === 'work').map(told);
  expect(work.reverse()).toEqual([
    'commercialData.viewed',
    'orchestration.retried begun',
    'orchestration.retried queued',
  ]);
});
