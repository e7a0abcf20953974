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
  readonly host: 'Electron' | 'stdio';
  readonly state: string;
  /** Milliseconds until a worker is there, where it matters. */
  readonly spawnMs?: number;
  /** By force: without waiting for Node's threads, which wait for the system. By itself when left out. */
  readonly ends?: 'byForce' | 'either';
  reach(room: Room): Promise<Reached>;
}
