import { normalize } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  rootObstacle,
  type SandboxMachine,
  sandboxObstacle,
} from '../../../scripts/start/sandbox.ts';

const ELECTRON = '/home/u/desk/node_modules/electron/dist/electron';
const HELPER = normalize('/home/u/desk/node_modules/electron/dist/chrome-sandbox');
const UBUNTU = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' };

const machine = (
  files: Readonly<Record<string, string>>,
  around: Partial<SandboxMachine> = {},
): SandboxMachine => ({
  platform: 'linux',
  uid: 1000,
  read: (path) => files[path],
  files: (folder) => Object.keys(files).filter((path) => path.startsWith(`${folder}/`)),
  owner: () => ({ uid: 1000, mode: 0o100755 }),
  ...around,
});
const obstacle = (files: Readonly<Record<string, string>>, around?: Partial<SandboxMachine>) =>
  sandboxObstacle(ELECTRON, machine(files, around));

describe('Electron’s sandbox', () => {
  it('is available where the system has no restriction, and always on Windows and macOS', () => {
    expect(obstacle({})).toBeNull();
    expect(obstacle({ '/proc/sys/user/max_user_namespaces': '96365\n' })).toBeNull();
    expect(obstacle(UBUNTU, { platform: 'win32', uid: undefined })).toBeNull();
  });

  it.each([
    ['user/max_user_namespaces', '0\n', 'user namespaces switched off'],
    ['kernel/unprivileged_userns_clone', '0\n', 'user namespaces switched off'],
    ['kernel/apparmor_restrict_unprivileged_userns', '1\n', 'AppArmor profile'],
  ])('is unavailable if %s contains %j, and the message says what root can do', (name, value, why) => {
    const found = obstacle({ [`/proc/sys/${name}`]: value });
    expect(found?.why).toContain(why);
    expect(found?.remedy).toContain(`sudo chmod 4755 "${HELPER}"`);
  });

  it('is available everywhere if root owns its helper, and not if anyone else does', () => {
    const helper = (uid: number, mode: number) =>
      obstacle(UBUNTU, { owner: () => ({ uid, mode }) });
    expect(helper(0, 0o104755)).toBeNull();
    expect(helper(0, 0o100755)).not.toBeNull();
    expect(helper(1000, 0o104755)).not.toBeNull();
    expect(obstacle(UBUNTU, { owner: () => undefined })).not.toBeNull();
  });

  it.each([
    [true, `profile electron ${ELECTRON} flags=(unconfined) {\n  userns,\n}`],
    [true, 'abi <abi/4.0>,\nprofile e /home/*/desk/**/{electron,other} {\n userns,\n}'],
    [true, 'profile e @{HOME}/desk/node_modules/electron/dist/electron {\n userns,\n}'],
    [false, 'profile chrome /opt/google/chrome/chrome flags=(unconfined) {\n  userns,\n}'],
    [false, `profile electron ${ELECTRON} flags=(complain) {\n  file,\n}`],
    [false, `# profile electron ${ELECTRON} {\n# userns,\n}`],
  ])('is allowed (%s) by the AppArmor profile %s', (isLet, text) => {
    expect(obstacle({ ...UBUNTU, '/etc/apparmor.d/electron': text }) === null).toBe(isLet);
  });
});

test('does not even look for Electron as root', () => {
  expect(rootObstacle(machine({}, { uid: 0 }))?.why).toContain('root');
  expect(rootObstacle(machine({}))).toBeNull();
  expect(rootObstacle(machine({}, { platform: 'darwin', uid: 0 }))).toBeNull();
});
