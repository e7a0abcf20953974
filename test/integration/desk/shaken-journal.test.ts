import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileKeychain } from '../../../main/vault/open-keychain.ts';
import type { SubmissionGroup } from '../../../preload/contract/models/outbox.ts';
import type { SubmissionSummary } from '../../../preload/contract/models/submission.ts';
import { eventually } from '../../support/eventually.ts';
import { type Kept, type LivedThrough, livedThrough } from '../../support/lived-through.ts';
import { openDesk } from '../../support/open-desk.ts';

const MINUTE = 60_000;
let lived: LivedThrough;

beforeAll(async () => {
  lived = await livedThrough();
}, 2 * MINUTE);

afterAll(() => lived.remove());

/** Damages a copy of the profile of a desk that was killed. */
type Spoil = (kept: Kept) => Promise<unknown> | unknown;

const folderOf = ({ profile }: Kept) => {
  const [user = ''] = readdirSync(join(lived.killed.profile, 'users'));
  return join(profile, 'users', user);
};
const ENDINGS = ['', '-wal', '-shm'];
const JOURNAL = ENDINGS.map((ending) => `journal.db${ending}`);

function remove(...names: string[]): Spoil {
  return (kept) => {
    for (const name of names) rmSync(join(folderOf(kept), name), { force: true });
  };
}

/** Restores the file as it was when the desk was once closed, without a log. */
function older(file: string): Spoil {
  return async (kept) => {
    await remove(...ENDINGS.map((ending) => file + ending))(kept);
    await cp(join(folderOf(lived.early), file), join(folderOf(kept), file));
  };
}

async function olderProfile({ profile }: Kept): Promise<void> {
  rmSync(profile, { recursive: true });
  await cp(lived.early.profile, profile, { recursive: true });
}

function cutLog(part: number): Spoil {
  return (kept) => {
    const log = join(folderOf(kept), 'journal.db-wal');
    truncateSync(log, Math.floor(readFileSync(log).length * part));
  };
}

function damagedPage(kept: Kept): void {
  const path = join(folderOf(kept), 'journal.db');
  const bytes = readFileSync(path);
  bytes.fill(7, 4096 * 2, 4096 * 3);
  writeFileSync(path, bytes);
  // What is still in the log would hide the damage.
  remove('journal.db-wal', 'journal.db-shm')(kept);
}

const CASES: readonly (readonly [name: string, spoil: Spoil, why: string])[] = [
  ['journal.db is gone', remove('journal.db'), 'gone'],
  ['all of the journal is gone', remove(...JOURNAL), 'gone'],
  ['its log is gone', remove('journal.db-wal'), 'older'],
  ['its log and index are gone', remove('journal.db-wal', 'journal.db-shm'), 'older'],
  ['an older copy of it was put back', older('journal.db'), 'older'],
  [
    'the users are gone',
    ({ profile }) => rmSync(join(profile, 'users'), { recursive: true }),
    'gone',
  ],
  ['a whole older profile was put back', olderProfile, 'older'],
  [
    'an older profile without its ledger was put back',
    async (kept) => {
      await olderProfile(kept);
      rmSync(join(kept.profile, 'ledger'), { recursive: true });
    },
    'older',
  ],
  ['a page is damaged', damagedPage, 'older'],
];

describe('a changed journal is detected and not used', () => {
  test.each(CASES)('%s', async (_name, spoil, why) => {
    const kept = await lived.copy(lived.killed);
    await spoil(kept);
    const seen = await lookAt(kept);
    expect(seen.damage).toMatchObject({ why, certain: false });
    expect(seen.hold).toBe('doubt');
    await lookedAtAndHealed(kept);
  });

  test.each([0, 0.35, 0.7, 0.95])('with its log cut to %d', async (part) => {
    const kept = await lived.copy(lived.killed);
    await cutLog(part)(kept);
    const seen = await lookAt(kept);
    expect(seen.damage).toMatchObject({ why: 'older', certain: false });
  });
});

