import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, encode } from 'dns-packet';
import type { Discovery } from '../../main/scanner/discovery/discovery.ts';
import { Services } from '../../main/scanner/discovery/services.ts';

/** What a device announces over multicast DNS. */
export interface Announcement {
  readonly name?: string;
  readonly uuid: string;
  readonly port: number;
  readonly secure?: boolean;
  /** The addresses that it claims. */
  readonly addresses: readonly string[];
}

/** Returns all records of one scanner, as in one packet. */
export function recordsOf(announcement: Announcement): readonly Answer[] {
  const { name = 'MFP', uuid, port, secure = false, addresses } = announcement;
  const service = secure ? '_uscans._tcp.local' : '_uscan._tcp.local';
  const instance = `${name}.${service}`;
  const target = `${name.toLowerCase()}.local`;
  return [
    { type: 'PTR', name: service, ttl: 120, data: instance },
    { type: 'SRV', name: instance, ttl: 120, data: { port, target } },
    { type: 'TXT', name: instance, ttl: 120, data: [`ty=${name}`, 'rs=eSCL', `UUID=${uuid}`] },
    ...addresses.map((data): Answer => {
      const type = data.includes(':') ? 'AAAA' : 'A';
      return { type, name: target, ttl: 120, data };
    }),
  ];
}

/**
 * Returns the scanners that these senders announce, as if their packets had been received, without
 * a network.
 */
export function heardFrom(
  ...told: readonly { readonly host: string; readonly says: Announcement }[]
): Discovery {
  const services = new Services();
  for (const { host, says } of told) services.hear(recordsOf(says), host, 0);
  return {
    look: () => services.scanners(1),
    state: () => 'off' as const,
    close: () => undefined,
  };
}

const GROUP = '224.0.0.251';
const LOOPBACK = '127.0.0.1';

/**
 * Returns whether packets arrive with this loopback address as their sender. macOS has only one,
 * and Wine reports only one.
 */
export async function loopbackHas(sender: string): Promise<boolean> {
  const [from, to] = [createSocket('udp4'), createSocket('udp4')];
  try {
    await new Promise<void>((bound) => to.bind(0, LOOPBACK, bound));
    const heard = once(to, 'message');
    await new Promise<void>((bound, failed) => {
      from.once('error', failed);
      from.bind(0, sender, bound);
    });
    from.send('a', to.address().port, LOOPBACK);
    const [, { address }] = await heard;
    return address === sender;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRNOTAVAIL') return false;
    throw cause;
  } finally {
    from.close();
    to.close();
  }
}

/**
 * Sends packets from a loopback address to those who search on `port`. Rejects if loopback lacks
 * that address or multicast.
 */
export async function announceFrom(
  sender: string,
  port: number,
  announcements: readonly Announcement[],
): Promise<void> {
  const socket = createSocket('udp4');
  try {
    await new Promise<void>((bound, failed) => {
      socket.once('error', failed);
      socket.bind(0, sender, bound);
    });
    socket.setMulticastInterface(LOOPBACK);
    for (const announcement of announcements) {
      const answers = [...recordsOf(announcement)];
      const message = encode({ type: 'response', flags: 0x400, answers });
      await new Promise<void>((sent, failed) => {
        socket.send(message, port, GROUP, (failure) => (failure ? failed(failure) : sent()));
      });
    }
  } finally {
    socket.close();
  }
}
