import { describe, expect, it } from 'vitest';
import { parseLaunch } from '../../../main/hosts/electron/launch-arguments.ts';
import { packagedProfileDir } from '../../../main/hosts/electron/profile-dir.ts';
import { openKeychain } from '../../../main/vault/open-keychain.ts';

describe('a development start', () => {
  it('opens practice mode, with the system keychain, unless told otherwise', () => {
    expect(parseLaunch([], false)).toEqual({
      ok: true,
      value: { server: null, practice: true, keychain: 'system', profile: null, managed: null },
    });
  });

  it('takes a platform, a keychain and a profile, past the switches of Chromium', () => {
    const argv = ['--no-sandbox', '--inspect=0', '--server=https://a.test', '--keychain', 'memory'];
    expect(parseLaunch([...argv, '--profile=/tmp/p'], false)).toEqual({
      ok: true,
      value: {
        server: 'https://a.test',
        practice: false,
        keychain: 'memory',
        profile: '/tmp/p',
        managed: null,
      },
    });
  });
});

describe('the installed product', () => {
  it('opens the real sign-in with the system keychain', () => {
    expect(parseLaunch(['--no-sandbox'], true)).toEqual({
      ok: true,
      value: { server: null, practice: false, keychain: 'system', profile: null, managed: null },
    });
  });

  it.each([
    '--keychain=memory',
    '--keychain=file:/tmp/k',
    '--server=https://evil.test',
    '--profile=/x',
    '--managed=/x',
  ])('refuses %s', (flag) => {
    expect(parseLaunch([flag], true)).toMatchObject({ ok: false });
  });

  it('could not open a keychain for development even if it were asked to', () => {
    expect(openKeychain('memory', { packaged: true }).ok).toBe(false);
    expect(openKeychain('file:/tmp/k', { packaged: true }).ok).toBe(false);
  });

  it('keeps its profile on the machine: not where Windows roams', () => {
    const env = { APPDATA: 'C:\\U\\Roaming', LOCALAPPDATA: 'C:\\U\\Local' };
    expect(packagedProfileDir('win32', env, 'C:\\U')).toBe('C:\\U\\Local\\Intake Desk');
    expect(packagedProfileDir('darwin', {}, '/Users/u')).toBe(
      '/Users/u/Library/Application Support/Intake Desk',
    );
    expect(packagedProfileDir('linux', {}, '/home/u')).toBe('/home/u/.local/state/intake-desk');
  });
});
