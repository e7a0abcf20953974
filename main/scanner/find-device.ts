import { setTimeout as pause } from 'node:timers/promises';
import type { ScannerProblem } from '../../preload/contract/models/scanner.ts';
import type { Capabilities } from './capabilities.ts';
import { Device } from './device.ts';
import type { DeviceHttp } from './device-http.ts';
import type { ScannerPlace } from './known-scanners.ts';
import { GivenUp, ScannerTrouble } from './trouble.ts';

/** A device that answered, and what it announces. */
export interface FoundDevice {
  readonly origin: URL;
  readonly device: Device;
  readonly capabilities: Capabilities;
}

/** The problems after which the next place is tried, most informative first. */
const TELLING: readonly ScannerProblem[] = [
  'accessDenied',
  'tooMuch',
  'notUnderstood',
  'notAScanner',
  'timedOut',
  'noSecureConnection',
  'goneMidPage',
  'unreachable',
];
const TRIES = 4;
const PAUSE_MS = 1_000;
/** Problems that also affect every other path at the same host and port. */
const OF_HOST: readonly ScannerProblem[] = ['unreachable', 'noSecureConnection', 'timedOut'];

/**
 * Tries the places and paths of a device until its capabilities can be read at one of them. A problem that isn't in
 * `TELLING` ends the search and is thrown immediately. If every place fails, throws the most informative
 * `ScannerTrouble`.
 */
export async function findDevice(
  places: readonly ScannerPlace[],
  httpAt: (origin: URL) => DeviceHttp,
  signal: AbortSignal,
): Promise<FoundDevice> {
  const met: ScannerProblem[] = [];
  for (const { origin, paths } of places) {
    const http = httpAt(origin);
    const tries = paths.flatMap((path) => hostsFor(origin).map((host) => ({ path, host })));
    for (const { path, host } of tries) {
      const device = new Device(http, path, host);
      try {
        return { origin, device, capabilities: await whenReady(device, signal) };
      } catch (cause) {
        if (!(cause instanceof ScannerTrouble) || !TELLING.includes(cause.problem)) throw cause;
        met.push(cause.problem);
        if (OF_HOST.includes(cause.problem)) break;
      }
    }
  }
  throw new ScannerTrouble(TELLING.find((problem) => met.includes(problem)) ?? 'unreachable');
}

/**
 * Reads the capabilities of a device, and retries if it's busy. A device that is waking up reports this for several
 * seconds.
 */
async function whenReady(device: Device, signal: AbortSignal): Promise<Capabilities> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await device.capabilities(signal);
    } catch (cause) {
      const isBusy = cause instanceof ScannerTrouble && cause.problem === 'busy';
      if (!isBusy || tries === TRIES) throw cause;
    }
    await pause(PAUSE_MS, null, { signal }).catch(() => {
      throw new GivenUp();
    });
  }
}

/** Returns the host names to try. Bridges to USB scanners accept only `localhost`, some of them without a port. */
function hostsFor({ hostname, port }: URL): readonly (string | undefined)[] {
  const isThisComputer = /^127\.|^\[::1\]$/.test(hostname);
  if (!isThisComputer) return [undefined];
  return [undefined, `localhost${port === '' ? '' : `:${port}`}`, 'localhost'];
}
