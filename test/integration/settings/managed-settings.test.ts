import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { openMachineSettings } from '../../../main/settings/machine-settings.ts';
import {
  readManagedSettings,
  saysUnread,
  UNMANAGED,
} from '../../../main/settings/managed-settings.ts';
import { openSettingsFile } from '../../../main/settings/settings-file.ts';
import { WRITES } from '../../../preload/contract/models/managed.ts';
import {
  DEFAULT_SETTINGS,
  OWN_SETTINGS,
  SETTING_NAMES,
  type Settings,
} from '../../../preload/contract/models/settings.ts';
import { heldDisk } from '../../support/held-disk.ts';
import { linksMissing } from '../../support/links.ts';
import { managedFile } from '../../support/managed-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { TEST_CERTIFICATE } from '../../support/tiny-server.ts';

let folder = '';
beforeEach(() => {
  folder = tempFolder();
});

const KEPT = { contents: 90, drafts: null, receipts: null, audit: null };
const NONE = Object.fromEntries(WRITES.map((write) => [write, false]));
const ALL = Object.fromEntries(WRITES.map((write) => [write, true]));

/** The settings that apply while the content of the file is unknown. */
const STRICT = {
  ...UNMANAGED,
  holds: null,
  bounds: { ...UNMANAGED.bounds, autoLockAtMost: DEFAULT_SETTINGS.autoLockMinutes },
  pin: 'stays',
};

test('fixes nothing and allows everything without a file', () => {
  const nothing = { unfollowed: [], failure: null, text: null };
  const absent = { managed: UNMANAGED, fixed: {}, policy: {}, ...nothing };
  expect(readManagedSettings(null)).toEqual(absent);
  expect(readManagedSettings(join(folder, 'settings.json'))).toEqual(absent);
  expect(UNMANAGED.writes).toEqual(ALL);
});

test('fixes what a file names, and allows a write only if the file says so', async () => {
  const file = await managedFile({
    loadLegalName: true,
    server: 'lender.example/platform/',
    writes: { offerStatus: true, exports: false },
  });
  expect(readManagedSettings(file)).toEqual({
    managed: {
      ...UNMANAGED,
      managed: true,
      source: file,
      locked: ['loadLegalName', 'server'],
      problem: null,
      writes: { ...NONE, offerStatus: true },
    },
    fixed: { loadLegalName: true },
    policy: { server: 'https://lender.example/platform' },
    unfollowed: [],
    failure: null,
    text: readFileSync(file, 'utf8'),
  });
  expect(readManagedSettings(await managedFile('\uFEFF{}')).managed).toEqual({
    ...UNMANAGED,
    managed: true,
    source: expect.any(String),
    locked: [],
    problem: null,
    writes: NONE,
  });
});

test.each<[string, object, string[]]>([
  ['an unknown field', { color: 'red' }, ['color']],
  ['a setting it cannot have', { scanFolder: 7 }, ['scanFolder']],
  ['a setting that staff choose alone', { theme: 'dark' }, ['theme']],
  ['a part of one', { ranges: { min: 'a', max: 'a', dateFormat: 'YYYYMMDD' } }, ['ranges.max']],
  ['a write that does not exist', { writes: { ...ALL, all: true } }, ['writes.all']],
  ['a write that is no yes or no', { writes: { ...ALL, exports: 'yes' } }, ['writes.exports']],
  ['writes of another shape', { writes: [true] }, ['writes']],
  ['an insecure server', { server: 'http://lender.example' }, ['server']],
  ['a server that is none', { server: null }, ['server']],
  ['a proxy that is none', { proxy: { address: 'gopher://p' } }, ['proxy']],
  ['a password everybody could read', { proxy: { address: 'jo:word@p:3128' } }, ['proxy']],
  ['a PAC file that anybody could write', { proxy: { pac: 'file:///tmp/a.pac' } }, ['proxy']],
  ['two ways out', { proxy: { address: 'p:1', pac: 'http://p/a.pac' } }, ['proxy']],
  ['an authority that is none', { certificates: ['-----BEGIN'] }, ['certificates.0']],
])('switches every write off for %s and names it, but follows the rest', async (_what, wrong, fields) => {
  const file = await managedFile({ loadLegalName: true, writes: ALL, ...wrong });
  const { managed, fixed } = readManagedSettings(file);
  expect(managed.problem).toEqual({ kind: 'invalid', fields });
  expect(managed.writes).toEqual(NONE);
  expect(managed.locked).toEqual(['loadLegalName']);
  expect(fixed).toEqual({ loadLegalName: true });
});

test('changes no object of the program through special names', async () => {
  const file = await managedFile(
    '{"__proto__":{"managed":false},"constructor":1,"writes":{"__proto__":{"exports":true}}}',
  );
  const { managed, fixed } = readManagedSettings(file);
  expect(managed).toMatchObject({ managed: true, locked: [], writes: NONE });
  expect(managed.problem?.fields).toEqual(['writes.__proto__', '__proto__', 'constructor']);
  expect(fixed).toEqual({});
  expect(Object.hasOwn(Object.prototype, 'managed')).toBe(false);
});

