import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forkWorkerHost } from '../../../main/system/workers/fork-worker-host.ts';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { Capture, Slot } from '../../../preload/contract/models/capture.ts';
import { mayBePrinted } from '../../../preload/contract/models/fix-key.ts';
import { capturesIn, type Submission } from '../../../preload/contract/models/submission.ts';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../../peers/practice-platform/practice-platform.ts';
import { PDFS, TAILS } from '../../support/carrying-files.ts';
import {
  BRANCH_SETTINGS,
  checked,
  compareName,
  drop,
  openSubmission,
  sendAnyway,
  signIn,
  until,
} from '../../support/file-case.ts';
import { ofPrint } from '../../support/kept-answers.ts';
import { type OpenDesk, startDesk, workerHost } from '../../support/open-desk.ts';
import {
  atDocument,
  formPdf,
  INVOICE_DATA,
  withAttached,
  withXfa,
} from '../../support/usual-pdfs.ts';
import { everyFile } from '../vault/open-store.ts';

const SCENES = join(import.meta.dirname, '..', '..', 'fixtures', 'captures', 'scenes');
const [FRONT, BACK, SIDEWAYS] = ['front.jpg', 'back.jpg', 'passport-sideways.jpg'].map((name) =>
  join(SCENES, name),
) as [string, string, string];

const LICENSE = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');

let platform: PracticePlatform;
let folder: string;
let desk: OpenDesk;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-test-'));
  platform = await createPracticePlatform({ applications: 50 });
  const print = forkWorkerHost();
  desk = await startDesk({
    profileDir: join(folder, 'profile'),
    server: platform.url,
    settings: BRANCH_SETTINGS,
    // What is read on a card is not remembered, because tests expect it to be unread at first.
    workerHost: {
      start: (script) => (ofPrint(script) ? print : workerHost).start(script),
    },
  });
  await signIn(desk, platform.url);
});

