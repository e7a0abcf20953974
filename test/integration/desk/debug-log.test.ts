import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileDebugLog } from '../../../main/ipc/debug-log.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { scanForCanaries } from '../../proofs/canary-scan.ts';
import { checked, drop, openSubmission, signIn, until } from '../../support/file-case.ts';
import { keptToken } from '../../support/kept-token.ts';
import { lastingDesk } from '../../support/lasting-desk.ts';

const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');
const ON = { INTAKE_DESK_DEBUG_LOG: '1' };

const NAMES = new Set([
  ...['at', 'kind', 'host', 'version', 'practice', 'node', 'number', 'channel', 'event'],
  ...['ms', 'outcome', 'rows', 'bytes', 'method', 'what', 'path'],
]);

type Line = Readonly<Record<string, unknown>>;

test('the debug log tells what happened and how it ended, and of nobody', async () => {
  const lasting = await lastingDesk();
  const { platform, profile } = lasting;
  const [application] = platform.samples.applications;
  if (application === undefined) throw new Error('There is no sample application.');
  const desk = await lasting.start(ON);

  const server = platform.url;
  const email = 'teller@practice.example';
  const wrong = { server, email, password: 'Hexcanary-password-1' };
  expect(await desk.call('session:sign-in', wrong)).toMatchObject({ ok: false });
  const portalKey = 'Maxcanary-portal-key';
  await desk.value('portal-key:enter', { server, key: portalKey });
  await signIn(desk, server);
  const token = await keptToken(lasting, email);
  await desk.value('application:search', {
    ...{ text: 'Quexcanary Person', field: 'individual_full_name' },
    ...{ scope: null, filters: {}, sort: null, page: 1 },
  });
  await desk.value('offer:list', {
    applicationId: application.id as ApplicationId,
    ...{ productTypes: [], workflowStageId: null, page: 1 },
  });
  const { id: submissionId } = await openSubmission(desk, platform);
  await desk.value('submission:rename', { submissionId, label: 'Vexcanary at window three' });
  expect((await drop(desk, submissionId, 'front_photo', FRONT)).status).toBe(200);
  const { slots } = await until(desk, submissionId, checked);
  const front = slots.front_photo;
  if (front?.source !== 'capture') throw new Error('The front is not there.');
  await desk.request({ method: 'GET', url: front.capture.previewUrl ?? '' });
  await desk.raw(JSON.stringify({ id: 0, channel: 'Foxcanary', input: {} }));
  expect(await desk.end()).toBe(0);

  const text = readFileSync(join(profile, 'logs/debug.log'), 'utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(lines[0]).toMatchObject({ kind: 'start', host: 'stdio' });
  expect(lines.at(-1)).toMatchObject({ kind: 'end' });
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'answer', channel: 'session:sign-in', outcome: 'ok' }),
  );
  for (const told of [
    { kind: 'answer', channel: 'session:sign-in', outcome: 'signInRefused' },
    { kind: 'answer', channel: 'unknown', outcome: 'invalidRequest' },
    { kind: 'request', method: 'POST', what: '/intake', outcome: 200 },
    { kind: 'request', method: 'GET', what: '/preview', outcome: 200 },
    { kind: 'platform', method: 'POST', path: '/api/v1/auth/login', outcome: 200 },
    { kind: 'platform', method: 'GET', path: '/api/applications/:id/offers', outcome: 200 },
    { kind: 'event', event: 'submission:changed' },
  ]) {
    expect(lines).toContainEqual(expect.objectContaining(told));
  }

  const previewToken = front.capture.previewUrl?.split('/').at(-1) ?? 'none';
  const canaries = {
    ...{ email, portalKey, wrongPassword: wrong.password, label: 'Vexcanary' },
    ...{ searched: 'Quexcanary', channel: 'Foxcanary', fileName: 'license-front' },
    ...{ submissionId, previewToken, applicationId: application.id },
    ...{ trackingToken: application.clientTrackingToken, owner: application.ownerName },
    token,
  };
  expect(scanForCanaries([join(profile, 'logs')], canaries).hits).toEqual([]);
  // An owner's number is too short to be looked for: what a line may hold is named instead.
  const names = new Set(lines.flatMap((line) => Object.keys(line)));
  expect([...names].filter((name) => !NAMES.has(name))).toEqual([]);
});

test('without being asked for, no debug log is written', async () => {
  const lasting = await lastingDesk();
  const desk = await lasting.start();
  await desk.value('app:info', {});
  await desk.end();
  expect(existsSync(join(lasting.profile, 'logs/debug.log'))).toBe(false);
});

test('it stays small, and withholds what does not look like a word of the program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'debug-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log = fileDebugLog(folder);
  for (let burst = 0; burst < 40; burst += 1) {
    for (let line = 0; line < 1500; line += 1) log.note({ kind: 'filler', word: 'x'.repeat(80) });
    // Writes what waits.
    log.close();
  }
  log.note({ kind: 'last', who: 'Jane Doe', mail: 'jane@example.com' });
  log.close();
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes).toHaveLength(2);
  for (const size of sizes) expect(size).toBeLessThan(1.5 * 1024 * 1024);
  const lines = readFileSync(join(folder, 'debug.log'), 'utf8').trimEnd().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ who: '(withheld)', mail: '(withheld)' });
  expect(readFileSync(join(folder, 'debug.log.1'), 'utf8')).toContain('"leftOut","count":500');
});
