import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileKeychain } from '../../main/vault/open-keychain.ts';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../preload/contract/ids.ts';
import { capturesIn, type Submission } from '../../preload/contract/models/submission.ts';
import type { Fault } from '../peers/practice-platform/fault.ts';
import { createPracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { noisyJpeg } from './captures.ts';
import { BRANCH_SETTINGS, checked, drop, sendAnyway, signIn, until } from './file-case.ts';
import { namedPlatform } from './named-platform.ts';
import { openUser } from './open-user.ts';
import { StdioDesk } from './stdio-desk.ts';

/**
 * Writes a profile with a submission in every state to the given folder, in this checkout's format:
 * `node test/support/make-profile-fixture.ts FOLDER`. See test/fixtures/profiles/README.md.
 */
const target = process.argv[2] ?? '';
const folder = await mkdtemp(join(tmpdir(), 'made-profile-'));
const profile = join(folder, 'profile');
const keys = join(folder, 'keys.json');
const managed = join(folder, 'managed.json');
const platform = await createPracticePlatform({ applications: 20 });
const named = await namedPlatform(platform.url);
await writeFile(managed, JSON.stringify(named.managed));
const { server } = named;
const EMAIL = 'teller@practice.example';
const KEEP = { contents: 3650, drafts: null, receipts: null, audit: null };

const start = (settings?: object) =>
  StdioDesk.start({
    ...{ profile, server, keychain: `file:${keys}`, managed },
    ...(settings && { settings }),
  });
const made: Record<string, SubmissionId> = {};
let desk = await start({ ...BRANCH_SETTINGS, retention: KEEP, scannerAddresses: [] });
await signIn(desk, server);
const [sample] = platform.samples.applications;
const applicationId = sample?.id as ApplicationId;
const applicant = {
  applicationId,
  clientTrackingToken: sample?.clientTrackingToken ?? null,
  legalName: null,
};

let files = 0;
/** Adds a unique small picture. */
async function give(submissionId: SubmissionId, slot: Parameters<typeof drop>[2]): Promise<void> {
  files += 1;
  const file = join(folder, `${slot}-${files}.jpg`);
  await writeFile(file, await noisyJpeg(60 + files, 40));
  const { status, body } = await drop(desk, submissionId, slot, file);
  if (status !== 200) throw new Error(`${slot}: ${status} ${body}`);
}

/** Creates a draft with this name for its own owner, with a picture in each of these slots. */
async function draft(
  name: string,
  places: readonly Parameters<typeof drop>[2][] = ['front_photo'],
): Promise<SubmissionId> {
  const { id: submissionId } = await desk.value('submission:create', {});
  made[name] = submissionId;
  await desk.value('submission:assign-application', { submissionId, applicant });
  const recordId = (1000 + Object.keys(made).length) as OwnerRecordId;
  const owner = { recordId, label: `Owner ${name}` };
  await desk.value('submission:assign-owner', { submissionId, owner });
  const isDocument = places.includes('document');
  await desk.value('submission:configure', {
    submissionId,
    ...(isDocument
      ? { verification: 'document', type: 'bank_statement', service: 'practice-documents' }
      : {
          verification: 'government-id',
          type: 'drivers_license',
          service: 'practice-identity-a',
        }),
  });
  for (const place of places) await give(submissionId, place);
  return submissionId;
}

/** Creates a draft that can be sent. */
async function prepared(name: string): Promise<SubmissionId> {
  const submissionId = await draft(name);
  await sendAnyway(desk, submissionId);
  await until(desk, submissionId, ({ blockers }) => blockers.length === 0);
  return submissionId;
}

async function sent(
  name: string,
  state: Submission['state'],
  fault?: Fault,
): Promise<SubmissionId> {
  const submissionId = await prepared(name);
  if (fault) platform.faults.add({ operation: 'createVerification', fault });
  await desk.value('submission:send', { submissionId, sentBefore: true });
  await until(desk, submissionId, (now) => now.state === state);
  return submissionId;
}

function answered(status: number, body: object, when: 'instead' | 'afterwards'): Fault {
  const headers = { 'content-type': 'application/json' };
  return { kind: 'answer', when, answer: { status, headers, body: JSON.stringify(body) } };
}
const REFUSED = answered(422, { message: 'Invalid.', errors: { type: ['Not this.'] } }, 'instead');
const failed = { kind: 'verification', result: 'failed' } as const;
const lost = { kind: 'cut-response', afterBytes: 0, by: 'reset' } as const;

const everything = { scope: null, filters: {}, sort: null };
await desk.value('application:search', {
  text: '',
  field: 'search',
  ...everything,
  page: 1,
  find: 1,
});
await desk.value('application:opened', { applicant });
await desk.value('application:legal-name', { applicationId, clientTrackingToken: null });
await desk.value('remembered:put', { kind: 'file', id: 'file-1', label: 'The statement' });
const { id: groupId, resultIds } = platform.samples.scorecardGroup;
const results = { groupId, resultIds: resultIds.slice(0, 2), label: 'Two results' };
await desk.value('result-list:put', results as never);

const { id: empty } = await desk.value('submission:create', {});
made.empty = empty;
await desk.value('submission:rename', { submissionId: empty, label: 'The one at the counter' });
await draft('sides', ['front_photo', 'back_photo']);
await draft('pages', ['document', 'page', 'page']);
const tray = await draft('tray', ['front_photo', 'tray']);
const { slots } = await until(desk, tray, checked);
const part = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 };
const captureId = capturesIn(slots.front_photo)[0]?.id as never;
await desk.value('capture:cut', { submissionId: tray, captureId, part });
await until(desk, tray, checked);

