import { setImmediate } from 'node:timers/promises';
import { type Disk, systemDisk } from '../../main/system/files/disk.ts';

/** The real disk, as it behaves on Windows while another program has files open. */
export interface HeldDisk {
  readonly disk: Disk;
  /**
   * Makes calls that change matching paths fail from now on, as while an antivirus reads them,
   * either this many times or until they are released. `fully` also fails calls that read them, as
   * during a backup.
   */
  hold(paths: RegExp, options?: Hold): void;
  letGo(): void;
  /** The number of failed calls. */
  readonly refused: number;
  /** The milliseconds for which the whole program was blocked. */
  readonly stoodStillMs: number;
}

export interface Hold {
  readonly times?: number;
  readonly code?: string;
  readonly fully?: boolean;
}

/** Waiting takes no time on this disk. */
export function heldDisk(platform: NodeJS.Platform = 'win32'): HeldDisk {
  let held: (Required<Omit<Hold, 'times'>> & { readonly paths: RegExp; left: number }) | null =
    null;
  let refused = 0;
  let stoodStillMs = 0;

  function refuse(...paths: readonly unknown[]): void {
    if (held === null || held.left === 0) return;
    const { paths: pattern, code } = held;
    const path = paths.find((one) => typeof one === 'string' && pattern.test(one));
    if (path === undefined) return;
    held.left -= 1;
    refused += 1;
    throw Object.assign(new Error(`${code}: ${path}`), { code, path });
  }
  /**
   * Refuses like the system, before anything was done. `paths` is the number of arguments that are
   * paths.
   */
  function watched<Call extends (...args: never[]) => unknown>(call: Call, paths = 1): Call {
    return ((...args: never[]) => {
      refuse(...args.slice(0, paths));
      return call(...args);
    }) as Call;
  }
  function watchedLate<Call extends (...args: never[]) => Promise<unknown>>(
    call: Call,
    paths = 1,
  ): Call {
    return (async (...args: never[]) => {
      refuse(...args.slice(0, paths));
      return call(...args);
    }) as unknown as Call;
  }
  const isReading = (flags: unknown) => flags === undefined || flags === 'r';
  const { open, openSync, readFile } = systemDisk;

  return {
    disk: {
      ...systemDisk,
      platform,
      readFile: async (path) => {
        if (held?.fully) refuse(path);
        return readFile(path);
      },
      open: async (path, flags, mode) => {
        if (held?.fully || !isReading(flags)) refuse(path);
        return open(path, flags, mode);
      },
      rename: watchedLate(systemDisk.rename, 2),
      rm: watchedLate(systemDisk.rm),
      openSync: (path, flags, mode) => {
        if (held?.fully || !isReading(flags)) refuse(path);
        return openSync(path, flags, mode);
      },
      appendFileSync: watched(systemDisk.appendFileSync),
      renameSync: watched(systemDisk.renameSync, 2),
      rmSync: watched(systemDisk.rmSync),
      pause: async () => void (await setImmediate()),
      standStill: (ms) => {
        stoodStillMs += ms;
      },
    },
    hold(paths, { times = Number.POSITIVE_INFINITY, code = 'EPERM', fully = false } = {}) {
      held = { paths, code, fully, left: times };
    },
    letGo() {
      held = null;
    },
    get refused() {
      return refused;
    },
    get stoodStillMs() {
      return stoodStillMs;
    },
  };
}