describe('with an intact journal', () => {
  test('sends what waits when nothing was changed and sending is allowed', async () => {
    const kept = await lived.copy(lived.killed);
    const before = lived.platform.ledger.verifications.length;
    const desk = await start(kept);
    expect((await desk.value('outbox:state', {})).damage).toBeNull();
    await desk.value('outbox:try-now', {});
    await eventually(() => expect(lived.platform.ledger.verifications.length).toBe(before + 1));
    await desk.close();
  });

  test('reports an emptied keychain, and keeps the stored files', async () => {
    const kept = await lived.copy(lived.killed);
    writeFileSync(kept.keychain, '{}');
    const seen = await lookAt(kept, { signIn: true });
    expect(seen.keychainProblem).toBe('keyLost');
  });

  test('puts nothing in doubt and sends nothing twice with an older keychain', async () => {
    const kept = await lived.copy(lived.killed);
    await cp(lived.early.keychain, kept.keychain);
    const seen = await lookAt(kept, { sends: 1 });
    expect(seen.damage).toBeNull();
  });

  test('accepts an older copy of the records', async () => {
    const kept = await lived.copy(lived.killed);
    await older('records.db')(kept);
    await lookAt(kept, { sends: 1 });
  });

  test('reports for each waiting submission that its files cannot be read when the stored files are gone', async () => {
    const kept = await lived.copy(lived.killed);
    rmSync(join(folderOf(kept), 'blobs'), { recursive: true });
    const seen = await lookAt(kept);
    expect(seen.groups.underWay).toMatchObject([
      { id: lived.waiting, failure: { code: 'contentsUnreadable', reason: 'missing' } },
    ]);
  });
});

function start({ profile, keychain }: Kept) {
  return openDesk({
    profileDir: profile,
    server: lived.platform.url,
    keychain: fileKeychain(keychain),
  });
}

const filesOf = (kept: Kept) => {
  const found = readdirSync(kept.profile, { recursive: true }).map(String);
  return found.filter((name) => name.endsWith('.blob'));
};

/**
 * Opens the desk, chooses Try Now, and views everything that it shows. Throws if a stored file was
 * destroyed, if something was sent twice, or if something that the platform has is shown as not
 * sent.
 */
async function lookAt(kept: Kept, { signIn = false, sends = 0 } = {}) {
  const files = filesOf(kept);
  const sentBefore = lived.platform.ledger.verifications.length;
  const desk = await start(kept);
  if (signIn) {
    const email = 'teller@practice.example';
    await desk.value('session:sign-in', {
      server: lived.platform.url,
      email,
      password: 'practice',
    });
  }
  const { keychainProblem } = await desk.value('session:get', {});
  await desk.value('outbox:try-now', {});
  await eventually(() => expect(desk.desk.busy()).toBe(false));
  const group = async (which: SubmissionGroup) =>
    (await desk.value('submission:list', { group: which, after: null })).items;
  const groups = {
    needsYou: await group('needsYou'),
    underWay: await group('underWay'),
    drafts: await group('drafts'),
    done: await group('done'),
  };
  const { damage, hold } = await desk.value('outbox:state', {});
  await desk.close();
  expect(lived.platform.ledger.verifications.length - sentBefore).toBe(sends);
  const left = new Set(filesOf(kept));
  // What was just sent is no longer stored.
  expect(files.filter((name) => !left.has(name))).toHaveLength(sends);
  const notSent = [...groups.drafts, ...groups.underWay].map(({ id }) => id);
  for (const id of lived.handedOver) expect(notSent).not.toContain(id);
  expectTrueReceipts(groups.done);
  return { damage, hold: hold?.reason ?? null, keychainProblem, groups };
}

function expectTrueReceipts(done: readonly SubmissionSummary[]): void {
  const there = lived.platform.ledger.verifications.map(({ id }) => id);
  for (const { receipt } of done) expect(there).toContain(receipt?.record.id);
}

/**
 * Staff confirm that they have looked. That alone sends nothing, and after it the next start
 * reports no damage.
 */
async function lookedAtAndHealed(kept: Kept): Promise<void> {
  const before = lived.platform.ledger.verifications.length;
  const files = filesOf(kept);
  const again = await start(kept);
  expect((await again.value('outbox:state', {})).damage).not.toBeNull();
  expect(await again.value('outbox:looked-at', {})).toMatchObject({ damage: null, hold: null });
  await again.close();
  const healed = await start(kept);
  expect(await healed.value('outbox:state', {})).toMatchObject({ damage: null, hold: null });
  await healed.value('outbox:try-now', {});
  await healed.close();
  expect(filesOf(kept)).toEqual(files);
  expect(lived.platform.ledger.verifications.length).toBe(before);
}
