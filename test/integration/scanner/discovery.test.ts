import { createSocket, type Socket } from 'node:dgram';
import { type Answer, decode, encode } from 'dns-packet';
import { expect, onTestFinished, test } from 'vitest';
import { createDiscovery } from '../../../main/scanner/discovery/discovery.ts';
import { eventually } from '../../support/eventually.ts';

const GROUP = '224.0.0.251';
const HERE = '127.0.0.1';
const NOISE = Buffer.from('no packet of this protocol');

const INSTANCE = 'Practice MFP._uscan._tcp.local';
const TARGET = 'practice-mfp.local';

const pointer: Answer = { type: 'PTR', name: '_uscan._tcp.local', ttl: 120, data: INSTANCE };
const place: Answer = {
  type: 'SRV',
  name: INSTANCE,
  ttl: 120,
  data: { port: 8080, target: TARGET },
};
const texts: Answer = {
  type: 'TXT',
  name: INSTANCE,
  ttl: 120,
  data: ['txtvers=1', 'ty=Practice MFP 428', 'rs=/eSCL/', 'UUID=4509A320-00a0', 'note=Counter 2'],
};
const address: Answer = { type: 'A', name: TARGET, ttl: 120, data: '192.0.2.7' };

/**
 * A device on loopback that answers as `answers` says, to the group. The port is one of the test's own, so
 * that nobody else on this network hears of it.
 */
async function deviceOn(port: number, answers: (asked: readonly string[]) => readonly Answer[]) {
  const socket: Socket = createSocket({ type: 'udp4', reuseAddr: true });
  onTestFinished(() => void socket.close());
  await new Promise<void>((done) => socket.bind(port, done));
  try {
    socket.addMembership(GROUP, HERE);
    socket.setMulticastInterface(HERE);
  } catch {
    return null;
  }
  socket.on('message', (message) => {
    // It hears what it says itself, too.
    if (message.equals(NOISE)) return;
    const packet = decode(message);
    if (packet.type !== 'query') return;
    const asked = (packet.questions ?? []).map(({ type, name }) => `${type} ${name}`);
    const given = answers(asked);
    if (given.length > 0) {
      const answer = encode({ type: 'response', id: 0, flags: 0x400, answers: [...given] });
      socket.send(NOISE, port, GROUP);
      socket.send(answer, port, GROUP);
    }
  });
  return socket;
}

const FOUND = {
  name: 'Practice MFP 428',
  uuid: '4509a320-00a0',
  note: 'Counter 2',
  secure: false,
  addresses: ['192.0.2.7'],
  port: 8080,
  path: 'eSCL',
};

function discoveryOn(port: number) {
  const discovery = createDiscovery({ port });
  onTestFinished(() => discovery.close());
  return discovery;
}

test('a device that tells everything at once is listed under its own address', async ({ skip }) => {
  const device = await deviceOn(53_531, () => [pointer, place, texts, address]);
  skip(device === null, 'loopback has no multicast here');
  const discovery = discoveryOn(53_531);
  expect(discovery.look()).toEqual([]);
  await eventually(() => expect(discovery.look()).toEqual([FOUND]));
  expect(discovery.state()).toBe('on');
});

test('what a device leaves out is asked for, and a goodbye takes it off the list', async ({
  skip,
}) => {
  const device = await deviceOn(53_532, (asked) => {
    const wants = (question: string) => asked.includes(question);
    if (wants(`A ${TARGET}`)) return [address];
    if (wants(`SRV ${INSTANCE}`)) return [place, texts];
    return wants('PTR _uscan._tcp.local') ? [pointer] : [];
  });
  skip(device === null, 'loopback has no multicast here');
  const discovery = discoveryOn(53_532);
  await eventually(() => expect(discovery.look()).toEqual([FOUND]));
  const goodbye = encode({ type: 'response', id: 0, answers: [{ ...pointer, ttl: 0 }] });
  device?.send(goodbye, 53_532, GROUP);
  await eventually(() => expect(discovery.look()).toEqual([]));
});

test('nobody is asked before somebody looks, and nothing is heard after the end', async () => {
  const discovery = createDiscovery({ port: 53_533 });
  expect(discovery.state()).toBe('off');
  discovery.look();
  discovery.close();
  expect(discovery.look()).toEqual([]);
  expect(discovery.state()).toBe('off');
});
