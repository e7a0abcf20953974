import { setTimeout as pause } from 'node:timers/promises';
import type { AppError } from '../../preload/contract/app-error.ts';
import { type Held, hold, holdNew, type Sharing } from './hold.ts';

/**
 * How long a file is held in milliseconds: briefly, during a scan, during a slow scan, and longer
 * than anybody waits.
 */
export const DURATIONS = [50, 500, 3_000, 10_000] as const;

/**
 * The state of something. `done`: as requested; `undone`: as before; `half`: in between; `lost`:
 * less than before; `stuck`: refused permanently.
 */
export type Standing = 'done' | 'undone' | 'half' | 'lost' | 'stuck';

/** The report: `ok`, or the error's code with its details. */
export type Said = string;

/** Something that the program does with a file that another program holds. */
export interface HeldSite {
  /** The files that are held, or the folder in which new ones are. */
  target(): Promise<readonly string[] | { readonly newIn: string }>;
  /** Does it like staff, with a different object each time. */
  act(): Promise<Said>;
  /** Returns the present state of the last one. */
  look(): Promise<Standing>;
}

export interface Cell {
  readonly sharing: Sharing;
  readonly ms: number;
  /** Null if the program has the file open in a way that prevents holding it like this. */
  readonly said: Said | null;
  readonly tookMs: number;
  readonly standing: Standing;
}

/** The errors that are true for a held file: both texts mention another program. */
const TRUE_OF_HELD: readonly Said[] = ['storage held', 'scanFile noAccess'];
const BY_ITSELF_MS = 30_000;

export function saidOf(error: AppError): Said {
  const { code } = error;
  if ('reason' in error) return `${code} ${error.reason}`;
  return 'problem' in error ? `${code} ${error.problem}` : code;
}

/**
 * Holds the files, acts in the meantime, and checks the state after they are released. A refused
 * request is then repeated, because it must not stay refused.
 */
export async function tryCell(site: HeldSite, sharing: Sharing, ms: number): Promise<Cell> {
  const target = await site.target();
  const held: Held | null =
    'newIn' in target ? await holdNew(sharing, ms, target.newIn) : await hold(sharing, ms, target);
  if (held === null) return { sharing, ms, said: null, tookMs: 0, standing: 'done' };
  const began = performance.now();
  const said = await site.act();
  const tookMs = Math.round(performance.now() - began);
  if ('newIn' in target) {
    await pause(ms);
    await held.end();
  } else await held.letGo;
  if (said === 'ok') return { sharing, ms, said, tookMs, standing: await settled(site) };
  const after = await until(
    () => site.look(),
    (standing) => standing !== 'half',
  );
  if (after === 'half' || after === 'lost') return { sharing, ms, said, tookMs, standing: after };
  const again = await until(
    () => site.act(),
    (answer) => answer === 'ok',
  );
  const standing = again === 'ok' ? await settled(site) : 'stuck';
  return { sharing, ms, said, tookMs, standing: standing === 'done' ? after : standing };
}

/** Waits for what was reported as done, and could not be done yet, to be done automatically. */
function settled(site: HeldSite): Promise<Standing> {
  return until(
    () => site.look(),
    (standing) => standing === 'done',
  );
}

/**
 * Repeats `ask` until it returns the desired answer, for as long as the program may take to retry.
 */
async function until<T>(ask: () => Promise<T>, wished: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + BY_ITSELF_MS;
  for (;;) {
    const answer = await ask();
    if (wished(answer) || performance.now() > end) return answer;
    await pause(100);
  }
}

/** Returns what is wrong with a cell, or null. */
export function wrongWith({ said, standing }: Cell): string | null {
  if (said === null) return null;
  if (standing === 'lost') return 'lost';
  if (standing === 'half') return 'half done';
  if (standing === 'stuck') return 'stuck';
  if (said === 'ok') return standing === 'done' ? null : 'false words';
  return TRUE_OF_HELD.includes(said) ? null : 'false words';
}

/** Returns a line of the table that a run prints. */
export function cellLine(kind: string, cell: Cell): string {
  const said = cell.said ?? 'cannot be held so';
  const wrong = wrongWith(cell);
  return [kind, cell.sharing, `${cell.ms} ms`, said, `${cell.tookMs} ms`, wrong ?? '-'].join(' | ');
}