await sent('rejected', 'rejected', REFUSED);
const unsure = answered(409, { message: 'Conflict.' }, 'afterwards');
await sent('unsure', 'rejected', unsure);
await sent('unknown', 'unknown', lost);
const confirmed = await sent('confirmed', 'unknown', lost);
const there = { choice: 'there', checkedBy: 'Sam' } as const;
await desk.value('submission:resolve', { submissionId: confirmed, ...there });
await sent('kept', 'sent');
const misfiled = await sent('misfiled', 'sent');
await desk.value('submission:mark-misfiled', { submissionId: misfiled, note: 'The other Jane' });
await sent('needsLook', 'sent', failed);
const again = await sent('triedAgain', 'sent', failed);
const next = await desk.value('submission:try-again', { submissionId: again });
made.follows = next.id;
await give(next.id, 'front_photo');
const refused = await sent('refusedBefore', 'rejected', REFUSED);
made.corrected = (await desk.value('submission:correct', { submissionId: refused })).id;
delete made.refusedBefore;
await desk.value('settings:update', { retention: { ...KEEP, contents: 0 } });
const destroyed = await prepared('destroyed');
await desk.value('submission:send', { submissionId: destroyed, sentBefore: true });
await until(desk, destroyed, ({ contentsDestroyedAt }) => contentsDestroyedAt !== null);
await desk.value('settings:update', { retention: KEEP });

await prepared('sentNext');
await prepared('early');
await prepared('committing');
await prepared('waiting');
const lostRow = await draft('found', ['front_photo', 'back_photo']);
await until(desk, lostRow, checked);
await desk.end();

// Its record is lost and its files remain, which the next start finds.
const user = await openUser({ profile, server, email: EMAIL, keychain: fileKeychain(keys) });
user.journal.commit({ delete: [lostRow] });
await user.close();

desk = await start();
await untilTrue(async () => (await desk.value('session:get', {})).opening === null);
const drafts = await desk.value('submission:list', { group: 'drafts', after: null });
made.found = drafts.items.find(({ found }) => found !== null)?.id ?? lostRow;

// The others wait until one was accepted after the start.
await send('sentNext');
await untilTrue(async () => (await stateOf('sentNext')) === 'sent');
// Ended while running: one was sent completely, one had not started, and one was waiting for its
// turn.
platform.faults.add({ operation: 'createVerification', fault: { kind: 'silence' } });
await send('committing');
await untilTrue(async () => {
  const asked = platform.ledger.requestsOf('createVerification').at(-1);
  return (
    asked?.complete === true && !asked.performed && (await stateOf('committing')) === 'sending'
  );
});
const stalled = named.stall();
await send('early');
await untilTrue(async () => stalled() > 0 && (await stateOf('early')) === 'sending');
await send('waiting');
await untilTrue(async () => (await stateOf('waiting')) === 'ready');
await desk.kill();

await mkdir(target, { recursive: true });
await cp(profile, join(target, 'profile'), {
  recursive: true,
  filter: (path) => !path.endsWith('.lock'),
});
// The log contains every version of a page that was written often, which would be most of the
// fixture.
for (const database of await readdir(join(target, 'profile'), { recursive: true })) {
  if (!database.endsWith('.db')) continue;
  const opened = new DatabaseSync(join(target, 'profile', database));
  opened.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  opened.close();
}
await cp(keys, join(target, 'keys.json'));
const ended = await openUser({ profile, server, email: EMAIL, keychain: fileKeychain(keys) });
const states = Object.entries(made).map(([name, id]) => {
  const held = ended.journal.get(id);
  const committing = (held?.attempt?.committingAt ?? null) !== null;
  return [name, { id, state: held?.state, ...(committing && { committing }) }] as const;
});
await ended.close();
const written = JSON.stringify(Object.fromEntries(states), null, 2);
await writeFile(join(target, 'submissions.json'), `${written}\n`);
await named[Symbol.asyncDispose]();
await platform.close();
await rm(folder, { recursive: true, force: true });

async function send(name: string): Promise<void> {
  await desk.value('submission:send', { submissionId: idOf(name), sentBefore: true });
}

async function stateOf(name: string): Promise<Submission['state']> {
  return (await desk.value('submission:get', { submissionId: idOf(name) })).state;
}

function idOf(name: string): SubmissionId {
  const id = made[name];
  if (id === undefined) throw new Error(`There is no ${name}.`);
  return id;
}

async function untilTrue(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 20));
}
