import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseHost, type ElectronFinding } from '../../../scripts/start/choose-host.ts';
import { runtimeUrl } from '../../../scripts/start/electron-download.ts';
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

describe('the host of npm start', () => {
  it('is Electron where it can be had', async () => {
    expect(await chooseHost(null, machine(found, '/usr/bin/chromium'))).toEqual({
      kind: 'electron',
      ...found,
    });
  });

  it('is an installed browser elsewhere, and the line says why', async () => {
    expect(await chooseHost(null, machine(missing, '/usr/bin/chromium'))).toEqual({
      kind: 'chromium',
      path: '/usr/bin/chromium',
      why: missing.why,
    });
  });

  it('is the browser when it is asked for, without a look for Electron', async () => {
    const probes = {
      electron: () => Promise.reject(new Error('looked for Electron')),
      obstacle: () => null,
      browser: () => '/usr/bin/chromium',
    };
    expect(await chooseHost('chromium', probes)).toMatchObject({ kind: 'chromium' });
  });

  it('is never a browser when Electron is asked for', async () => {
    expect(await chooseHost('electron', machine(missing, '/usr/bin/chromium'))).toEqual({
      kind: 'none',
      why: missing.why,
    });
  });

  it('is the browser where Electron would end at once, and Electron asked for says what to do', async () => {
    const closed = { why: 'the sandbox is forbidden here', remedy: 'ask root' };
    const forbidden = {
      ...machine(found, '/usr/bin/chromium'),
      obstacle: (path: string | null) => (path === found.path ? closed : null),
    };
    expect(await chooseHost(null, forbidden)).toEqual({
      kind: 'chromium',
      path: '/usr/bin/chromium',
      why: closed.why,
    });
    expect(await chooseHost('electron', forbidden)).toEqual({ kind: 'none', ...closed });
  });

  it('is the browser for root, without a download of Electron', async () => {
    const probes = {
      electron: () => Promise.reject(new Error('looked for Electron')),
      obstacle: () => ({ why: 'root has no sandbox', remedy: 'be another' }),
      browser: () => '/usr/bin/chromium',
    };
    expect(await chooseHost(null, probes)).toMatchObject({ kind: 'chromium' });
    expect(await chooseHost('electron', probes)).toMatchObject({ kind: 'none' });
  });

  it.each([null, 'chromium'] as const)('is none where there is neither (%s)', async (asked) => {
    const host = await chooseHost(asked, machine(missing, null));
    expect(host.kind).toBe('none');
    expect(host.why).toContain('no Chromium, Chrome or Edge');
  });
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

it('is downloaded from where the environment says', () => {
  expect(runtimeUrl('45.4.1', 'linux', 'x64', {})).toBe(
    'https://github.com/electron/electron/releases/download/v45.4.1/electron-v45.4.1-linux-x64.zip',
  );
  expect(runtimeUrl('45.4.1', 'win32', 'x64', { ELECTRON_MIRROR: 'https://m.test/e' })).toBe(
    'https://m.test/e/v45.4.1/electron-v45.4.1-win32-x64.zip',
  );
});
