import { createSocket } from 'node:dgram';
import { type Answer, decode, encode } from 'dns-packet';
import { expect, onTestFinished, test } from 'vitest';
import { createDiscovery } from '../../../main/scanner/discovery/discovery.ts';
import { Services } from '../../../main/scanner/discovery/services.ts';
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
const address: Answer = { type: 'A', name: TARGET, ttl: 120, data: HERE };

/**
 * Creates a device on loopback that sends the answers of `answers` to the group. Returns null if
 * loopback has no multicast. It uses any free port, so that nothing else on this network receives
 * its messages.
 */
async function deviceThat(answers: (asked: readonly string[]) => readonly Answer[]) {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  onTestFinished(() => void socket.close());
  await new Promise<void>((done) => socket.bind(0, done));
  const { port } = socket.address();
  try {
    socket.addMembership(GROUP, HERE);
    socket.setMulticastInterface(HERE);
  } catch {
    return null;
  }
  const say = (given: readonly Answer[]) =>
    socket.send(encode({ type: 'response', flags: 0x400, answers: [...given] }), port, GROUP);
  socket.on('message', (message) => {
    // The device also receives its own messages.
    if (message.equals(NOISE)) return;
    const packet = decode(message);
    if (packet.type !== 'query') return;
    const given = answers((packet.questions ?? []).map(({ type, name }) => `${type} ${name}`));
    socket.send(NOISE, port, GROUP);
    if (given.length > 0) say(given);
  });
  return { port, say };
}

const FOUND = {
  name: 'Practice MFP 428',
  uuid: '4509a320-00a0',
  note: 'Counter 2',
  secure: false,
  sender: HERE,
  addresses: [HERE],
  port: 8080,
  path: 'eSCL',
};

function discoveryOn(port: number) {
  const discovery = createDiscovery({ port });
  onTestFinished(() => discovery.close());
  return discovery;
}

test('lists a device that announces everything at once under its own address', async ({ skip }) => {
  const device = await deviceThat(() => [pointer, place, texts, address]);
  if (device === null) return skip('loopback has no multicast here');
  const discovery = discoveryOn(device.port);
  expect(discovery.look()).toEqual([]);
  await eventually(() => expect(discovery.look()).toEqual([FOUND]));
  expect(discovery.state()).toBe('on');
});

test('asks for what a device leaves out, and removes a device that says goodbye', async ({
  skip,
}) => {
  let isThere = true;
  const device = await deviceThat((asked) => {
    if (!isThere) return [];
    if (asked.includes(`A ${TARGET}`)) return [address];
    if (asked.includes(`SRV ${INSTANCE}`)) return [place, texts];
    return asked.includes('PTR _uscan._tcp.local') ? [pointer] : [];
  });
  if (device === null) return skip('loopback has no multicast here');
  const discovery = discoveryOn(device.port);
  await eventually(() => expect(discovery.look()).toEqual([FOUND]));
  isThere = false;
  await eventually(() => {
    device.say([{ ...pointer, ttl: 0 }]);
    expect(discovery.look()).toEqual([]);
  });
});

test('marks an announcement about another place as unverified, with its sender', async ({
  skip,
}) => {
  const elsewhere = { ...address, data: '192.0.2.7' } as Answer;
  const reflector = await deviceThat(() => [pointer, place, texts, elsewhere]);
  if (reflector === null) return skip('loopback has no multicast here');
  const discovery = discoveryOn(reflector.port);
  const told = { ...FOUND, addresses: ['192.0.2.7'] };
  await eventually(() => expect(discovery.look()).toEqual([told]));
});

test('hides no device during a flood, and lets no sender change another sender’s records', () => {
  const services = new Services();
  const real = [pointer, place, texts, { ...address, data: '10.0.0.7' } as Answer];
  services.hear(real, '10.0.0.7', 0);
  for (let packet = 0; packet < 2_000; packet += 1) {
    const name = `Flood ${packet}._uscan._tcp.local`;
    services.hear([{ ...pointer, data: name } as Answer], '10.0.0.66', 1);
  }
  services.hear(
    [
      { ...pointer, ttl: 0 } as Answer,
      { ...place, data: { port: 6, target: 'evil.local' } } as Answer,
      { ...address, data: '10.0.0.66' } as Answer,
    ],
    '10.0.0.66',
    2,
  );
  expect(services.scanners(3)).toMatchObject([
    { name: FOUND.name, sender: '10.0.0.7', addresses: ['10.0.0.7'], port: 8080 },
  ]);
  expect(services.questions(3).length).toBeLessThanOrEqual(30);
});

test('asks nobody before someone searches, and hears nothing after the end', () => {
  const discovery = createDiscovery({ port: 0 });
  expect(discovery.state()).toBe('off');
  discovery.look();
  discovery.close();
  expect(discovery.look()).toEqual([]);
  expect(discovery.state()).toBe('off');
});