afterAll(async () => {
  await desk.close();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

async function give(id: SubmissionId, slot: Slot | 'tray', file: string): Promise<Submission> {
  await drop(desk, id, slot, file);
  return until(desk, id, checked);
}

function captureOf(submission: Submission, slot: Slot): Capture {
  const content = submission.slots[slot];
  if (content?.source !== 'capture') throw new Error(`No capture in ${slot}.`);
  return content.capture;
}

const kindsOf = ({ verdict }: Capture) => verdict?.issues.map(({ kind, level }) => [kind, level]);
const blocking = ({ blockers }: Submission) => blockers.map(({ kind }) => kind);

const arrived = () => platform.ledger.verifications.at(-1)?.files[0];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The reason why two names that have no part in common belong to the same person. */
const WHY = { reason: 'nameChanged', note: 'Marriage certificate seen.' } as const;

test('sends a card with another name only after staff say that these two names are the same person’s', async () => {
  const { id, owner } = await openSubmission(desk, platform);
  if (owner === null) throw new Error('No owner.');
  await give(id, 'front_photo', FRONT);
  const both = await give(id, 'back_photo', BACK);
  expect(both.names).toEqual({
    onCard: 'DMITRI HARUTO ADEYINKA',
    source: 'barcode',
    owner: 'Jane Doe',
    agreement: 'differs',
    needsReason: true,
    confirmed: false,
  });
  expect(blocking(both)).toEqual(['namesDiffer']);
  const refused = await desk.call('submission:send', { submissionId: id, sentBefore: false });
  expect(refused).toMatchObject({ ok: false, error: { code: 'conflict', reason: 'notReady' } });
  // The two names have no part in common.
  const unsaid = await desk.call('submission:same-person', { submissionId: id, same: true });
  expect(unsaid).toMatchObject({ ok: false, error: { issues: [{ field: 'why' }] } });
  const say = (same: boolean) =>
    desk.value('submission:same-person', { submissionId: id, same, ...(same && { why: WHY }) });
  const said = await say(true);
  expect([blocking(said), said.nameReason]).toEqual([[], WHY]);
  const unsay = await say(false);
  expect([blocking(unsay), unsay.nameReason]).toEqual([['namesDiffer'], null]);
  await say(true);
  // A name with a part in common requires no reason.
  const partly = await desk.value('submission:assign-owner', {
    submissionId: id,
    owner: { ...owner, label: 'Jane Adeyinka' },
  });
  expect([partly.names?.needsReason, blocking(partly)]).toEqual([false, ['namesDiffer']]);
  const plain = await desk.value('submission:same-person', { submissionId: id, same: true });
  expect([plain.nameReason, blocking(plain)]).toEqual([null, []]);
  const renamed = await desk.value('submission:assign-owner', {
    submissionId: id,
    owner: { ...owner, label: 'Rosa Lind' },
  });
  expect(blocking(renamed)).toEqual(['namesDiffer']);
  const agreeing = await desk.value('submission:assign-owner', {
    submissionId: id,
    owner: { ...owner, label: 'Dmitri Adeyinka' },
  });
  expect([agreeing.names?.agreement, blocking(agreeing)]).toEqual(['same', []]);
  await desk.value('submission:assign-owner', { submissionId: id, owner });
  await say(true);
  const withoutCard = await desk.value('capture:remove', {
    submissionId: id,
    captureId: captureOf(both, 'back_photo').id,
  });
  expect(withoutCard.names).toEqual({
    onCard: null,
    source: null,
    owner: 'Jane Doe',
    agreement: null,
    needsReason: false,
    confirmed: false,
  });
  expect(blocking(withoutCard)).toEqual(['nameUnread']);
  expect(blocking(await say(true))).toEqual([]);
  // The statement was about this picture.
  const front = captureOf(withoutCard, 'front_photo').id;
  await desk.value('capture:remove', { submissionId: id, captureId: front });
  const other = await give(id, 'front_photo', LICENSE);
  expect(blocking(other)).toEqual(['nameUnread']);
  const { items } = await desk.value('audit:page', { after: null });
  const entries = (name: string) =>
    items
      .filter(({ action }) => action === name)
      .map(({ facts: { same, reason } }) => [same, reason]);
  const changed = [true, 'nameChanged'];
  const taken = [false, undefined];
  expect(entries('submission.samePerson')).toEqual([
    changed,
    [true, undefined],
    changed,
    taken,
    changed,
  ]);
  expect(entries('submission.nameCompared')).toEqual([[true, undefined]]);
});

test('checks a capture again that was moved, and drops what was said about it before', async () => {
  const { id } = await openSubmission(desk, platform);
  const wrong = await give(id, 'back_photo', FRONT);
  const { id: captureId } = captureOf(wrong, 'back_photo');
  expect(kindsOf(captureOf(wrong, 'back_photo'))).toContainEqual(['wrong_side', 'block']);
  await desk.value('capture:override', {
    submissionId: id,
    captureId,
    override: { reason: 'wornCard', note: '' },
  });
  const moved = await desk.value('capture:move', {
    submissionId: id,
    captureId,
    to: 'front_photo',
  });
  expect(captureOf(moved, 'front_photo')).toMatchObject({ check: 'checking', override: null });
  const right = captureOf(await until(desk, id, checked), 'front_photo');
  expect(right).toMatchObject({ verdict: { level: 'pass' }, override: null });
  await desk.value('capture:override', {
    submissionId: id,
    captureId,
    override: { reason: 'wornCard', note: '' },
  });
  await desk.value('submission:configure', {
    submissionId: id,
    verification: 'government-id',
    type: 'passport',
    service: null,
  });
  const asPassport = captureOf(await until(desk, id, checked), 'front_photo');
  expect(asPassport.override).toBeNull();
});

test('sends a part that staff draw alone, checked again, and keeps the picture it was cut from', async () => {
  const card = await sharp(LICENSE).rotate(180).resize(1000).toBuffer({ resolveWithObject: true });
  const table = { width: 2400, height: 1600, channels: 3, background: '#5b4a3a' } as const;
  const file = join(folder, 'on-a-table.jpg');
  await sharp({ create: table })
    .composite([{ input: card.data, left: 1200, top: 700 }])
    .jpeg({ quality: 95 })
    .toFile(file);
  const { id } = await openSubmission(desk, platform);
  const whole = captureOf(await give(id, 'front_photo', file), 'front_photo');
  await desk.value('capture:turn', { submissionId: id, captureId: whole.id, turn: 180 });
  const part = { x: 0.05, y: 0.05, width: 0.5, height: 0.6 };
  const asked = { submissionId: id, captureId: whole.id, part };
  const cut = captureOf(await desk.value('capture:cut', asked), 'front_photo');
  expect(cut).toMatchObject({ cutFrom: whole.id, turn: 0, check: 'checking' });
  const { tray } = await until(desk, id, checked);
  expect(tray).toMatchObject([{ id: whole.id, sha256: whole.sha256, setAside: 'cutApart' }]);

  const back = { submissionId: id, captureId: whole.id };
  expect(captureOf(await desk.value('capture:put-back', back), 'front_photo').id).toBe(whole.id);
  await desk.value('capture:put-back', { ...back, captureId: cut.id });
  await sendAnyway(desk, id);
  await desk.value('submission:send', { submissionId: id, sentBefore: true });
  const { receipt } = await until(desk, id, ({ state }) => state === 'sent');
  const stands = captureOf(await desk.value('submission:get', { submissionId: id }), 'front_photo');
  expect(stands).toMatchObject({ width: 1200, height: 960 });
  expect(receipt?.files).toMatchObject([{ slot: 'front_photo', sha256: cut.sha256 }]);
  expect(arrived()).toMatchObject({ sha256: cut.sha256 });
});

test('sends the location of a picture unless the settings leave it out', async () => {
  const file = join(folder, 'with-place.jpg');
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '40/1 26/1 46/1' };
  const west = { GPSLongitudeRef: 'W', GPSLongitude: '79/1 58/1 56/1' };
  const picture = await sharp(FRONT)
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { ...place, ...west } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(await exifr.gps(picture)).toMatchObject({ latitude: expect.closeTo(40.446, 2) });
  await writeFile(file, picture);
  for (const leaveOutLocation of [true, false]) {
    await desk.value('settings:update', { leaveOutLocation });
    const { id } = await openSubmission(desk, platform);
    const given = await give(id, 'front_photo', file);
    expect(captureOf(given, 'front_photo').holdsLocation).toBe(true);
    await compareName(desk, id);
    await desk.value('submission:send', { submissionId: id, sentBefore: true });
    const { receipt } = await until(desk, id, ({ state }) => state === 'sent');
    expect(receipt?.files[0]).toMatchObject({
      mediaType: 'image/jpeg',
      originalSha256: sha256(picture),
      sha256: arrived()?.sha256,
    });
    // The file is sent as it was added, or is re-encoded.
    expect(arrived()?.sha256 === sha256(picture)).toBe(!leaveOutLocation);
  }
});

test('warns about a file that was sent before, and says where only in the same case', async () => {
  const first = await openSubmission(desk, platform);
  await give(first.id, 'front_photo', SIDEWAYS);
  await desk.value('capture:override', {
    submissionId: first.id,
    captureId: captureOf(await until(desk, first.id, checked), 'front_photo').id,
    override: { reason: 'onlyCopyThereIs', note: '' },
  });
  await desk.value('submission:same-person', { submissionId: first.id, same: true, why: WHY });
  await desk.value('submission:send', { submissionId: first.id, sentBefore: true });
  const { receipt } = await until(desk, first.id, ({ state }) => state === 'sent');

  const same = await openSubmission(desk, platform);
  const again = captureOf(await give(same.id, 'front_photo', SIDEWAYS), 'front_photo');
  expect(again.verdict?.issues).toContainEqual({
    kind: 'duplicate_submission',
    level: 'warn',
    measured: `sent ${receipt?.sentAt}`,
    limit: null,
    fix: 'duplicate_submission.check_outbox',
  });
  const { id } = await desk.value('submission:create', {});
  const elsewhere = captureOf(await give(id, 'front_photo', SIDEWAYS), 'front_photo');
  expect(elsewhere.verdict?.issues).toContainEqual({
    kind: 'duplicate_submission',
    level: 'warn',
    measured: null,
    limit: null,
    fix: 'duplicate_submission.other_case',
  });
});

test('forgets what was read from a card with its contents once it is sent', async () => {
  const { id } = await openSubmission(desk, platform);
  await give(id, 'front_photo', FRONT);
  const before = await give(id, 'back_photo', BACK);
  expect(captureOf(before, 'back_photo').reading).toMatchObject({ surname: 'ADEYINKA' });
  await desk.value('submission:same-person', { submissionId: id, same: true, why: WHY });
  await desk.value('submission:send', { submissionId: id, sentBefore: true });
  const sent = await until(desk, id, ({ contentsDestroyedAt }) => contentsDestroyedAt !== null);
  expect([captureOf(sent, 'back_photo').reading, sent.names]).toEqual([null, null]);
  // The statement of staff stays on the receipt.
  expect(sent.nameReason).toEqual(WHY);
});

/**
 * Adds a file as a front. Resolves with the submission and with what is reported about the hidden
 * data in the file.
 */
async function giveCarrying(name: string, bytes: Buffer) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const { id } = await openSubmission(desk, platform);
  const { verdict, id: captureId } = captureOf(await give(id, 'front_photo', file), 'front_photo');
  const hidden = verdict?.issues.filter(({ kind }) => kind === 'hidden_content');
  return { id, captureId, verdict, hidden };
}

