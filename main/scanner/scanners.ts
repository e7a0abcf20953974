import type { ScannerId } from '../../preload/contract/ids.ts';
import type { Scanner, ScannerList, ScannerLook } from '../../preload/contract/models/scanner.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { sourcesOf } from './capabilities.ts';
import { DEVICE_PATIENCE, DeviceHttp, type DevicePatience } from './device-http.ts';
import { createDiscovery, type Discovery } from './discovery/discovery.ts';
import { type FoundDevice, findDevice } from './find-device.ts';
import { troubleOf } from './job/verdict.ts';
import {
  announcedScanners,
  type KnownScanner,
  type OwnScanner,
  scannerAt,
  together,
} from './known-scanners.ts';
import type { ScannerMemory } from './remembered.ts';
import type { Status } from './status.ts';
import { orTrouble, ScannerTrouble, scannerError } from './trouble.ts';

export interface ScannersParts {
  /** As the settings name them. */
  readonly addresses: () => readonly string[];
  /** Whether the machine's own file names them. */
  readonly fromMachine: () => boolean;
  /** Those that this mode has of itself. */
  readonly own?: readonly OwnScanner[];
  readonly memory: ScannerMemory;
  readonly discovery?: Discovery;
  readonly patience?: DevicePatience;
}

/** The scanners of this desk: which there are, and how each is. */
export interface Scanners {
  list(): ScannerList;
  /** Errors: `scanner`, `cancelled`. */
  look(id: ScannerId): Promise<Result<ScannerLook>>;
  /** Takes the certificate that the device showed last. Error: `scanner` (`notFound`). */
  trust(id: ScannerId): Result<{ readonly device: string }>;
  /** Lets go of the device's certificate. Error: `scanner` (`notFound`, `scanningHere`). */
  forget(id: ScannerId): Result<{ readonly device: string }>;
  /** Is the one that `list` names as chosen, from now on. Error: `scanner` (`notFound`). */
  choose(id: ScannerId): Result<null>;
  /**
   * A scanner for one job alone, until `release` is called. Error: `scanner` (`notFound`, `scanningHere`).
   */
  take(id: ScannerId): Result<TakenScanner>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

/** A scanner that is this job's alone. */
export interface TakenScanner {
  /** Throws a `ScannerTrouble`. */
  find(signal: AbortSignal): Promise<FoundDevice>;
  /** `failed`: what is known of the device may no longer be so. */
  release(failed: boolean): void;
}

export function createScanners(parts: ScannersParts): Scanners {
  const { memory, patience = DEVICE_PATIENCE } = parts;
  const discovery = parts.discovery ?? createDiscovery();
  const closing = new AbortController();
  const taken = new Set<ScannerId>();
  /** Connections to each device and origin. */
  const open = new Map<string, DeviceHttp>();
  /** What was found of each device, until it stops answering there. */
  const found = new Map<ScannerId, FoundDevice>();
  /** Certificates that were refused, by device. */
  const refused = new Map<string, string>();

  function known(): readonly KnownScanner[] {
    const from = parts.fromMachine() ? 'machine' : 'typed';
    const own = (parts.own ?? []).map(({ name, address }) => scannerAt(address, 'practice', name));
    const named = parts.addresses().map((address) => {
      const scanner = scannerAt(address, from);
      return { ...scanner, name: memory.modelOf(scanner.device) ?? scanner.name };
    });
    return together([...own, ...named], announcedScanners(discovery.look()));
  }

  const shown = ({ id, name, address, from, secure, device }: KnownScanner): Scanner => ({
    id,
    name,
    address,
    from,
    secure,
    certificate: memory.certificateOf(device),
  });

  const byId = (id: ScannerId) => known().find((one) => one.id === id) ?? null;

  function httpAt(device: string, origin: URL): DeviceHttp {
    const key = `${device} ${origin.origin}`;
    const http =
      open.get(key) ?? new DeviceHttp(origin, (sha256) => holds(device, sha256), patience);
    open.set(key, http);
    return http;
  }

  function holds(device: string, sha256: string): boolean {
    const first = memory.certificateOf(device);
    if (first?.sha256 === sha256) return true;
    if (first !== null) {
      refused.set(device, sha256);
      return false;
    }
    memory.trust(device, sha256);
    return true;
  }

  async function find(scanner: KnownScanner, signal: AbortSignal) {
    const { id, from, places, device } = scanner;
    if (scanner.hearsay) throw new ScannerTrouble('hearsay');
    // Whoever took its place without TLS must not get the pages that were promised over it.
    const isPinned = memory.certificateOf(device) !== null;
    const secure = places.filter(({ origin }) => origin.protocol === 'https:');
    const allowed = isPinned && secure.length > 0 ? secure : places;
    const at = await findDevice(allowed, (origin) => httpAt(device, origin), signal);
    found.set(id, at);
    if (from !== 'discovered') memory.name(device, at.capabilities.makeAndModel);
    return at;
  }

  /** Where it was found before and still answers, else looked for anew; with how it is, where it was asked. */
  async function reach(scanner: KnownScanner, signal: AbortSignal) {
    const before = found.get(scanner.id);
    if (before === undefined) return { at: await find(scanner, signal), status: null };
    try {
      return { at: before, status: await before.device.status(signal) };
    } catch (cause) {
      if (!(cause instanceof ScannerTrouble)) throw cause;
      found.delete(scanner.id);
      return { at: await find(scanner, signal), status: null };
    }
  }

  return {
    list() {
      const all = known();
      const last = memory.lastUsed();
      return {
        scanners: all.map(shown),
        chosen: all.some(({ id }) => id === last) ? last : null,
        discovery: discovery.state(),
      };
    },

    async look(id) {
      const scanner = byId(id);
      if (scanner === null) return scannerError('notFound');
      return orTrouble(async () => {
        const { at, status } = await reach(scanner, closing.signal);
        const now = status ?? (await at.device.status(closing.signal));
        return ok({ scanner: shown(byId(id) ?? scanner), ...lookOf(at.capabilities, now) });
      });
    },

    trust(id) {
      const scanner = byId(id);
      if (scanner === null) return scannerError('notFound');
      const { device } = scanner;
      const other = refused.get(device);
      if (other !== undefined) memory.trust(device, other);
      refused.delete(device);
      found.delete(id);
      return ok({ device });
    },

    forget(id) {
      const scanner = byId(id);
      if (scanner === null) return scannerError('notFound');
      const { device } = scanner;
      const isBusy = known().some((one) => one.device === device && taken.has(one.id));
      if (isBusy) return scannerError('scanningHere');
      memory.forget(device);
      refused.delete(device);
      found.delete(id);
      return ok({ device });
    },

    choose(id) {
      if (byId(id) === null) return scannerError('notFound');
      memory.use(id);
      return ok(null);
    },

    take(id) {
      const scanner = byId(id);
      if (scanner === null) return scannerError('notFound');
      if (taken.has(id)) return scannerError('scanningHere');
      taken.add(id);
      memory.use(id);
      return ok({
        find: async (signal) =>
          (await reach(scanner, AbortSignal.any([signal, closing.signal]))).at,
        release(failed) {
          taken.delete(id);
          if (failed) found.delete(id);
        },
      });
    },

    async close() {
      closing.abort();
      discovery.close();
      await Promise.all([...open.values()].map((http) => http.close()));
      await memory.close();
    },
  };
}

function lookOf(
  capabilities: FoundDevice['capabilities'],
  status: Status,
): Omit<ScannerLook, 'scanner'> {
  const { feeder, state } = status;
  const sources = sourcesOf(capabilities);
  const hasFeeder = sources.includes('feeder');
  const trouble = hasFeeder ? troubleOf(status, true) : null;
  const loaded = feeder === 'loaded' ? true : feeder === 'empty' ? false : null;
  return {
    sources,
    feederLoaded: hasFeeder ? loaded : null,
    state: state === 'processing' ? 'busy' : state === 'stopped' ? 'stopped' : 'idle',
    trouble:
      trouble === 'jam' || trouble === 'coverOpen' || trouble === 'multipick' ? trouble : null,
  };
}
