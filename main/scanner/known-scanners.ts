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
  /** Somebody else says that it is there: it is not contacted before staff name its address. */
  readonly hearsay: boolean;
  /** Names the device its certificate is kept for. */
  readonly device: string;
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
    places,
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

/**
 * Scanners that were announced, each once: one that announces both ways is reached over TLS, and without it
 * only where that cannot be had. What others say of one that announces itself does not count.
 */
export function announcedScanners(announced: readonly AnnouncedScanner[]): readonly KnownScanner[] {
  const devices = new Map<string, AnnouncedScanner[]>();
  for (const one of announced) {
    const device = one.uuid ?? `${one.name} ${one.addresses[0]}`;
    devices.set(device, [...(devices.get(device) ?? []), one]);
  }
  return [...devices].flatMap(([device, all]) => {
    const own = all.filter(({ sender, addresses }) => addresses.includes(sender));
    const ways = (own.length > 0 ? own : all).toSorted(
      (a, b) => Number(b.secure) - Number(a.secure),
    );
    const places = ways.flatMap((way) => placesOf(way));
    const [best] = ways;
    const [first] = places;
    if (best === undefined || first === undefined) return [];
    return [
      {
        id: idOf(`device ${device}`),
        name: best.note === '' ? best.name : `${best.name} (${best.note})`,
        address: first.origin.host,
        from: 'discovered' as const,
        secure: best.secure,
        places,
        hearsay: own.length === 0,
        device,
      },
    ];
  });
}

function placesOf({ secure, addresses, port, path }: AnnouncedScanner): ScannerPlace[] {
  const announced = path === null ? STANDARD : path === '' ? '' : `/${path}`;
  return addresses.flatMap((address) => {
    const host = isIPv6(address) ? `[${address}]` : address;
    const origin = URL.parse(`${secure ? 'https' : 'http'}://${host}:${port}`);
    return origin === null ? [] : [{ origin, paths: [...new Set([announced, STANDARD, ''])] }];
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
