import type { Room } from './room.ts';

/** Left by the way given, and waited for. */
export interface Reached {
  /** Makes the program leave. */
  readonly leave: () => unknown;
  /** Resolves with its exit code; null when it ended itself by force. */
  readonly ended: Promise<number | null>;
  /** What must be true of it afterwards; throws when it is not. */
  readonly after?: () => Promise<void>;
}

/** One row of the quit matrix. */
export interface QuitState {
  readonly host: 'Electron' | 'stdio' | 'Chromium';
  readonly state: string;
  /** Milliseconds until a worker is there, where it matters. */
  readonly spawnMs?: number;
  /** By force: without waiting for Node's threads, which wait for the system. By itself when left out. */
  readonly ends?: 'byForce' | 'either';
  reach(room: Room): Promise<Reached>;
}

export function titleOf({ host, state, spawnMs }: QuitState): string {
  return `${host}: ${state}${spawnMs === undefined ? '' : `, a worker comes after ${spawnMs} ms`}`;
}

/** The exit codes that the state may end with. */
export function codesOf({ ends }: QuitState): readonly (number | null)[] {
  if (ends === 'byForce') return [null];
  return ends === 'either' ? [0, null] : [0];
}

/** Throws unless both are the same. */
export function mustBe<T>(what: string, found: T, wanted: T): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)}, not ${String(wanted)}`);
}
