import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { BRANCH_SETTINGS, openSubmission } from '../support/file-case.ts';
import { type HeldSite, type Said, type Standing, saidOf } from './held-cell.ts';
import { type HeldDesk, heldDesk } from './held-desk.ts';

const SERVICES = BRANCH_SETTINGS.verificationServices.length;
const DRAFTS = { group: 'drafts', after: null } as const;

/**
 * Starts the program while a file that it reads or takes in is held, with a draft that waits in it.
 */
function startedWith(file: (held: HeldDesk) => Promise<string>) {
  return async (): Promise<HeldSite> => {
    const held = await heldDesk();
    await openSubmission(held.desk(), held.platform);
    await held.desk().close();
    let runs = false;
    return {
      async target() {
        if (runs) await held.desk().close();
        runs = false;
        const path = await file(held);
        return existsSync(path) ? [path] : [];
      },
      async act() {
        // What could not be opened is requested again, as staff can in the window.
        if (runs) await held.desk().call('session:try-opening', {});
        else {
          try {
            await held.start();
          } catch (cause) {
            return endedWith(cause);
          }
        }
        runs = true;
        return saidAtStart(held);
      },
      look: () => standingOf(held, runs),
    };
  };
}

/** A failed start gives the reason on one line. */
function endedWith(cause: unknown): Said {
  const line = cause instanceof Error ? cause.message : String(cause);
  return /another program|being used|held/i.test(line) ? 'storage held' : `ended: ${line.trim()}`;
}

async function saidAtStart({ desk }: HeldDesk): Promise<Said> {
  const { opening, keychainProblem } = await eventually(async () => {
    const state = await desk().value('session:get', {});
    if (state.opening?.failure === null) throw new Error('It is still opening.');
    return state;
  });
  if (opening !== null && opening.failure !== null) return saidOf(opening.failure);
  if (keychainProblem !== null) return `keychain ${keychainProblem}`;
  const listed = await desk().call('submission:list', DRAFTS);
  if (!listed.ok) return saidOf(listed.error);
  if (listed.value.items.length !== 1) return 'nothing is there';
  const { unread } = await desk().value('settings:unread', {});
  if (unread !== null) return unread.why === 'held' ? 'storage held' : `settings ${unread.why}`;
  const { verificationServices } = await desk().value('settings:get', {});
  if (verificationServices.length !== SERVICES) return 'settings by default';
  const changed = await desk().call('settings:update', { theme: 'dark' });
  return changed.ok ? 'ok' : saidOf(changed.error);
}

async function standingOf(held: HeldDesk, runs: boolean): Promise<Standing> {
  const { profile } = held;
  const names = await readdir(profile, { recursive: true });
  if (names.some((name) => /\.(set-aside|broken)-\d/.test(name))) return 'lost';
  const settings = JSON.parse(await readFile(join(profile, 'settings.json'), 'utf8'));
  if (settings.verificationServices?.length !== SERVICES) return 'lost';
  if (!runs) return 'undone';
  return (await saidAtStart(held)) === 'ok' ? 'done' : 'undone';
}

const inProfile =
  (name: string) =>
  async ({ profile }: HeldDesk) =>
    join(profile, name);
const ofUser =
  (name: string) =>
  async ({ userFolder }: HeldDesk) =>
    join(await userFolder(), name);

export const startWithSettings = startedWith(inProfile('settings.json'));
export const startWithLock = startedWith(inProfile('profile.lock'));
/** The keys themselves are in the Credential Manager, under names derived from this file. */
export const startWithInstallation = startedWith(inProfile('installation.json'));
export const startWithJournal = startedWith(ofUser('journal.db'));
export const startWithRecords = startedWith(ofUser('records.db'));
