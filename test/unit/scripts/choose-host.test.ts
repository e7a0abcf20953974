import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseHost, type ElectronFinding } from '../../../scripts/start/choose-host.ts';
import { installedRuntime } from '../../../scripts/start/installed-electron.ts';
import type { Obstacle } from '../../../scripts/start/sandbox.ts';

const found: ElectronFinding = { path: '/e/electron', why: 'Electron 45.4.1 is installed' };
const missing: ElectronFinding = {
  path: null,
  why: 'Electron is not installed and github.com cannot be reached',
};

const machine = (electron: ElectronFinding, browser: string | null) => ({
  electron: async () => electron,
  obstacle: (): Obstacle | null => null,
  browser: () => browser,
});

const BROWSER = '/usr/bin/chromium';
const closed = { why: 'the sandbox is forbidden here', remedy: 'ask root' };
const forbidden = (electron: ElectronFinding) => ({
  ...machine(electron, BROWSER),
  obstacle: (path: string | null) => (path === found.path ? closed : null),
});
/** Electron may not be looked for there: that would download it. */
const unasked = (obstacle: Obstacle | null) => ({
  electron: () => Promise.reject(new Error('looked for Electron')),
  obstacle: () => obstacle,
  browser: () => BROWSER,
});

it.each([
  ['Electron where it can be had', null, machine(found, BROWSER), 'electron', found.why],
  ['a browser elsewhere, and why', null, machine(missing, BROWSER), 'chromium', missing.why],
  ['the browser where it is asked for', 'chromium', unasked(null), 'chromium', ''],
  ['Electron or none where that is', 'electron', machine(missing, BROWSER), 'none', missing.why],
  ['a browser where Electron would end', null, forbidden(found), 'chromium', closed.why],
  ['none where Electron would end', 'electron', forbidden(found), 'none', closed.why],
  ['the browser for root', null, unasked(closed), 'chromium', ''],
  ['none for root that wants Electron', 'electron', unasked(closed), 'none', closed.why],
  ['none where there is neither', null, machine(missing, null), 'none', 'no Chromium'],
] as const)('the host of npm start is %s', async (_what, asked, probes, kind, why) => {
  const host = await chooseHost(asked, probes);
  expect([host.kind, host.why]).toEqual([kind, expect.stringContaining(why)]);
});

describe('an installed Electron runtime', () => {
  const at = (files: Readonly<Record<string, string>>, env = {}) =>
    installedRuntime({
      packageDir: '/n/electron',
      version: '45.4.1',
      env,
      exists: (path) => path in files,
      read: (path) => files[path],
    });
  const whole = {
    [join('/n/electron/path.txt')]: 'electron',
    [join('/n/electron/dist/version')]: '45.4.1',
    [join('/n/electron/dist/electron')]: '',
  };

  it('is what path.txt names', () => {
    expect(at(whole)).toBe(join('/n/electron/dist/electron'));
  });

  it.each([
    ['without path.txt: its download was interrupted', '/n/electron/path.txt'],
    ['without its version', '/n/electron/dist/version'],
    ['without its executable', '/n/electron/dist/electron'],
  ])('is not one %s', (_what, absent) => {
    const rest = Object.entries(whole).filter(([path]) => path !== join(absent));
    expect(rest).toHaveLength(2);
    expect(at(Object.fromEntries(rest))).toBe(undefined);
  });

  it('is not one of another version', () => {
    expect(at({ ...whole, [join('/n/electron/dist/version')]: 'v44.0.0' })).toBe(undefined);
  });

  it('may lie where the environment says, and then nowhere else', () => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: '/opt/e' };
    const path = join('/opt/e/electron');
    expect(at({ [path]: '' }, env)).toBe(path);
    expect(at(whole, env)).toBe(undefined);
  });
});
