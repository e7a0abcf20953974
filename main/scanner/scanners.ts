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

/** A scanner that is this job's alone. */
export interface TakenScanner {
  /** Throws a `ScannerTrouble`. */
  find(signal: AbortSignal): Promise<FoundDevice>;
  /** `failed`: what is known of the device may no longer be so. */
  release(failed: boolean): void;
}

/** The scanners of this desk: which there are, and how each is. */
export class Scanners {
  readonly #parts: ScannersParts;
  readonly #discovery: Discovery;
  readonly #closing = new AbortController();
  readonly #taken = new Set<ScannerId>();
  /** Connections to each device and origin. */
  readonly #open = new Map<string, DeviceHttp>();
  /** What was found of each device, until it stops answering there. */
  readonly #found = new Map<ScannerId, FoundDevice>();
  /** Certificates that were refused, by device. */
  readonly #refused = new Map<string, string>();

  constructor(parts: ScannersParts) {
    this.#parts = parts;
    this.#discovery = parts.discovery ?? createDiscovery();
  }

  list(): ScannerList {
    const all = this.#known();
    const last = this.#parts.memory.lastUsed();
    return {
      scanners: all.map((one) => this.#shown(one)),
      chosen: all.some(({ id }) => id === last) ? last : null,
      discovery: this.#discovery.state(),
    };
  }

  /** Errors: `scanner`, `cancelled`. */
  async look(id: ScannerId): Promise<Result<ScannerLook>> {
    const scanner = this.#byId(id);
    if (scanner === null) return scannerError('notFound');
    const { signal } = this.#closing;
    return orTrouble(async () => {
      const { at, status } = await this.#reach(scanner, signal);
      const now = status ?? (await at.device.status(signal));
      const shown = this.#shown(this.#byId(id) ?? scanner);
      return ok({ scanner: shown, ...lookOf(at.capabilities, now) });
    });
  }

  /** Takes the certificate that the device showed last. Error: `scanner` (`notFound`). */
  trust(id: ScannerId): Result<{ readonly device: string }> {
    const scanner = this.#byId(id);
    if (scanner === null) return scannerError('notFound');
    const { device } = scanner;
    const other = this.#refused.get(device);
    if (other !== undefined) this.#parts.memory.trust(device, other);
    this.#refused.delete(device);
    this.#found.delete(id);
    return ok({ device });
  }

  /** Lets go of the device's certificate. Error: `scanner` (`notFound`, `scanningHere`). */
  forget(id: ScannerId): Result<{ readonly device: string }> {
    const scanner = this.#byId(id);
    if (scanner === null) return scannerError('notFound');
    const { device } = scanner;
    const isBusy = this.#known().some((one) => one.device === device && this.#taken.has(one.id));
    if (isBusy) return scannerError('scanningHere');
    this.#parts.memory.forget(device);
    this.#refused.delete(device);
    this.#found.delete(id);
    return ok({ device });
  }

  /** Is the one that `list` names as chosen, from now on. Error: `scanner` (`notFound`). */
  choose(id: ScannerId): Result<null> {
    if (this.#byId(id) === null) return scannerError('notFound');
    this.#parts.memory.use(id);
    return ok(null);
  }

  /** Gives a scanner to one job alone, until `release` is called. Error: `scanner` (`notFound`, `scanningHere`). */
  take(id: ScannerId): Result<TakenScanner> {
    const scanner = this.#byId(id);
    if (scanner === null) return scannerError('notFound');
    if (this.#taken.has(id)) return scannerError('scanningHere');
    this.#taken.add(id);
    this.#parts.memory.use(id);
    const closing = this.#closing.signal;
    return ok({
      find: async (signal) => (await this.#reach(scanner, AbortSignal.any([signal, closing]))).at,
      release: (failed) => {
        this.#taken.delete(id);
        if (failed) this.#found.delete(id);
      },
    });
  }

  /** Breaks off what is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#discovery.close();
    await Promise.all([...this.#open.values()].map((http) => http.close()));
    await this.#parts.memory.close();
  }

  #known(): readonly KnownScanner[] {
    const { memory, fromMachine, own = [], addresses } = this.#parts;
    const from = fromMachine() ? 'machine' : 'typed';
    const ownHere = own.map(({ name, address }) => scannerAt(address, 'practice', name));
    const named = addresses().map((address) => {
      const scanner = scannerAt(address, from);
      return { ...scanner, name: memory.modelOf(scanner.device) ?? scanner.name };
    });
    return together([...ownHere, ...named], announcedScanners(this.#discovery.look()));
  }

  #byId(id: ScannerId): KnownScanner | null {
    return this.#known().find((one) => one.id === id) ?? null;
  }

  #shown({ id, name, address, from, secure, device }: KnownScanner): Scanner {
    const certificate = this.#parts.memory.certificateOf(device);
    return { id, name, address, from, secure, certificate };
  }

  /** Where it was found before and still answers, else looked for anew; with how it is, where it was asked. */
  async #reach(scanner: KnownScanner, signal: AbortSignal) {
    const before = this.#found.get(scanner.id);
    if (before === undefined) return { at: await this.#find(scanner, signal), status: null };
    try {
      return { at: before, status: await before.device.status(signal) };
    } catch (cause) {
      if (!(cause instanceof ScannerTrouble)) throw cause;
      this.#found.delete(scanner.id);
      return { at: await this.#find(scanner, signal), status: null };
    }
  }

  async #find(scanner: KnownScanner, signal: AbortSignal): Promise<FoundDevice> {
    const { memory } = this.#parts;
    const { id, from, places, device } = scanner;
    if (scanner.hearsay) throw new ScannerTrouble('hearsay');
    // Whoever took its place without TLS must not get the pages that were promised over it.
    const isPinned = memory.certificateOf(device) !== null;
    const secure = places.filter(({ origin }) => origin.protocol === 'https:');
    const allowed = isPinned && secure.length > 0 ? secure : places;
    const at = await findDevice(allowed, (origin) => this.#httpAt(device, origin), signal);
    this.#found.set(id, at);
    if (from !== 'discovered') memory.name(device, at.capabilities.makeAndModel);
    return at;
  }

  #httpAt(device: string, origin: URL): DeviceHttp {
    const key = `${device} ${origin.origin}`;
    const { patience = DEVICE_PATIENCE } = this.#parts;
    const holds = (sha256: string) => this.#holds(device, sha256);
    const http = this.#open.get(key) ?? new DeviceHttp(origin, holds, patience);
    this.#open.set(key, http);
    return http;
  }

  #holds(device: string, sha256: string): boolean {
    const { memory } = this.#parts;
    const first = memory.certificateOf(device);
    if (first?.sha256 === sha256) return true;
    if (first === null) memory.trust(device, sha256);
    else this.#refused.set(device, sha256);
    return first === null;
  }
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
