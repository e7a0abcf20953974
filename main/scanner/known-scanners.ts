import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { ScannerId } from '../../preload/contract/ids.ts';
import type { Scanner } from '../../preload/contract/models/scanner.ts';
import type { AnnouncedScanner } from './discovery/services.ts';

/** A host and port, and the paths to try there to find a device's protocol. */
export interface ScannerPlace {
  readonly origin: URL;
  /** Paths without a trailing slash. */
  readonly paths: readonly string[];
}

/** A scanner, and the places where it may be reached, most likely first. */
export interface KnownScanner extends Omit<Scanner, 'certificate'> {
  readonly places: readonly ScannerPlace[];
  /** The IP addresses from which it announced itself. Empty if its address was entered. */
  readonly addresses: readonly string[];
  /** True if only another sender announced it. It isn't contacted until staff enter its address. */
  readonly isUnverified: boolean;
  /** Identifies the device that the certificate belongs to. */
  readonly device: string;
}

/** The IP addresses where staff have used a device that announces itself. */
export interface KeptAddresses {
  /** The address of the first use, which permanently distinguishes this scanner from others. */
  readonly first: string;
  /** The addresses that may be contacted without asking staff, most recent first. */
  readonly now: readonly string[];
}

/** A scanner that a mode provides. */
export interface OwnScanner {
  readonly name: string;
  /** The address as staff would type it. */
  readonly address: string;
}

const STANDARD = '/eSCL';

/** Creates a scanner for an address from the settings. */
export function scannerAt(
  address: string,
  from: Exclude<Scanner['from'], 'discovered'>,
  name: string = address,
): KnownScanner {
  const places = placesAt(address);
  const shown = places[0]?.origin.host ?? address;
  return {
    id: idOf(`address ${address}`),
    name,
    address: shown,
    from,
    secure: places[0]?.origin.protocol === 'https:',
    movedFrom: null,
    places,
    addresses: [],
    isUnverified: false,
    device: shown,
  };
}

function placesAt(address: string): ScannerPlace[] {
  const hasScheme = /^https?:\/\//.test(address);
  const schemes = /^[^/]*:443(\/|$)/.test(address) ? ['https:', 'http:'] : ['http:', 'https:'];
  const urls = hasScheme ? [address] : schemes.map((scheme) => `${scheme}//${address}`);
  return urls.flatMap((text) => {
    const url = URL.parse(text);
    if (url === null) return [];
    const path = url.pathname.replace(/(?<!\/)\/+$/, '');
    const paths = path === '' ? [STANDARD, ''] : [path, `${path}${STANDARD}`, STANDARD];
    return [{ origin: new URL(url.origin), paths: [...new Set(paths)] }];
  });
}

/** A device that announces itself. It is one sender, or several that announce each other. */
interface Announcer {
  readonly device: string;
  /** IPv4 addresses come first. */
  readonly senders: readonly string[];
  readonly ways: readonly AnnouncedScanner[];
}

/**
 * Returns the announced scanners. Anyone can announce anything, so two senders count as one device only if each
 * announces the other's address, as with IPv4 and IPv6. `keptOf` returns where staff have used a device before.
 */
export function announcedScanners(
  announced: readonly AnnouncedScanner[],
  keptOf: (device: string) => KeptAddresses | null,
): readonly KnownScanner[] {
  const own = announcersOf(announced.filter(({ sender, addresses }) => addresses.includes(sender)));
  const told = Map.groupBy(
    announced.filter(({ sender, addresses }) => !addresses.includes(sender)),
    deviceOf,
  );
  return [
    ...own.flatMap((one) => {
      const kept = keptOf(one.device);
      return scannerOf(one, kept, idIn(own, one, kept));
    }),
    ...[...told].flatMap(([device, ways]) => {
      // If a device announces itself, ignore what others announce about it.
      if (own.some((one) => one.device === device)) return [];
      return scannerOf({ device, senders: [], ways }, null, idOf(`told ${device}`));
    }),
  ];
}

/** Returns what identifies a device: its UUID, or else its name and an address. */
function deviceOf({ uuid, name, addresses }: AnnouncedScanner): string {
  return uuid ?? `${name} ${addresses[0]}`;
}

function announcersOf(announced: readonly AnnouncedScanner[]): readonly Announcer[] {
  const found: AnnouncedScanner[][] = [];
  // Only announcements that claim to be the same device are compared, because anyone can announce many.
  for (const claimants of Map.groupBy(announced.toSorted(bySender), claimOf).values()) {
    const devices: AnnouncedScanner[][] = [];
    for (const one of claimants) {
      const same = devices.find((others) => others.every((other) => isMutual(one, other)));
      if (same === undefined) devices.push([one]);
      else same.push(one);
    }
    found.push(...devices);
  }
  return found.map((ways) => {
    const senders = [...new Set(ways.map(({ sender }) => sender))];
    const [first] = ways;
    const device = first?.uuid ?? `${first?.name} ${senders[0]}`;
    return { device, senders, ways };
  });
}