const OVERRIDE = { reason: 'other', note: 'It is in order.' } as const;

/** Sends a submission of one file. Resolves with what its receipt says about that file. */
async function sendOne(id: SubmissionId) {
  await compareName(desk, id);
  await desk.value('submission:send', { submissionId: id, sentBefore: true });
  const { receipt } = await until(desk, id, ({ state }) => state === 'sent');
  return receipt?.files[0];
}

test('sends a picture without the program behind it, created again', async () => {
  const [program = Buffer.of()] = TAILS['Windows program'] ?? [];
  const carrying = Buffer.concat([await readFile(LICENSE), program]);
  const { id, hidden, verdict } = await giveCarrying('a.jpg', carrying);
  expect(verdict?.level).toBe('pass');
  expect(hidden).toMatchObject([
    { level: 'note', measured: 'program', fix: 'hidden_content.made_anew' },
  ]);
  const sent = await sendOne(id);
  expect(sent).toMatchObject({
    sha256: arrived()?.sha256,
    originalSha256: sha256(carrying),
  });
  expect(arrived()?.sha256).not.toBe(sha256(carrying));
});

test('sends a PDF that starts a program for no reason', async () => {
  const [launch] = PDFS['start of a program'] ?? [Buffer.of()];
  const { id, captureId, hidden } = await giveCarrying('e.pdf', launch);
  expect(hidden).toMatchObject([{ level: 'block', fix: 'hidden_content.print_copy' }]);
  const override = { submissionId: id, captureId, override: OVERRIDE };
  expect(await desk.call('capture:override', override)).toMatchObject({ ok: false });
  expect((await desk.value('submission:get', { submissionId: id })).blockers).toEqual([
    { kind: 'mustBeAnother', slot: 'front_photo' },
  ]);
  expect(await desk.call('submission:send', { submissionId: id, sentBefore: true })).toMatchObject({
    ok: false,
  });
});

