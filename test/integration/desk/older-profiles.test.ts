import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { verifyAudit } from '../../../main/desk/verify-audit.ts';
import { JOURNAL } from '../../../main/outbox/journal/open-journal.ts';
import { schemaVersion } from '../../../main/outbox/journal/schema.ts';
import { heldCaptures } from '../../../main/outbox/submission/held-submission.ts';
import { fileKeychain } from '../../../main/vault/open-keychain.ts';
import type { ApplicationId, SubmissionId } from '../../../preload/contract/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { until } from '../../support/file-case.ts';
import { managedFile } from '../../support/managed-file.ts';
import { namedPlatform } from '../../support/named-platform.ts';
import { branchPlatform, credentials, type OpenDesk, openDesk } from '../../support/open-desk.ts';
import { openUser } from '../../support/open-user.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const FIXTURE = join(import.meta.dirname, '../../fixtures/profiles/0.1.0-c479a43c');
const IDS: Readonly<Record<string, { readonly id: SubmissionId }>> = JSON.parse(
  readFileSync(join(FIXTURE, 'submissions.json'), 'utf8'),
);
const EMAIL = 'teller@practice.example';

const capture = { source: 'capture' };
const refusal = { code: 'rejected', status: 422, fieldErrors: { type: ['Not this.'] } };
const receipt = { sentBy: EMAIL, files: [{ slot: 'front_photo' }], misfiled: null };
/** What each of them is after the desk has sent what was pending. */
const EXPECTED: Readonly<Record<string, object>> = {
  empty: { state: 'draft', label: 'The one at the counter', applicant: null, slots: {} },
  sides: { state: 'draft', slots: { front_photo: capture, back_photo: capture } },
  pages: { state: 'draft', slots: { document: { source: 'pages', pages: [{}, {}, {}] } } },
  tray: { state: 'draft', slots: { front_photo: capture } },
  found: { state: 'draft', found: { applicant: { applicationId: expect.any(String) } } },
  corrected: { state: 'draft', refused: { failure: refusal } },
  follows: { state: 'draft', follows: { recordId: expect.any(String) } },
  rejected: { state: 'rejected', failure: refusal, evidence: null },
  unsure: { state: 'rejected', failure: { status: 409 }, evidence: { status: 409 } },
  unknown: { state: 'unknown', evidence: { phase: expect.not.stringMatching('programEnded') } },
  confirmed: { state: 'confirmed', resolutions: [{ choice: 'there', checkedBy: 'Sam' }] },
  kept: { state: 'sent', receipt, contentsDestroyedAt: null },
  misfiled: { state: 'sent', receipt: { misfiled: { by: EMAIL, note: 'The other Jane' } } },
  needsLook: { state: 'sent', receipt: { record: { hasFailed: true } }, seen: null },
  triedAgain: { state: 'sent', seen: { by: EMAIL, next: IDS.follows?.id } },
  destroyed: { state: 'sent', receipt, contentsDestroyedAt: expect.any(String) },
  sentNext: { state: 'sent', receipt },
  early: { state: 'sent', receipt, tries: 2 },
  waiting: { state: 'sent', receipt, tries: 1 },
  committing: { state: 'unknown', evidence: { phase: 'programEnded', sentBytes: null } },
};

/** Returns a copy of the profile, and a platform at the address that the profile has. */
async function older() {
  const folder = tempFolder();
  await cp(FIXTURE, folder, { recursive: true });
  const platform = await branchPlatform();
  const named = await namedPlatform(platform.url);
  onTestFinished(() => named[Symbol.asyncDispose]());
  const at = {
    profile: join(folder, 'profile'),
    server: named.server,
    email: EMAIL,
    keychain: fileKeychain(join(folder, 'keys.json')),
  };
  return { ...at, at, platform, managed: await managedFile(named.managed) };
}

/** Returns the exit code of verifying all records, with the findings. */
async function checked({ profile, keychain }: Awaited<ReturnType<typeof older>>) {
  const lines: string[] = [];
  const what = { profile, user: null, keychain, readPin: null };
  return { code: await verifyAudit(what, (line) => void lines.push(line)), lines };
}

async function expectMemory({ value }: OpenDesk, applicationId: ApplicationId): Promise<void> {
  expect(await value('application:recent', {})).toMatchObject([{ applicationId }]);
  expect((await value('owner:list', { applicationId })).length).toBeGreaterThan(10);
  const everything = { text: '', field: 'search', scope: null, filters: {}, sort: null } as const;
  const { learned } = await value('application:search', { ...everything, page: 1, find: 1 });
  expect(learned).toContainEqual(
    expect.objectContaining({ applicationId, legalName: expect.any(String) }),
  );
  const { items } = await value('audit:page', { after: null });
  expect(new Set(items.map(({ action }) => action)).size).toBeGreaterThan(5);
  expect(await value('remembered:list', { kind: 'file' })).toMatchObject([
    { id: 'file-1', label: 'The statement' },
  ]);
  expect(await value('result-list:list', {})).toMatchObject([{ label: 'Two results' }]);
  expect(await value('settings:get', {})).toMatchObject({ retention: { contents: 3650 } });
}

