import { join } from 'node:path';
import type { Disk } from '../files/disk.ts';
import { debuggedDispatch, debuggedHandle, fileDebugLog, type Noted } from '../ipc/debug-log.ts';
import type { Dispatch } from '../ipc/dispatcher.ts';
import type { IncidentLog } from '../ipc/incident-log.ts';
import { followRequests } from '../platform/told-requests.ts';

type Handle = (request: Request) => Promise<Response>;

interface DebugOptions {
  readonly debugLog?: boolean;
  readonly profileDir: string;
  readonly host: string;
  readonly version: string;
  readonly practice: boolean;
  readonly disk?: Disk;
}

/** Parts that the debug log listens to; each comes back as it was where there is no log. */
export interface Debugging {
  incidents(log: IncidentLog): IncidentLog;
  dispatch(dispatch: Dispatch): Dispatch;
  handle(handle: Handle): Handle;
  event(name: string): void;
  close(): void;
}

const SILENT: Debugging = {
  incidents: (log) => log,
  dispatch: (dispatch) => dispatch,
  handle: (handle) => handle,
  event: () => undefined,
  close: () => undefined,
};

/** Opens the debug log where it was asked for. */
export function openDebugging(options: DebugOptions): Debugging {
  if (options.debugLog !== true) return SILENT;
  const log = fileDebugLog(join(options.profileDir, 'logs'), options.disk);
  const { host, version, practice } = options;
  log.note({ kind: 'start', host, version, practice, node: process.versions.node });
  const stopFollowing = followRequests((request) =>
    log.note({ kind: 'platform', ...request } as Noted),
  );
  return {
    incidents: ({ report }) => ({
      report(where, cause) {
        const reference = report(where, cause);
        log.note({ kind: 'incident', where, reference });
        return reference;
      },
    }),
    dispatch: (dispatch) => debuggedDispatch(dispatch, log),
    handle: (handle) => debuggedHandle(handle, log),
    event: (event) => log.note({ kind: 'event', event }),
    close() {
      stopFollowing();
      log.note({ kind: 'end' });
      log.close();
    },
  };
}

/** The variable that has a debug log written. Packaged too: what stands in that log tells of nobody. */
const VARIABLE = 'INTAKE_DESK_DEBUG_LOG';

/** Tells whether a debug log is to be written. */
export function wantsDebugLog(env: Readonly<Record<string, string | undefined>>): boolean {
  return env[VARIABLE] === '1';
}
