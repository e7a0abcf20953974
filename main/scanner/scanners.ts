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
  olderIdOf,
  type ScannerPlace,
  scannerAt,
  together,
} from './known-scanners.ts';
import type { ScannerMemory } from './remembered.ts';
import type { Status } from './status.ts';
import { orTrouble, ScannerTrouble, scannerError } from './trouble.ts';

export interface ScannersParts {
  /** Returns the addresses from the settings. */
  readonly addresses: () => readonly string[];
  /** Returns whether the addresses come from the managed settings. */
  readonly fromMachine: () => boolean;
  /** Scanners that this mode provides. */
  readonly own?: readonly OwnScanner[];
  readonly memory: ScannerMemory;
  readonly discovery?: Discovery;
  readonly patience?: DevicePatience;
}

/** A scanner that is reserved for one job. */
export interface TakenScanner {
  /** Finds the device. Throws `ScannerTrouble`. */
  find(signal: AbortSignal): Promise<FoundDevice>;
  /** Ends the reservation. `failed` means that what is known about the device may be outdated. */
  release(failed: boolean): void;
}

/** The scanners of this desk and their state. */
export class Scanners {
  readonly #parts: ScannersParts;
  readonly #discovery: Discovery;
  readonly #closing = new AbortController();
  /** The job that uses each scanner. If a scanner's ID changes during the job, both IDs are listed. */
  readonly #taken = new Map<ScannerId, TakenScanner>();
  /** Open connections, by device and origin. */
  readonly #open = new Map<string, DeviceHttp>();
  /** Where each device was found. Removed when the device stops answering there. */
  readonly #found = new Map<ScannerId, FoundDevice>();
  /** Refused certificates, by device and address. */
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
      chosen: all.some(({ id }) => id === last) ? last : this.#chosenBefore(all, last),
      discovery: this.#discovery.state(),
    };
  }

  /** Returns what a scanner can do and its current state. Fails with `scanner` or `cancelled`. */
  async look(id: ScannerId): Promise<Result<ScannerLook>> {
    const scanner = this.#byId(id);
    if (scanner === null) return scannerError('notFound');
    const { signal } = this.#closing;
    return orTrouble(async () => {
      const { at, status, as } = await this.#reach(scanner, signal);
      const now = status ?? (await at.device.status(signal));
      return ok({ scanner: this.#shown(as), ...lookOf(at.capabilities, now) });
    });
  }

  /** Trusts the certificate that the device presented last. Fails with `scanner` (`notFound`). */
  trust(id: ScannerId): Result<{ readonly device: string }> {
    const scanner = this.#byId(id);
    if (scanner === null) return scannerError('notFound');
    const { device } = scanner;
    const other = this.#refused.get(placeOf(scanner));
    if (other !== undefined) this.#parts.memory.trust(device, other);
    this.#refused.delete(placeOf(scanner));
    this.#found.delete(id);
    return ok({ device });
  }

  /**
   * Allows contacting the scanner at `address`, which staff have seen, from now on. Fails with `scanner` (`notFound`,
   * `hearsay`, or `newAddress`). `newAddress` means that the scanner has moved again.
   */
  confirm(
    id: ScannerId,
    address: string,
  ): Result<{ readonly device: string; readonly scanner: Scanner }> {
    const scanner = this.#byId(id);
    if (scanner === null) return scannerError('notFound');
    if (scanner.isUnverified) return scannerError('hearsay');
    if (scanner.address !== address) return scannerError('newAddress');
    const { device } = scanner;
    const now = this.#keep(scanner, scanner.addresses);
    return ok({ device, scanner: this.#shown(now) });
  }

  /** Forgets the device's certificate. Fails with `scanner` (`notFound` or `scanningHere`). */
  forget(id: ScannerId): Result<{ readonly device: string }> {
    const scanner = this.#byId(id);
    if (scanner === null) return scannerError('notFound');
    const { device } = scanner;
    const isBusy = this.#known().some((one) => one.device === device && this.#taken.has(one.id));
    if (isBusy) return scannerError('scanningHere');
    this.#parts.memory.forget(device);
    this.#refused.delete(placeOf(scanner));
    this.#found.delete(id);
    return ok({ device });
  }

  /** Makes the scanner the one that `list` marks as chosen. Fails with `scanner` (`notFound` or `newAddress`). */
  choose(id: ScannerId): Result<null> {
    const { memory } = this.#parts;
    const scanner = this.#byId(id);
    if (scanner === null) return scannerError('notFound');
    if (this.#shown(scanner).movedFrom !== null) return scannerError('newAddress');
    memory.use(id);
    const isFirst = memory.addressesOf(scanner.device) === null;
    if (isFirst && !scanner.isUnverified) this.#keep(scanner, scanner.addresses);
    return ok(null);
  }

  /** Reserves a scanner for one job until `release` is called. Fails with `scanner` (`notFound` or `scanningHere`). */
  take(id: ScannerId): Result<TakenScanner> {
    const scanner = this.#byId(id);
    if (scanner === null) return scannerError('notFound');
    if (this.#taken.has(id)) return scannerError('scanningHere');
    const closing = this.#closing.signal;
    const taken: TakenScanner = {
      find: async (signal) => {
        const { at, as } = await this.#reach(scanner, AbortSignal.any([signal, closing]));
        this.#parts.memory.use(as.id);
        return at;
      },
      release: (failed) => {
        for (const [one, by] of this.#taken) {
          if (by !== taken) continue;
          this.#taken.delete(one);
          if (failed) this.#found.delete(one);
        }
      },
    };
    this.#taken.set(id, taken);
    return ok(taken);
  }

  /** Cancels everything in progress. */
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
    const announced = announcedScanners(this.#discovery.look(), memory.addressesOf);
    return together([...ownHere, ...named], announced);
  }

  /**
   * Returns the scanner that was chosen in an older version, or null. Older versions stored a device without its
   * address, so its certificate distinguishes it from others.
   */
  #chosenBefore(all: readonly KnownScanner[], last: ScannerId | null): ScannerId | null {
    const isIt = ({ device, isUnverified }: KnownScanner) =>
      !isUnverified &&
      olderIdOf(device) === last &&
      this.#parts.memory.certificateOf(device) !== null;
    const [one, ...others] = all.filter(isIt);
    return one === undefined || others.length > 0 ? null : one.id;
  }

  #byId(id: ScannerId): KnownScanner | null {
    return this.#known().find((one) => one.id === id) ?? null;
  }

  #shown({ id, name, address, from, secure, movedFrom, device }: KnownScanner): Scanner {
    const certificate = this.#parts.memory.certificateOf(device);
    // A device that presents the stored certificate is recognized at any address.
    const asksFrom = certificate === null ? movedFrom : null;
    return { id, name, address, from, secure, movedFrom: asksFrom, certificate };
  }

  /**
   * Reaches a device where it was last found, or else searches for it. Returns the device, its status (null after a
   * search), and its updated entry.
   */
  async #reach(scanner: KnownScanner, signal: AbortSignal) {
    const places = this.#placesToAsk(scanner);
    const before = this.#found.get(scanner.id);
    if (before !== undefined && places.some(({ origin }) => origin.href === before.origin.href)) {
      try {
        const status = await before.device.status(signal);
        return { at: before, status, as: this.#reached(scanner, before) };
      } catch (cause) {
        if (!(cause instanceof ScannerTrouble)) throw cause;
        this.#found.delete(scanner.id);
      }
    }
    const at = await findDevice(places, (origin) => this.#httpAt(scanner, origin), signal);
    return { at, status: null, as: this.#reached(scanner, at) };
  }

  /**
   * Returns the places where the device may be contacted without asking staff. If its certificate is stored, these are
   * all of its places with TLS. Otherwise, they're the places where it has been used, or all places before its first
   * use. Throws `ScannerTrouble` if there are none.
   */
  #placesToAsk({ isUnverified, device, places }: KnownScanner): readonly ScannerPlace[] {
    const { memory } = this.#parts;
    if (isUnverified) throw new ScannerTrouble('hearsay');
    const isPinned = memory.certificateOf(device) !== null;
    const kept = memory.addressesOf(device);
    const allowed = places.filter(({ origin }) =>
      isPinned ? origin.protocol === 'https:' : kept === null || isAt(origin, kept.now),
    );
    if (allowed.length > 0) return allowed;
    throw new ScannerTrouble(isPinned ? 'noSecureConnection' : 'newAddress');
  }

  /**
   * Stores where a device was reached. After the first use, these are all of its addresses. Later, they're only those
   * that its certificate proves.
   */
  #reached(scanner: KnownScanner, at: FoundDevice): KnownScanner {
    const { memory } = this.#parts;
    const { id, device, from, addresses } = scanner;
    this.#found.set(id, at);
    if (from !== 'discovered') {
      memory.name(device, at.capabilities.makeAndModel);
      return this.#byId(id) ?? scanner;
    }
    if (memory.addressesOf(device) === null) return this.#keep(scanner, addresses);
    if (memory.certificateOf(device) === null) return scanner;
    return this.#keep(
      scanner,
      addresses.filter((address) => isAt(at.origin, [address])),
    );
  }

  /** Allows contacting the device at these addresses from now on. Returns its updated entry. */
  #keep(scanner: KnownScanner, addresses: readonly string[]): KnownScanner {
    const { memory } = this.#parts;
    const { id, device } = scanner;
    const all = this.#known().filter((one) => one.device === device);
    memory.keepAddresses(
      device,
      addresses,
      all.flatMap((one) => one.addresses),
    );
    const isSame = (one: KnownScanner) =>
      one.addresses.some((address) => scanner.addresses.includes(address));
    const now = this.#known().find((one) => one.device === device && isSame(one)) ?? scanner;
    if (memory.lastUsed() === id) memory.use(now.id);
    if (now.id !== id) this.#rename(id, now.id);
    return now;
  }

  /** Moves everything that is known about a scanner to its new ID. */
  #rename(before: ScannerId, now: ScannerId): void {
    const at = this.#found.get(before);
    if (at !== undefined) this.#found.set(now, at);
    this.#found.delete(before);
    const by = this.#taken.get(before);
    if (by !== undefined) this.#taken.set(now, by);
  }

  #httpAt(scanner: KnownScanner, origin: URL): DeviceHttp {
    const key = `${placeOf(scanner)} ${origin.origin}`;
    const { patience = DEVICE_PATIENCE } = this.#parts;
    const holds = (sha256: string) => this.#holds(scanner, sha256);
    const http = this.#open.get(key) ?? new DeviceHttp(origin, holds, patience);
    this.#open.set(key, http);
    return http;
  }

  #holds(scanner: KnownScanner, sha256: string): boolean {
    const { memory } = this.#parts;
    const { device } = scanner;
    const first = memory.certificateOf(device);
    if (first?.sha256 === sha256) return true;
    if (first === null) memory.trust(device, sha256);
    else this.#refused.set(placeOf(scanner), sha256);
    return first === null;
  }
}

/** Returns a key that distinguishes several senders claiming to be the same device. */
function placeOf({ device, address }: KnownScanner): string {
  return `${device} ${address}`;
}

function isAt({ hostname }: URL, addresses: readonly string[]): boolean {
  return addresses.some((address) => hostname === address || hostname === `[${address}]`);
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
