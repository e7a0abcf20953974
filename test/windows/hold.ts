import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = join(import.meta.dirname, '../../out/windows/hold-file.exe');

/** How other programs allow a file to be used while they read it. See `hold-file.c`. */
export const SHARINGS = ['antivirus', 'indexer', 'backup'] as const;
export type Sharing = (typeof SHARINGS)[number];

/** Returns why files cannot be held here, as a reason to skip, or null. */
export function holdingMissing(): string | null {
  if (existsSync(PROGRAM)) return null;
  return 'no C compiler was found to build test/windows/hold-file.c with; install gcc (MinGW-w64)';
}

export interface Held {
  /** Resolves after every file was released. */
  readonly letGo: Promise<void>;
  /** Releases the files at once. */
  end(): Promise<void>;
}

/**
 * Holds files for `ms`. Resolves with null if one of them cannot be held like this, because it is
 * open in another way.
 */
export async function hold(
  sharing: Sharing,
  ms: number,
  files: readonly string[],
): Promise<Held | null> {
  const held = start([sharing, String(ms), ...files]);
  return (await held.said('held')) ? held : null;
}

/** Holds every file that is created or written below a folder, each for `ms`, until it is ended. */
export async function holdNew(sharing: Sharing, ms: number, folder: string): Promise<Held> {
  const held = start([sharing, String(ms), '--new', folder]);
  if (!(await held.said('watching'))) throw new Error(`${folder} cannot be watched.`);
  return held;
}

function start(args: readonly string[]) {
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const over = once(child, 'close').then(() => undefined);
  const lines = createInterface({ input: child.stdout });
  return {
    letGo: over,
    end() {
      child.kill();
      return over;
    },
    said: (what: string) =>
      new Promise<boolean>((resolve) => {
        lines.on('line', (line) => line === what && resolve(true));
        void over.then(() => resolve(false));
      }),
  };
}