describe('a file that exists and cannot be read switches every write off:', () => {
  const path = () => join(folder, 'settings.json');
  const noLinks = linksMissing();
  const noPipes = process.platform === 'win32' ? 'Windows keeps none in folders' : null;
  test.for<[string, () => string, (string | null)?]>([
    ['no JSON', () => write('theme: dark')],
    ['half of it', () => write('{"theme":"dark"')],
    ['a list', () => write('[{"theme":"dark"}]')],
    ['nothing at all', () => write('')],
    ['another encoding', () => write(Buffer.from('{"theme":"dark"}', 'utf16le'))],
    ['more than a megabyte', () => write(`{"theme":"dark"}${' '.repeat(1_000_000)}`)],
    ['a folder', () => folder],
    ['a link that leads nowhere', () => link('absent'), noLinks],
    ['a link to itself', () => link('settings.json'), noLinks],
    ['a path through a file', () => join(write('{}'), 'settings.json')],
    ['a device without an end', () => '/dev/zero', noPipes],
    ['a pipe that nobody writes into', pipe, noPipes],
  ])('%s', ([_what, make, missing = null], { skip }) => {
    skip(missing !== null, missing ?? '');
    expect(readManagedSettings(make())).toEqual({
      managed: {
        ...STRICT,
        managed: true,
        source: expect.any(String),
        locked: [],
        problem: { kind: 'unreadable', fields: [] },
        writes: NONE,
      },
      fixed: {},
      policy: {},
      unfollowed: 'all',
      failure: null,
      text: null,
    });
  });

  function write(content: string | Buffer): string {
    writeFileSync(path(), content);
    return path();
  }

  function link(to: string): string {
    symlinkSync(to, path());
    return path();
  }

  const MAKE_PIPE = 'mkfifo';
  function pipe(): string {
    execFileSync(MAKE_PIPE, [path()]);
    return path();
  }
});

test('ignores a file that staff could write, and switches every write off', async () => {
  const file = await managedFile({ loadLegalName: true, server: 'lender.example', writes: ALL });
  const off = (kind: string) => ({
    managed: { managed: true, locked: [], problem: { kind, fields: [] }, writes: NONE },
    fixed: {},
    policy: {},
    unfollowed: 'all',
  });
  expect(readManagedSettings(file, { writersOf: () => 'staff' })).toMatchObject(off('writable'));
  expect(readManagedSettings(file, { writersOf: () => 'unknown' })).toMatchObject(off('unread'));
  expect(readManagedSettings(file, { writersOf: () => 'administrators' })).toEqual(
    readManagedSettings(file),
  );
  const absent = join(folder, 'settings.json');
  expect(readManagedSettings(absent, { writersOf: () => 'staff' }).managed).toEqual(UNMANAGED);
  expect(readManagedSettings(folder, { writersOf: () => 'staff' })).toMatchObject(
    off('unreadable'),
  );
});

type SwitchName = {
  [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never;
}[keyof Settings];
type Good<Name extends keyof Settings> = {
  readonly [N in Name]: readonly [Settings[N], Settings[N]];
};

const SWITCHES = SETTING_NAMES.filter((name) => typeof DEFAULT_SETTINGS[name] === 'boolean');
const ON_AND_OFF = Object.fromEntries(
  SWITCHES.map((name) => [name, [true, false]] as const),
) as unknown as Good<SwitchName>;
/** Two permitted values for each setting. */
const GOOD: Good<keyof Settings> = {
  ...ON_AND_OFF,
  verificationServices: [[], [{ id: 'a', label: 'A', verification: 'document' }]],
  forgotPasswordUrl: [null, 'https://portal.example/forgot'],
  applicationUrl: [null, 'https://portal.example/{application_id}'],
  codeLabels: [{ status: { 9: 'In review' } }, { dealMode: { 1: 'One' } }],
  declinedStatuses: [[], [3]],
  moreTabs: [[], ['scorecards']],
  ranges: [
    { min: 'from', max: 'to', dateFormat: 'DD.MM.YYYY' },
    { min: 'gte', max: 'lte', dateFormat: 'YYYYMMDD' },
  ],
  visibilityTemplate: ['["{id}"]', '[{"id":"{id}"}]'],
  searchColumns: [[], ['status']],
  cameras: [[], [{ deviceId: 'a1', label: 'Document camera', turn: 180 }]],
  scanFolder: [null, '\\\\branch\\scans'],
  scannerAddresses: [['192.168.1.20'], ['https://scanner.branch.example:8443/eSCL']],
  theme: ['light', 'dark'],
  language: ['en-US', 'es-US'],
  autoLockMinutes: [0, 480],
  retention: [
    { contents: 1, drafts: 1, receipts: 1, audit: 1 },
    { contents: 7, drafts: null, receipts: null, audit: 3650 },
  ],
};
const NAMES = Object.keys(GOOD) as (keyof Settings)[];
const isFixable = (name: keyof Settings) => !OWN_SETTINGS.some((own) => own === name);
const BAD = ['sepia', -1, { a: 1 }, [[]], '__proto__'];

/** What a file may say about each setting: nothing, one of two permitted values, or a wrong one. */
const said = fc.record(
  Object.fromEntries(
    NAMES.map((name) => [
      name,
      fc.oneof(
        fc.constant({ is: 'absent' as const, value: undefined }),
        fc.constantFrom(...GOOD[name]).map((value) => ({ is: 'good' as const, value })),
        fc.constantFrom(...BAD).map((value) => ({ is: 'bad' as const, value })),
      ),
    ]),
  ),
);
type Said = Record<string, { is: 'absent' | 'good' | 'bad'; value: unknown }>;

const fileOf = (what: Said) =>
  JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, what[name]?.value])));