describe('a printed copy', () => {
  const PASSWORD = 'open sesame';
  const print = (
    submissionId: SubmissionId,
    captureId: CaptureId,
    password: string | null = null,
  ) => desk.call('capture:print-copy', { submissionId, captureId, password });

  test('of a PDF with active content is created once, has none, and is sent with both digests on the receipt', async () => {
    const acting = formPdf({ field: '/V (4711)', catalog: atDocument('app.alert("hello");') });
    const { id, captureId } = await giveCarrying('form.pdf', acting);
    expect(await print(id, captureId)).toMatchObject({ ok: true });
    const judged = await until(desk, id, (now) => captureOf(now, 'front_photo').verdict !== null);
    const copy = captureOf(judged, 'front_photo');
    expect(copy).toMatchObject({
      fileName: 'form-printed.pdf',
      mediaType: 'application/pdf',
      printedFrom: { sha256: sha256(acting), bytes: acting.length },
    });
    expect(judged.tray).toMatchObject([{ id: captureId, setAside: 'cutApart' }]);

    // The original replaces the copy again, and then the existing copy replaces the original.
    await desk.value('capture:put-back', { submissionId: id, captureId });
    await print(id, captureId);
    const again = await desk.value('submission:get', { submissionId: id });
    expect(captureOf(again, 'front_photo').id).toBe(copy.id);
    expect(again.tray).toHaveLength(1);

    const override = { submissionId: id, captureId: copy.id, override: OVERRIDE };
    if (copy.verdict?.level === 'block') await desk.value('capture:override', override);
    const sent = await sendOne(id);
    expect(sent).toMatchObject({
      printed: true,
      sha256: copy.sha256,
      originalSha256: sha256(acting),
    });
    expect(arrived()?.sha256).toBe(copy.sha256);

    // Both count as already sent.
    const next = await giveCarrying('form.pdf', acting);
    const repeated = captureOf(
      await desk.value('submission:get', { submissionId: next.id }),
      'front_photo',
    );
    expect(repeated.verdict?.issues.map(({ kind }) => kind)).toContain('duplicate_submission');
  });

  test('of a locked PDF requires its password, which is stored nowhere', async () => {
    const locked = await readFile(join(SCENES, '..', 'user-password.pdf'));
    const { id, captureId, verdict } = await giveCarrying('locked.pdf', locked);
    expect(verdict?.issues.map(({ fix }) => fix)).toContain('encrypted.print_copy');
    const override = { submissionId: id, captureId, override: OVERRIDE };
    expect(await desk.call('capture:override', override)).toMatchObject({ ok: false });
    expect(await print(id, captureId)).toMatchObject({ error: { problem: 'password' } });
    expect(await print(id, captureId, 'a guess')).toMatchObject({ error: { problem: 'password' } });
    expect(await print(id, captureId, PASSWORD)).toMatchObject({ ok: true });
    await until(desk, id, (now) => captureOf(now, 'front_photo').verdict !== null);
    const written = everyFile(join(folder, 'profile'));
    expect(written.filter(([, bytes]) => bytes.includes(PASSWORD))).toEqual([]);
  });

  test('of a locked page of a document replaces that page', async () => {
    const { id } = await openSubmission(desk, platform);
    await desk.value('submission:configure', {
      submissionId: id,
      verification: 'document',
      type: 'bank_statement',
      service: 'practice-documents',
    });
    for (const file of [join(SCENES, '..', 'user-password.pdf'), LICENSE]) {
      expect((await drop(desk, id, 'page', file)).status).toBe(200);
    }
    const pagesIn = ({ slots }: Submission) => capturesIn(slots.document);
    const isChecked = (now: Submission) => pagesIn(now).every(({ verdict }) => verdict !== null);
    const given = pagesIn(await until(desk, id, isChecked));
    const [locked, page] = given;
    expect(given.map(({ verdict }) => verdict && mayBePrinted(verdict))).toEqual([true, false]);
    expect(await print(id, locked?.id as CaptureId, PASSWORD)).toMatchObject({ ok: true });
    const [copy, ...rest] = pagesIn(await until(desk, id, isChecked));
    expect(copy).toMatchObject({ cutFrom: locked?.id, pages: 2 });
    expect(rest.map((one) => one.id)).toEqual([page?.id]);
  });

  test('of a form that only its own viewer can render is refused', async () => {
    const dynamic = withXfa('', '', '/NeedsRendering true');
    const { id, captureId, verdict } = await giveCarrying('dynamic.pdf', dynamic);
    expect(verdict?.issues.map(({ fix }) => fix)).toContain('hidden_content.print_elsewhere');
    expect(await print(id, captureId)).toMatchObject({ error: { problem: 'dynamicForm' } });
  });
});

test('sends a PDF with an attached file unchanged with a reason', async () => {
  const [file] = PDFS['attached file'] ?? [Buffer.of()];
  const given = await giveCarrying('f.pdf', file);
  expect(given.hidden).toMatchObject([{ level: 'block', fix: 'hidden_content.ask_again' }]);
  const { id: submissionId, captureId } = given;
  await desk.value('capture:override', { submissionId, captureId, override: OVERRIDE });
  expect(await sendOne(submissionId)).toMatchObject({ sha256: sha256(file) });
});

test('reports an e-invoice, and sends it unchanged', async () => {
  const file = withAttached(INVOICE_DATA.cii);
  const { id, hidden } = await giveCarrying('h.pdf', file);
  expect(hidden).toMatchObject([{ level: 'note', fix: 'hidden_content.invoice_data' }]);
  expect(await sendOne(id)).toMatchObject({ sha256: sha256(file) });
});
