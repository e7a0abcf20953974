import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { ScannerId } from '../../preload/contract/ids.ts';
import type { Scanner } from '../../preload/contract/models/scanner.ts';
import type { AnnouncedScanner } from './discovery/services.ts';

/** A place where a device's protocol may be found: a host and port, and paths to try there. */
export interface ScannerPlace {
  readonly origin: URL;
  /** Without a slash at the end. */
  readonly paths: readonly string[];
}

/** A scanner, and where it may be reached, the likeliest first. */
export interface KnownScanner extends Omit<Scanner, 'certificate'> {
  readonly places: readonly ScannerPlace[];
  /** Those that it announced itself from, as IP addresses; none where it was named. */
  readonly addresses: readonly string[];
  /** Somebody else says that it is there: it is not contacted before staff name its address. */
  readonly hearsay: boolean;
  /** Names the device its certificate is kept for. */
  readonly device: string;
}

/** Where a device that announces itself was used, as IP addresses. */
export interface KeptAddresses {
  /** Of its first use: its scanner is told from others by it for good. */
  readonly first: string;
  /** Where it may be asked now without a question, the one used last first. */
  readonly now: readonly string[];
}

/** A scanner that a mode brings along. */
export interface OwnScanner {
  readonly name: string;
  /** As staff would type it. */
  readonly address: string;
}

const STANDARD = '/eSCL';

/** A scanner at an address, as the settings hold one. */
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
    hearsay: false,
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

/** What announces itself as one device: one sender, or several that announce one another. */
interface Announcer {
  readonly device: string;
  /** IPv4 first. */
  readonly senders: readonly string[];
  readonly ways: readonly AnnouncedScanner[];
}

/**
 * Scanners that were announced. Anybody can announce anything, so that two senders are one device only where
 * each announces the other's address, as with IPv4 and IPv6. `keptOf`: where staff used a device before.
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
      // What others say of one that announces itself does not count.
      if (own.some((one) => one.device === device)) return [];
      return scannerOf({ device, senders: [], ways }, null, idOf(`told ${device}`));
    }),
  ];
}

/** By its UUID, or else by its name and an address. */
function deviceOf({ uuid, name, addresses }: AnnouncedScanner): string {
  return uuid ?? `${name} ${addresses[0]}`;
}

function announcersOf(announced: readonly AnnouncedScanner[]): readonly Announcer[] {
  const found: AnnouncedScanner[][] = [];
  for (const one of announced.toSorted(bySender)) {
    const same = found.find((others) => others.every((other) => isSameDevice(one, other)));
    if (same === undefined) found.push([one]);
    else same.push(one);
  }
  return found.map((ways) => {
    const senders = [...new Set(ways.map(({ sender }) => sender))];
    const [first] = ways;
    const device = first?.uuid ?? `${first?.name} ${senders[0]}`;
    return { device, senders, ways };
  });
}

/** Sorted, so that the order of packets decides nothing. */
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

function isSameDevice(one: AnnouncedScanner, other: AnnouncedScanner): boolean {
  const isSameName = one.uuid === null ? one.name === other.name : true;
  const isMutual =
    one.sender === other.sender ||
    (one.addresses.includes(other.sender) && other.addresses.includes(one.sender));
  return one.uuid === other.uuid && isSameName && isMutual;
}

/**
 * The device that staff used keeps its ID, wherever it is; while others announce it too, only one at a kept
 * address has it. Before the first use the ID is of one address, so that no other can take it over.
 */
function idIn(all: readonly Announcer[], one: Announcer, kept: KeptAddresses | null): ScannerId {
  const { device, senders } = one;
  if (kept === null) return idOf(`device ${device} ${senders[0]}`);
  const claimants = all.filter((other) => other.device === device);
  const isAt = (address: string) => claimants.find((other) => other.senders.includes(address));
  const holder = kept.now.map(isAt).find((other) => other !== undefined);
  const isIt = holder === undefined ? claimants.length === 1 : holder === one;
  return idOf(isIt ? `device ${device} ${kept.first}` : `other ${device} ${senders[0]}`);
}

/** The ID that versions before kept addresses gave a device. */
export function olderIdOf(device: string): ScannerId {
  return idOf(`device ${device}`);
}

/** It is reached over TLS where it announces both ways, and first where it was used before. */
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
      hearsay: senders.length === 0,
      device,
    },
  ];
}

/** One that announces itself is reached where it announces from, and nowhere else. */
function placesOf({ secure, sender, addresses, port, path }: AnnouncedScanner): ScannerPlace[] {
  const announced = path === null ? STANDARD : path === '' ? '' : `/${path}`;
  return (addresses.includes(sender) ? [sender] : addresses).flatMap((address) => {
    const host = isIPv6(address) ? `[${address}]` : address;
    const origin = URL.parse(`${secure ? 'https' : 'http'}://${host}:${port}`);
    const paths = [...new Set([announced, STANDARD, ''])];
    return origin === null ? [] : [{ origin, paths }];
  });
}

/** The named ones, and those announced ones that are none of them. */
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
