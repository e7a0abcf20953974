import { describe, expect, it } from 'vitest';
import { parseLaunch, type Surroundings } from '../../../main/hosts/electron/launch-arguments.ts';
import { enUs } from '../../../main/hosts/electron/text/en-us.ts';
import { packagedProfileDir } from '../../../main/hosts/profile-dir.ts';
import { openKeychain } from '../../../main/vault/open-keychain.ts';

const launch = (argv: readonly string[], around: Partial<Surroundings> = {}) =>
  parseLaunch({ argv, env: {}, platform: 'linux', packaged: false, ...around }, enUs.refused);
const packaged = (argv: readonly string[], around: Partial<Surroundings> = {}) =>
  launch(argv, { packaged: true, ...around });

const USUAL = {
  server: null,
  practice: false,
  keychain: 'system',
  profile: null,
  managed: null,
  page: null,
};

describe('a start in development', () => {
  it('opens practice mode with the system keychain by default', () => {
    expect(launch([])).toEqual({
      ok: true,
      value: { ...USUAL, practice: true },
    });
  });

  it('accepts a platform, a keychain, and a profile after Chromium’s switches', () => {
    const argv = ['--no-sandbox', '--inspect=0', '--server=https://a.test', '--keychain', 'memory'];
    expect(launch([...argv, '--profile=/tmp/p'])).toEqual({
      ok: true,
      value: {
        server: 'https://a.test',
        practice: false,
        keychain: 'memory',
        profile: '/tmp/p',
        managed: null,
        page: null,
      },
    });
  });
});

it('accepts a page server of this computer only', () => {
  const page = (address: string) => {
    const launched = launch([`--page=${address}`]);
    return launched.ok ? launched.value.page : launched;
  };
  expect(page('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000');
  for (const other of [
    'http://evil.test:80',
    'http://127.0.0.1:80@evil.test',
    'http://127.0.0.1',
  ]) {
    expect(page(other)).toBeNull();
  }
});

describe('the installed product', () => {
  it('opens the real sign-in with the system keychain', () => {
    expect(packaged([])).toEqual({
      ok: true,
      value: USUAL,
    });
  });

  it.each([
    '--keychain=memory',
    '--server=https://evil.test',
    '--profile=/x',
    '--managed=/x',
    '--page=http://127.0.0.1:4000',
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--disable-web-security',
    '--load-extension=/x',
    '--inspect',
    '--inspect-brk=0',
    '--js-flags=--expose-gc',
    '--host-rules=MAP * 127.0.0.1',
    '--proxy-server=http://127.0.0.1:1',
    '--enable-logging',
    '--user-data-dir=/x',
    '-r',
    // Chromium reads them anyway.
    '-remote-debugging-port=9222',
    ' --remote-debugging-port=9222',
    '--',
    // Almost one of those that are accepted.
    '--lang=es --no-sandbox',
    '--force-device-scale-factor=1;x',
    '--updated',
    '-psn_0_1',
  ])('refuses %s with a sentence that names it', (option) => {
    const refused = packaged([option]);
    expect(refused.ok).toBe(false);
    if (!refused.ok) expect(refused.error).toContain(option.trim().split('=')[0]);
  });

  it('refuses what only Windows treats as a switch, on Windows', () => {
    const argv = ['/remote-debugging-port=9222'];
    expect(packaged(argv, { platform: 'win32' }).ok).toBe(false);
    expect(packaged(argv).ok).toBe(true);
  });

  it('says what to do about the sandbox, because an AppImage turns it off by itself', () => {
    const refused = packaged(['--no-sandbox']);
    expect(!refused.ok && refused.error).toBe(enUs.refused.noSandbox);
  });

  it('never repeats a value, because it may be a password', () => {
    const refused = packaged(['--proxy-server=http://jane:secret@proxy']);
    expect(!refused.ok && refused.error).not.toContain('secret');
  });

  it.each([
    ['darwin', '-psn_0_1234567'],
    ['win32', '--updated'],
    ['linux', '--ozone-platform-hint=auto'],
    ['linux', '--force-renderer-accessibility'],
    ['win32', '--force-renderer-accessibility=complete'],
    ['win32', '--force-device-scale-factor=1.25'],
    ['linux', '--lang=es-US'],
    ['win32', '--disable-gpu'],
    ['linux', '/home/jane/license.jpg'],
    ['win32', 'C:\\Users\\jane\\license.jpg'],
  ] as const)('accepts on %s what the system or its user adds: %s', (platform, argument) => {
    expect(packaged([argument], { platform }).ok).toBe(true);
  });

  it.each([
    ['ELECTRON_DISABLE_SANDBOX', ''],
    ['ELECTRON_ENABLE_LOGGING', '1'],
    ['NODE_DEBUG', 'tls'],
    ['NODE_COMPILE_CACHE', '/tmp/c'],
  ])('refuses to start while %s is set, and names it', (name, value) => {
    const refused = packaged([], { env: { [name]: value } });
    expect(!refused.ok && refused.error).toContain(name);
    expect(packaged([], { env: { [name.toLowerCase()]: value }, platform: 'win32' }).ok).toBe(
      false,
    );
    expect(launch([], { env: { [name]: value } }).ok).toBe(true);
  });

  it('cannot open a development keychain even on request', () => {
    expect(openKeychain('memory', { packaged: true }).ok).toBe(false);
    expect(openKeychain('file:/tmp/k', { packaged: true }).ok).toBe(false);
  });

  it('keeps its profile on the computer, not where Windows roams it', () => {
    const env = { APPDATA: 'C:\\U\\Roaming', LOCALAPPDATA: 'C:\\U\\Local' };
    expect(packagedProfileDir('win32', env, 'C:\\U')).toBe('C:\\U\\Local\\Intake Desk');
    expect(packagedProfileDir('darwin', {}, '/Users/u')).toBe(
      '/Users/u/Library/Application Support/Intake Desk',
    );
    expect(packagedProfileDir('linux', {}, '/home/u')).toBe('/home/u/.local/state/intake-desk');
  });
});
