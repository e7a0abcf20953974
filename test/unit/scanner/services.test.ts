import { type Answer, decode, encode, type Question } from 'dns-packet';
import { expect, test } from 'vitest';
import { type AnnouncedScanner, Services } from '../../../main/scanner/discovery/services.ts';
import { announcedScanners } from '../../../main/scanner/known-scanners.ts';
import { recordsOf } from '../../support/announcer.ts';

const SECONDS = 1000;

/** Returns all records of a scanner that announces its sender's address, with and without TLS. */
const bothOf = (name: string, sender: string): readonly Answer[] =>
  [false, true].flatMap((secure) =>
    recordsOf({ name, uuid: uuidOf(name), port: 80, secure, addresses: [sender] }),
  );
const uuidOf = (name: string) => Buffer.from(name).toString('hex').padStart(8, '0');
const hostOf = (number: number) => `10.0.${number >> 8}.${number & 255}`;

/** Returns the records, and counts in `reads` how often their names and data are read. */
function counted(records: readonly Answer[], reads: { count: number }): readonly Answer[] {
  return records.map((record) => {
    const { name, data } = record as { name: string; data: unknown };
    const counting = (value: unknown) => ({
      get() {
        reads.count += 1;
        return value;
      },
    });
    return Object.defineProperties({ ...record }, { name: counting(name), data: counting(data) });
  });
}

test('lists every scanner of a computer that shares five, with and without TLS', () => {
  const services = new Services();
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    services.hear(bothOf(name, '10.0.0.7'), '10.0.0.7', 0);
  const found = services.scanners(1);
  expect(found).toHaveLength(10);
  const known = announcedScanners(found, () => null);
  expect(known.map(({ name, secure }) => [name, secure])).toEqual(
    ['A', 'B', 'C', 'D', 'E'].map((name) => [name, true]),
  );
});

test('lists a limited number of scanners, and some of every sender', () => {
  const services = new Services();
  for (let host = 0; host < 100; host += 1) {
    for (let scanner = 0; scanner < 20; scanner += 1) {
      services.hear(bothOf(`MFP ${host} ${scanner}`, hostOf(host)), hostOf(host), 0);
    }
  }
  const found = services.scanners(1);
  expect(found.length).toBeLessThanOrEqual(100);
  expect(new Set(found.map(({ sender }) => sender)).size).toBe(100);
  expect(found.every(({ secure }) => secure)).toBe(true);
  const one = new Services();
  for (let scanner = 0; scanner < 20; scanner += 1) {
    one.hear(bothOf(`MFP ${scanner}`, '10.0.0.7'), '10.0.0.7', 0);
  }
  expect(one.scanners(1)).toHaveLength(10);
});

test('reads the records of a sender again only after that sender has sent something', () => {
  const services = new Services();
  const reads = { count: 0 };
  for (let host = 1; host < 100; host += 1) {
    const noise = Array.from({ length: 300 }, (_, at) => bothOf(`MFP ${host} ${at}`, hostOf(host)));
    services.hear(counted(noise.flat(), reads), hostOf(host), 0);
  }
  const found = services.scanners(1);
  services.questions(1);
  reads.count = 0;
  const quiet = bothOf('Quiet', hostOf(0));
  for (let packet = 0; packet < 20; packet += 1) {
    services.questions(2);
    services.hear(quiet, hostOf(0), 2);
    services.questions(2);
    expect(services.scanners(2)).toHaveLength(found.length + 1);
  }
  expect(reads.count).toBe(0);
});

test('finds a record by its name, without reading the others of its sender', () => {
  const services = new Services();
  const reads = { count: 0 };
  const addresses = Array.from(
    { length: 250 },
    (_, at): Answer => ({ type: 'A', name: `other-${at}.local`, ttl: 120, data: hostOf(at) }),
  );
  services.hear([...bothOf('MFP', '10.0.0.7'), ...counted(addresses, reads)], '10.0.0.7', 0);
  reads.count = 0;
  expect(services.scanners(1)).toHaveLength(2);
  expect(reads.count).toBe(0);
});

test('keeps a record for at most 75 minutes, whatever its sender says', () => {
  const services = new Services();
  const forever = bothOf('MFP', '10.0.0.7').map((record) => ({ ...record, ttl: 2 ** 32 - 1 }));
  services.hear(forever as readonly Answer[], '10.0.0.7', 0);
  expect(services.scanners(4499 * SECONDS)).toHaveLength(2);
  expect(services.scanners(4500 * SECONDS)).toEqual([]);
  expect(services.questions(4500 * SECONDS)).toHaveLength(2);
});

test('asks only about names that can be encoded', () => {
  const service = '_uscan._tcp.local';
  // A label of 63 bytes that are not UTF-8, as it arrives in a packet.
  const raw = encode({
    type: 'response',
    answers: [{ type: 'PTR', name: service, ttl: 120, data: `${'x'.repeat(63)}.${service}` }],
  });
  raw.fill(0xff, raw.indexOf('xxx'), raw.indexOf('xxx') + 63);
  const [invalid] = decode(raw).answers ?? [];
  const pointer = (instance: string): Answer => ({
    ...{ type: 'PTR', name: service, ttl: 120 },
    data: `${instance}.${service}`,
  });
  const names = ['x'.repeat(64), 'a.', `${'x'.repeat(40)}.\n${'x'.repeat(40)}`, 'x.'.repeat(120)];
  const services = new Services();
  names.forEach((name, at) => void services.hear([pointer(name)], hostOf(at), 0));
  if (invalid !== undefined) services.hear([invalid], '10.0.1.1', 0);
  services.hear([pointer('Büro 2')], '10.0.1.2', 0);
  const target = { port: 80, target: `${'y'.repeat(70)}.local` };
  services.hear(
    [pointer('MFP'), { type: 'SRV', name: `MFP.${service}`, ttl: 120, data: target }],
    '10.0.1.3',
    0,
  );
  const questions = [...services.questions(1)];
  expect(questions.map(({ type, name }) => `${type} ${name}`).toSorted()).toEqual([
    'PTR _uscan._tcp.local',
    'PTR _uscans._tcp.local',
    `SRV Büro 2.${service}`,
    `TXT Büro 2.${service}`,
  ]);
  const sent = decode(encode({ type: 'query', id: 0, flags: 0, questions })).questions ?? [];
  const plain = (all: readonly Question[]) => all.map(({ type, name }) => ({ type, name }));
  expect(plain(sent)).toEqual(plain(questions));
});

test('compares only announcements that claim to be the same device', () => {
  const reads = { count: 0 };
  const announced = Array.from({ length: 100 }, (_, at): AnnouncedScanner => {
    const one = { name: `MFP ${at}`, uuid: uuidOf(`MFP ${at}`), note: '', secure: true };
    const whole = { ...one, sender: hostOf(at), addresses: [hostOf(at)], port: 443, path: 'eSCL' };
    return Object.defineProperty(whole, 'addresses', {
      get() {
        reads.count += 1;
        return [hostOf(at)];
      },
    });
  });
  expect(announcedScanners(announced, () => null)).toHaveLength(100);
  expect(reads.count).toBeLessThan(1000);
});