/** Sorts by sender, IPv4 first, so that the order of packets doesn't matter. */
function bySender(a: AnnouncedScanner, b: AnnouncedScanner): number {
  return isIPv6(a.sender)
    ? isIPv6(b.sender)
      ? order(a, b)
      : 1
    : isIPv6(b.sender)
      ? -1
      : order(a, b);
}

function order({ sender: a }: AnnouncedScanner, { sender: b }: AnnouncedScanner): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns what an announcement claims to be: its UUID, or else its name. */
function claimOf({ uuid, name }: AnnouncedScanner): string {
  return uuid === null ? `name ${name}` : `uuid ${uuid}`;
}

/** Returns whether two announcements have the same sender, or their senders announce each other. */
function isMutual(one: AnnouncedScanner, other: AnnouncedScanner): boolean {
  return (
    one.sender === other.sender ||
    (one.addresses.includes(other.sender) && other.addresses.includes(one.sender))
  );
}

/**
 * Returns the ID of a scanner. A device that staff have used keeps its ID even if its address changes. If several
 * senders announce the same device, only one at a stored address gets the ID. Before the first use, the ID includes an
 * address, so that no other sender can take it over.
 */
function idIn(all: readonly Announcer[], one: Announcer, kept: KeptAddresses | null): ScannerId {
  const { device, senders } = one;
  if (kept === null) return idOf(`device ${device} ${senders[0]}`);
  const claimants = all.filter((other) => other.device === device);
  const isAt = (address: string) => claimants.find((other) => other.senders.includes(address));
  const atStored = kept.now.map(isAt).find((other) => other !== undefined);
  const isIt = atStored === undefined ? claimants.length === 1 : atStored === one;
  return idOf(isIt ? `device ${device} ${kept.first}` : `other ${device} ${senders[0]}`);
}

/** Returns the ID that a device had in versions that didn't store addresses. */
export function olderIdOf(device: string): ScannerId {
  return idOf(`device ${device}`);
}

/** Creates a scanner. Prefers TLS if it is announced, and then addresses where the device has been used before. */
function scannerOf(
  { device, senders, ways }: Announcer,
  kept: KeptAddresses | null,
  id: ScannerId,
): KnownScanner[] {
  const rank = ({ secure, sender }: AnnouncedScanner) =>
    Number(!secure) * 2 + Number(kept?.now.includes(sender) === false);
  const sorted = ways.toSorted((a, b) => rank(a) - rank(b));
  const places = sorted.flatMap((way) => placesOf(way));
  const [best] = sorted;
  const [first] = places;
  if (best === undefined || first === undefined) return [];
  const isNew = kept !== null && !senders.some((sender) => kept.now.includes(sender));
  return [
    {
      id,
      name: best.note === '' ? best.name : `${best.name} (${best.note})`,
      address: first.origin.host,
      from: 'discovered',
      secure: best.secure,
      movedFrom: isNew ? (kept.now[0] ?? kept.first) : null,
      places,
      addresses: senders,
      isUnverified: senders.length === 0,
      device,
    },
  ];
}

/**
 * Returns where an announced scanner can be reached. If it announces itself, it is contacted only at the address that
 * sent the announcement.
 */
function placesOf({ secure, sender, addresses, port, path }: AnnouncedScanner): ScannerPlace[] {
  const announced = path === null ? STANDARD : path === '' ? '' : `/${path}`;
  return (addresses.includes(sender) ? [sender] : addresses).flatMap((address) => {
    const host = isIPv6(address) ? `[${address}]` : address;
    const origin = URL.parse(`${secure ? 'https' : 'http'}://${host}:${port}`);
    const paths = [...new Set([announced, STANDARD, ''])];
    return origin === null ? [] : [{ origin, paths }];
  });
}

/** Returns the entered scanners, and the announced ones that weren't entered. */
export function together(
  named: readonly KnownScanner[],
  announced: readonly KnownScanner[],
): readonly KnownScanner[] {
  const hosts = new Set(named.flatMap(({ places }) => places.map(({ origin }) => origin.host)));
  const others = announced.filter(
    ({ places }) => !places.some(({ origin }) => hosts.has(origin.host)),
  );
  const all = [...named, ...others];
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index);
}

function idOf(text: string): ScannerId {
  return createHash('sha256').update(text).digest('hex').slice(0, 32) as ScannerId;
}
