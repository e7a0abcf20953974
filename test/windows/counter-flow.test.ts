import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareName, drop, openSubmission, signIn, until } from '../support/file-case.ts';
import { lastingDesk } from '../support/lasting-desk.ts';

const SAMPLES = join(import.meta.dirname, '../../resources/samples');
const FRONT = join(SAMPLES, 'license-front.jpg');
const BACK = join(SAMPLES, 'license-back.jpg');

const sha256Of = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

test('sign-in, intake, verdict, kill, recovery, send: a license arrives once, byte for byte', async () => {
  const lasting = await lastingDesk();
  const { platform } = lasting;
  const desk = await lasting.start();
  await signIn(desk, platform.url);
  const { id } = await openSubmission(desk, platform);
  expect((await drop(desk, id, 'front_photo', FRONT)).status).toBe(200);
  expect((await drop(desk, id, 'back_photo', BACK)).status).toBe(200);
  const seen = await compareName(desk, id);
  expect(seen.blockers).toEqual([]);
  expect(seen.slots.front_photo).toMatchObject({ capture: { verdict: { level: 'pass' } } });

  await desk.kill();
  const second = await lasting.start();
  const kept = await second.value('submission:get', { submissionId: id });
  expect(Object.keys(kept.slots).sort()).toEqual(['back_photo', 'front_photo']);
  platform.faults.add({
    operation: 'createVerification',
    fault: { kind: 'cut-request', afterBytes: 20_000, by: 'reset' },
  });
  await second.value('submission:send', { submissionId: id, sentBefore: false });
  await second.kill();

  const third = await lasting.start();
  const sent = await until(third, id, ({ state }) => state === 'sent');
  expect(platform.ledger.verifications).toHaveLength(1);
  expect(platform.ledger.verifications[0]?.files.map(({ sha256 }) => sha256)).toEqual([
    await sha256Of(FRONT),
    await sha256Of(BACK),
  ]);
  expect(sent.receipt?.record.id).toBe(platform.ledger.verifications[0]?.id);
  expect(await third.end()).toBe(0);
});