const goodIn = (what: Said) => NAMES.filter((name) => what[name]?.is === 'good');

test('uses the managed value first, then the user’s, then the default, and stores only the user’s', async () => {
  const machinePath = join(folder, 'machine.json');
  const userPath = join(folder, 'user.json');
  await fc.assert(
    fc.asyncProperty(said, said, fc.constantFrom(...NAMES), async (machine, user, changed) => {
      writeFileSync(machinePath, fileOf(machine));
      writeFileSync(userPath, fileOf(user));
      const { fixed: fixes, managed } = readManagedSettings(machinePath);
      const fixed = () => fixes;
      expect(managed.locked.toSorted()).toEqual(goodIn(machine).filter(isFixable).toSorted());
      const store = await openSettingsFile(userPath, { fixed });
      const own: Record<string, unknown> = Object.fromEntries(
        goodIn(user).map((name) => [name, user[name]?.value]),
      );
      const effective = () => ({ ...DEFAULT_SETTINGS, ...own, ...fixes });
      expect(store.get()).toEqual(effective());

      own[changed] = GOOD[changed][1];
      await store.update({ [changed]: own[changed] });
      expect(store.get()).toEqual(effective());
      expect(JSON.parse(readFileSync(userPath, 'utf8'))).toEqual(own);
      expect((await openSettingsFile(userPath, { fixed })).get()).toEqual(effective());
      expect((await openSettingsFile(userPath)).get()).toEqual({ ...DEFAULT_SETTINGS, ...own });
    }),
    { numRuns: 40 },
  );
});

test('reads an inaccessible file again, which may fix anything until then', async () => {
  const file = await managedFile({ retention: KEPT, writes: { exports: true } });
  const { disk, hold, letGo } = heldDisk('linux');
  hold(/settings\.json/, { code: 'EIO', fully: true });
  const read = Promise.withResolvers<void>();
  const machine = await openMachineSettings(file, { disk, onUnread() {} });
  machine.onRead(read.resolve);
  expect(machine.current()).toMatchObject({
    managed: { managed: true, problem: { kind: 'unread' }, writes: NONE },
    unfollowed: 'all',
  });
  expect(machine.unread()).toBe('failed');
  letGo();
  await machine.readAgain();
  await read.promise;
  expect(machine.unread()).toBeNull();
  expect(machine.current()).toMatchObject({
    managed: { problem: null, writes: { exports: true } },
    fixed: { retention: KEPT },
    unfollowed: [],
  });
  await machine.close();
});

test('does not know how long data is kept if the file has an invalid value for it', async () => {
  const hides = async (content: object) =>
    saysUnread(readManagedSettings(await managedFile(content)), 'retention');
  expect(await hides({ retention: { ...KEPT, contents: 'long' } })).toBe(true);
  expect(await hides({ retention: KEPT, color: 'red' })).toBe(false);
  expect(await hides({ theme: 'sepia' })).toBe(false);
});

test.each<[object | string, object]>([
  ['none', { proxy: 'none' }],
  [
    { address: 'Proxy.example:3128' },
    { proxy: { kind: 'http', host: 'proxy.example', port: 3128 } },
  ],
  [{ address: 'https://p.example' }, { proxy: { kind: 'https', host: 'p.example', port: 443 } }],
  [
    { pac: 'http://p.example/a.pac' },
    { proxy: { kind: 'file', address: 'http://p.example/a.pac' } },
  ],
])('uses the proxy %j', async (proxy, policy) => {
  const read = readManagedSettings(await managedFile({ proxy }));
  expect(read).toMatchObject({ policy, unfollowed: [], managed: { problem: null } });
});

test('accepts an authority as PEM, also without line breaks', async () => {
  const [first, second] = [TEST_CERTIFICATE, TEST_CERTIFICATE.replaceAll('\n', ' ')];
  const { policy } = readManagedSettings(await managedFile({ certificates: [first, second] }));
  expect(policy.certificates).toEqual([first, first]);
});
