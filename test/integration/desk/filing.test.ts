import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../../peers/practice-platform/practice-platform.ts';
import {
  BRANCH_SETTINGS,
  compareName,
  drop,
  openSubmission,
  signIn,
  until,
} from '../../support/file-case.ts';
import { HereDesk } from '../../support/here-desk.ts';
import { writeLargePicture } from '../../support/large-picture.ts';
import { StdioDesk } from '../../support/stdio-desk.ts';

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'resources', 'samples');
const FRONT = join(SAMPLES, 'license-front.jpg');
const BACK = join(SAMPLES, 'license-back.jpg');
const HEIC = join(SAMPLES, 'license-front.heic');
const STATEMENT = join(SAMPLES, 'bank-statement.pdf');

let platform: PracticePlatform;
let folder: string;
let desk: HereDesk;

const sha256Of = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-test-'));
  platform = await createPracticePlatform({ applications: 50 });
  desk = await HereDesk.start({
    profile: join(folder, 'profile'),
    server: platform.url,
    settings: BRANCH_SETTINGS,
  });
  await signIn(desk, platform.url);
});

afterEach(async () => {
  await desk.close();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

test('a license reaches the platform byte for byte, with every field, once', async () => {
  const { id } = await openSubmission(desk, platform);
  await drop(desk, id, 'front_photo', FRONT);
  await drop(desk, id, 'back_photo', BACK);
  const ready = await compareName(desk, id);
  expect(ready.blockers).toEqual([]);

  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  const sent = await until(desk, id, (submission) => submission.state === 'sent');

  const [verification, ...others] = platform.ledger.verifications;
  expect(others).toEqual([]);
  expect(verification?.fields).toEqual({
    service: 'practice-identity-a',
    verification: 'government-id',
    type: 'drivers_license',
    personal_information_id: '4821',
  });
  expect(
    verification?.files.map(({ field, mediaType, sha256 }) => [field, mediaType, sha256]),
  ).toEqual([
    ['front_photo', 'jpg', await sha256Of(FRONT)],
    ['back_photo', 'jpg', await sha256Of(BACK)],
  ]);
  expect(sent.receipt?.record.id).toBe(verification?.id);
  expect(sent.receipt?.files.map((file) => file.sha256)).toEqual(
    verification?.files.map((file) => file.sha256),
  );
  const applicationId = ready.applicant?.applicationId ?? '';
  const [known] = await desk.value('owner:list', { applicationId });
  expect(known?.lastSent).toEqual({ verification: 'government-id', type: 'drivers_license' });
});

test.each([
  ['front_photo' as const, HEIC, 'heic'],
  ['document' as const, STATEMENT, 'pdf'],
])('a %s of %s goes as it is and is previewed', async (slot, file, mediaType) => {
  const { id } = await openSubmission(desk, platform);
  if (slot === 'document') {
    await desk.value('submission:configure', {
      submissionId: id,
      verification: 'document',
      type: 'bank_statement',
      service: null,
    });
  }
  await drop(desk, id, slot, file);
  const ready = await compareName(desk, id);
  const content = ready.slots[slot];
  const previewUrl = content?.source === 'capture' ? content.capture.previewUrl : null;
  const preview = await desk.request({ method: 'GET', url: previewUrl ?? '/none' });
  expect(preview.headers['content-type']).toBe('image/jpeg');

  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  await until(desk, id, (submission) => submission.state === 'sent');
  expect(platform.ledger.verifications[0]?.files).toMatchObject([
    { field: slot, mediaType, sha256: await sha256Of(file) },
  ]);
});

test('a connection that breaks in mid-send loses nothing, and it arrives once by itself', async () => {
  const large = join(folder, 'large.png');
  await writeLargePicture(large);
  const { id } = await openSubmission(desk, platform);
  await drop(desk, id, 'front_photo', large);
  await compareName(desk, id);
  platform.faults.add({
    operation: 'createVerification',
    fault: { kind: 'cut-request', afterBytes: 400_000, by: 'reset' },
    times: 2,
  });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  const sent = await until(desk, id, (submission) => submission.state === 'sent');
  expect(sent.owner?.label).toBe('Jane Doe');
  expect(platform.ledger.count('createVerification')).toBe(3);
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('an answer that is lost is not known, never sent again by itself, and settled by staff', async () => {
  const { id } = await openSubmission(desk, platform);
  await drop(desk, id, 'front_photo', FRONT);
  await compareName(desk, id);
  platform.faults.add({
    operation: 'createVerification',
    fault: { kind: 'cut-response', afterBytes: 0, by: 'reset' },
  });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  const unknown = await until(desk, id, (submission) => submission.state === 'unknown');
  expect(unknown.evidence).toMatchObject({ phase: 'waiting', status: null });
  expect(unknown.evidence?.sentBytes).toBe(unknown.evidence?.totalBytes);
  expect(unknown.canTakeBack).toBe(false);
  expect(await desk.call('submission:take-back', { submissionId: id })).toMatchObject({
    ok: false,
    error: { reason: 'mayHaveArrived' },
  });
  await desk.value('outbox:try-now', {});
  expect(platform.ledger.count('createVerification')).toBe(1);

  const there = { submissionId: id, choice: 'there', checkedBy: 'Maria' } as const;
  expect(await desk.value('submission:resolve', there)).toMatchObject({
    state: 'confirmed',
    receipt: null,
    resolutions: [{ choice: 'there', checkedBy: 'Maria', by: 'teller@practice.example' }],
  });
  expect(platform.ledger.count('createVerification')).toBe(1);
});

test('what the platform refuses comes back beside its field, and is corrected with all it held', async () => {
  const { id } = await openSubmission(desk, platform);
  await drop(desk, id, 'front_photo', FRONT);
  await compareName(desk, id);
  await desk.value('submission:configure', {
    submissionId: id,
    verification: 'government-id',
    type: 'state_id',
    service: 'no-such-service',
  });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  const refused = await until(desk, id, (submission) => submission.state === 'rejected');
  expect(refused.failure).toMatchObject({
    code: 'rejected',
    fieldErrors: { service: [expect.any(String)] },
  });
  const draft = await desk.value('submission:correct', { submissionId: id });
  const { failure, updatedAt } = refused;
  expect(draft).toMatchObject({
    state: 'draft',
    failure: null,
    owner: refused.owner,
    refused: { submissionId: id, at: updatedAt, failure },
  });
  expect(draft.slots).toEqual(refused.slots);
  expect(await desk.call('submission:get', { submissionId: id })).toMatchObject({ ok: false });
  await desk.value('submission:configure', {
    submissionId: draft.id,
    verification: 'government-id',
    type: 'state_id',
    service: 'practice-identity-a',
  });
  await desk.value('submission:send', { submissionId: draft.id, sentBefore: false });
  await until(desk, draft.id, (submission) => submission.state === 'sent');
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('a draft that is not ready, or is already sent, is not sent', async () => {
  const { id } = await openSubmission(desk, platform);
  const tooEarly = await desk.call('submission:send', { submissionId: id, sentBefore: false });
  expect(tooEarly).toMatchObject({ ok: false, error: { code: 'conflict', reason: 'notReady' } });

  await drop(desk, id, 'front_photo', FRONT);
  await compareName(desk, id);
  const untyped = { verification: 'government-id', type: null, service: null } as const;
  await desk.value('submission:configure', { submissionId: id, ...untyped });
  const sent = await desk.call('submission:send', { submissionId: id, sentBefore: false });
  expect(sent).toMatchObject({ ok: false, error: { code: 'conflict', reason: 'notReady' } });
  await desk.value('submission:configure', { submissionId: id, ...untyped, type: 'state_id' });
  const both = await Promise.all([
    desk.call('submission:send', { submissionId: id, sentBefore: false }),
    desk.call('submission:send', { submissionId: id, sentBefore: false }),
  ]);
  expect(both.map((result) => result.ok)).toEqual([true, false]);
  await until(desk, id, (submission) => submission.state === 'sent');
  const again = await desk.call('submission:send', { submissionId: id, sentBefore: false });
  expect(again).toMatchObject({ ok: false, error: { reason: 'alreadySent' } });
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('files of the wrong kind are taken in, named for what they are, and keep the draft from going', async () => {
  const page = join(folder, 'statement.pdf');
  await writeFile(page, '<!doctype html><script>alert(1)</script>');
  const drawing = join(folder, 'license.png');
  await writeFile(drawing, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const file of [page, drawing]) {
    const { id } = await openSubmission(desk, platform);
    await drop(desk, id, 'front_photo', file);
    const seen = await compareName(desk, id);
    const content = seen.slots.front_photo;
    const verdict = content?.source === 'capture' ? content.capture.verdict : null;
    expect(verdict).toMatchObject({ level: 'reject', issues: [{ kind: 'wrong_type' }] });
    expect(seen.blockers).toEqual([{ kind: 'platformWouldRefuse', slot: 'front_photo' }]);
  }
});

test('an empty file is refused with its reason, and two hundred files at once are all kept', async () => {
  const empty = join(folder, 'empty.jpg');
  await writeFile(empty, '');
  const { id } = await openSubmission(desk, platform);
  const refused = await drop(desk, id, 'front_photo', empty);
  expect(JSON.parse(refused.body.toString())).toMatchObject({
    error: { code: 'fileNotTaken', reason: 'empty' },
  });
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => drop(desk, id, 'front_photo', FRONT)),
  );
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  const all = await desk.value('submission:get', { submissionId: id });
  expect(Object.keys(all.slots)).toEqual(['front_photo']);
  expect(all.tray).toHaveLength(199);
});

// Promise: Names and texts are sealed
test('nothing readable lies in the profile: not a name, not a file name, not a picture', async () => {
  const named = join(folder, 'janes-own-license.jpg');
  await writeFile(named, await readFile(FRONT));
  const { id } = await openSubmission(desk, platform);
  await drop(desk, id, 'front_photo', named);
  await compareName(desk, id);
  const original = await readFile(FRONT);
  const canaries = [
    Buffer.from('Jane Doe'),
    Buffer.from('88-1042'),
    Buffer.from('janes-own-license'),
    Buffer.from('teller@practice.example'),
    original.subarray(2_000, 2_064),
  ];
  const files = await readdir(join(folder, 'profile'), { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name))),
  );
  expect(contents.length).toBeGreaterThan(3);
  for (const content of contents) {
    expect(canaries.some((canary) => content.includes(canary))).toBe(false);
  }
});

test('a second program on the same profile is turned away with a clear line', async () => {
  const second = await StdioDesk.start({ profile: join(folder, 'profile'), server: platform.url });
  expect(await second.end()).toBe(1);
  expect(second.printed()).toContain('already open with this profile');
});

test('a line holds what JSON may; one that is no call, and a body file that is not there, change nothing', async () => {
  const program = await StdioDesk.start({ profile: join(folder, 'other'), server: platform.url });
  onTestFinished(async () => void (await program.kill()));
  expect(await program.raw('{"nonsense"')).toMatchObject({
    reply: { ok: false, error: { code: 'invalidRequest' } },
  });
  await signIn(program, platform.url);
  const { id } = await openSubmission(program, platform);
  const missing = drop(program, id, 'front_photo', join(folder, 'not-there.jpg'));
  await expect(missing).rejects.toThrow();
  expect((await program.value('submission:get', { submissionId: id })).slots).toEqual({});
  const label = 'a\u2028b\u2029c\u0085d\u000be';
  expect(await program.value('submission:rename', { submissionId: id, label })).toMatchObject({
    label,
  });
  // Windows removes no folder of a program that runs.
  await program.kill();
});

test('the same file on front and back is named for what it is', async () => {
  const { id } = await openSubmission(desk, platform);
  await drop(desk, id, 'front_photo', FRONT);
  await drop(desk, id, 'back_photo', FRONT);
  const seen = await compareName(desk, id);
  const back = seen.slots.back_photo;
  const verdict = back?.source === 'capture' ? back.capture.verdict : null;
  expect(verdict?.issues[0]?.kind).toBe('same_image');
  expect(seen.blockers).toEqual([{ kind: 'notReady', slot: 'back_photo' }]);
});