test('opens a profile of version 0.1.0 completely, and sends its waiting submissions once', async () => {
  const profile = await older();
  const { at, platform } = profile;
  expect(await checked(profile)).toMatchObject({ code: 0 });
  const desk = await openDesk({
    ...{ profileDir: at.profile, keychain: at.keychain },
    ...{ server: at.server, managedFile: profile.managed },
  });
  await desk.value('session:sign-in', credentials(at.server));
  for (const [name, expected] of Object.entries(EXPECTED)) {
    const submissionId = IDS[name]?.id ?? expect.fail(name);
    const { state } = expected as { state: string };
    const seen = await until(desk, submissionId, (now) => now.state === state);
    expect({ name, ...seen }).toMatchObject({ name, ...expected });
  }
  expect(Object.keys(IDS).sort()).toEqual(Object.keys(EXPECTED).sort());
  const { tray } = await desk.value('submission:get', { submissionId: idOf('tray') });
  expect(tray.map(({ setAside }) => setAside !== null).sort()).toEqual([false, true]);
  const [sample] = platform.samples.applications;
  await expectMemory(desk, sample?.id as ApplicationId);
  expect(await desk.value('outbox:state', {})).toMatchObject({
    damage: null,
    looks: 1,
    counts: { draft: 7, ready: 0, sending: 0, unknown: 2, rejected: 2, sent: 8, confirmed: 1 },
  });

  await desk.value('outbox:try-now', {});
  await eventually(() => expect(desk.desk.busy()).toBe(false));
  const owners = platform.ledger.verifications.map(({ fields }) => fields.personal_information_id);
  const own = async (name: string) =>
    (await desk.value('submission:get', { submissionId: idOf(name) })).owner?.recordId;
  expect(owners.sort()).toEqual([String(await own('early')), String(await own('waiting'))].sort());
  expect(platform.ledger.count('createVerification')).toBe(2);
  expect(await desk.value('audit:verify', {})).toMatchObject({ ok: true });
  await desk.close();
  expect(await checked(profile)).toMatchObject({ code: 0 });
  const logs = await readdir(join(at.profile, 'logs')).catch(() => []);
  for (const log of logs) expect(await readFile(join(at.profile, 'logs', log), 'utf8')).toBe('');

  const { journal, vault, close } = await openUser(at);
  let files = 0;
  for (const { id } of Object.values(IDS)) {
    const held = journal.get(id) ?? expect.fail(id);
    if (held.contentsDestroyedAt !== null) continue;
    for (const { blobId, sha256 } of heldCaptures(held)) {
      const hash = createHash('sha256');
      for await (const piece of vault.blobs.read(blobId)) hash.update(piece);
      expect(hash.digest('hex'), id).toBe(sha256);
      files += 1;
    }
  }
  expect(files).toBe(24);
  await close();
  // The older version of the program refuses every version but its own.
  expect(versionsOf(at.profile)).toEqual({ before: 1, after: 3 });
});

test('treats an old draft as a visit of one, and of two when its extra file becomes a submission', async () => {
  const { at, managed } = await older();
  const desk = await openDesk({
    ...{ profileDir: at.profile, keychain: at.keychain },
    ...{ server: at.server, managedFile: managed },
  });
  await desk.value('session:sign-in', credentials(at.server));
  const open = (name: string) => desk.value('submission:get', { submissionId: idOf(name) });
  expect(await open('pages')).toMatchObject({ visit: null, tray: [], unsorted: [] });
  const draft = await open('tray');
  expect(draft.visit).toBeNull();
  const [extra] = draft.tray.filter(({ setAside }) => setAside === null);
  const filed = await desk.value('visit:move', {
    submissionId: draft.id,
    captureIds: [extra?.id as never],
    to: { filing: 'new', verification: 'document', type: 'check' },
  });
  const { items } = await desk.value('visit:get', { visitId: filed.visit?.id as never });
  expect(items.map(({ id }) => id)).toEqual([draft.id, filed.id]);
  expect(items.map(({ owner }) => owner)).toEqual([draft.owner, draft.owner]);
  expect(await open('tray')).toMatchObject({ slots: draft.slots });
});

/** Returns the version of the journals in the fixture and in the opened profile. */
function versionsOf(profile: string): { readonly before: number; readonly after: number } {
  const [journal = ''] = readdirSync(FIXTURE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith(JOURNAL),
  );
  const version = (path: string) => {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      return schemaVersion(database);
    } finally {
      database.close();
    }
  };
  const opened = join(profile, relative('profile', journal));
  return { before: version(join(FIXTURE, journal)), after: version(opened) };
}

function idOf(name: string): SubmissionId {
  return IDS[name]?.id ?? expect.fail(name);
}
