import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, addTo, holdToWhatWasSaid, isSound, noAccount } from '../crash/account.ts';
import type { ChildLine } from '../crash/child-lines.ts';
import { foundIn, openLeanDesk } from '../crash/lean-desk.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { DiskModel, type Loss } from './disk-model.ts';
import type { Recording } from './record-run.ts';

/** What a power loss leaves of changes that no sync has covered. */
export const LOSSES = {
  /** Nothing: neither bytes nor names. */
  everything: { keepsName: () => false, keepsChange: () => 0 },
  /** Every name and no byte, like a file system that writes its metadata first. */
  bytes: { keepsName: () => true, keepsChange: () => 0 },
  /** Every byte and no name. */
  names: { keepsName: () => false, keepsChange: (_: string, length: number) => length },
} satisfies Record<string, Loss>;

/** Any names and any changes. Writes of SQLite's pages and of files are torn at a sector. */
export function anySubset(seed: number, number: number): Loss {
  const random = seededRandom(seed, number);
  const SECTOR = 512;
  return {
    keepsName: () => random.chance(0.5),
    keepsChange: (_path, length) => {
      if (random.chance(0.4)) return length;
      if (random.chance(0.5)) return 0;
      return Math.min(length, random.whole(0, Math.floor(length / SECTOR)) * SECTOR);
    },
  };
}

export interface Replay {
  readonly recording: Recording;
  /** The losses to try at each point, by its number. */
  readonly losses: (point: number) => readonly Loss[];
  /** The interval between points. */
  readonly every: number;
  readonly first?: number;
  /** Syncs to remove, by path. */
  readonly without?: (path: string) => boolean;
  /** True to try only right after something was acknowledged or may have been sent. */
  readonly promisesOnly?: boolean;
  /** True to stop at the first point with an error. */
  readonly stopEarly?: boolean;
}

/** Returns the result of reopening at every chosen point, and the number of tries. */
export async function replay(plan: Replay): Promise<{ account: Account; tried: number }> {
  const { recording, every, first = 0 } = plan;
  const model = new DiskModel(recording.root, plan.without);
  const account = noAccount();
  const said: ChildLine[] = [];
  const left: number[] = [];
  let point = 0;
  let tried = 0;
  for (const [index, call] of recording.calls.entries()) {
    model.apply(call);
    const line = recording.said.get(call);
    if (line !== undefined) said.push(line);
    const owner = recording.letGo.get(call);
    if (owner !== undefined) left.push(owner);
    if (plan.promisesOnly && line === undefined && owner === undefined) continue;
    const matters = line ?? owner ?? (call.path.startsWith(recording.root) || null);
    if (matters === null) continue;
    point += 1;
    if (point % every !== first % every) continue;
    for (const loss of plan.losses(point)) {
      const own = noAccount();
      await reopen(recording, model.after(loss), said, left, own);
      tried += 1;
      const where = (text: string) => `after ${index} ${call.name} ${call.path}: ${text}`;
      addTo(account, own, where);
      if (plan.stopEarly && !isSound(account)) return { account, tried };
    }
  }
  return { account, tried };
}

/** Opens what a power loss has left with the program's own code. */
async function reopen(
  { root, server }: Recording,
  files: ReadonlyMap<string, Buffer>,
  said: readonly ChildLine[],
  left: readonly number[],
  account: Account,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-power-'));
  try {
    for (const [path, bytes] of files) {
      // Shared memory does not outlive the program.
      if (path.endsWith('-shm')) continue;
      const to = join(folder, path.slice(root.length));
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, bytes);
    }
    const at = { profile: join(folder, 'profile'), keychain: join(folder, 'keys.json') };
    const desk = await openLeanDesk(
      { ...at, server, token: '' },
      { changed: () => undefined, report: String },
    );
    try {
      const submissions = await foundIn(desk);
      const damaged = desk.journal.damage() !== null;
      holdToWhatWasSaid(account, said, { submissions, damaged });
      for (const owner of left) {
        const found = submissions.find(
          (submission) => submission.owner === owner && submission.extraFilesOf === null,
        );
        const knows = found?.committing === true || found?.state === 'sent';
        if (!knows)
          account.sentTwice.push(`owner ${owner} may have arrived and is ${found?.state}`);
        if (found && !desk.ledgerKnows(found.id))
          account.lost.push(`owner ${owner} may have arrived, and the ledger does not know`);
      }
    } finally {
      await desk.close();
    }
  } catch (cause) {
    account.undecryptable.push(`it does not open: ${String(cause).slice(0, 200)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
