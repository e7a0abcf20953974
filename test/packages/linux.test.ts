import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Platform } from 'electron-builder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePackages, packStandIn } from './packed.ts';
import { APPIMAGE_RUNTIME, linuxTools, missingTools } from './stand-in-tools.ts';

const away = {
  deb: missingTools('dpkg-deb'),
  AppImage: missingTools('mksquashfs', 'unsquashfs', 'desktop-file-validate'),
  'tar.gz': missingTools('7zz', 'tar'),
};
let folder = '';
let program: readonly string[] = [];

beforeAll(async () => {
  if (process.platform !== 'linux') return;
  folder = mkdtempSync(join(tmpdir(), 'packages-'));
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  const kinds = Object.entries(away).flatMap(([kind, why]) => (why === null ? [kind] : []));
  const packed = packStandIn(join(folder, 'packed'));
  program = list(packed);
  const config = { directories: { output: join(folder, 'made') } };
  if (kinds.length > 0)
    await makePackages(Platform.LINUX, kinds, packed, linuxTools(tools), config);
});

beforeEach((context) => context.skip(process.platform !== 'linux', 'its tools are those of Linux'));

afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true });
});

const made = (name: string) => join(folder, 'made', name);
const ran = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });

/** Returns every file below a folder. */
function list(place: string): readonly string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
    .sort();
}

describe('the Debian package', () => {
  const deb = () => made('intake-desk-0.1.0-linux-amd64.deb');
  beforeEach((context) => context.skip(away.deb !== null, away.deb ?? ''));

  it('says what it is and what it needs', () => {
    const control = ran('dpkg-deb', '--field', deb());
    expect(control).toMatch(/^Package: intake-desk$/m);
    expect(control).toMatch(/^Architecture: amd64$/m);
    expect(control).toMatch(/^Depends: .*\blibsecret-1-0\b/m);
    expect(control).toMatch(/^Maintainer: .+@/m);
    expect(control).toMatch(/^Description: Files ID and document captures/m);
  });

  it('contains the whole program, its launcher, and its icons', () => {
    const out = join(folder, 'deb');
    ran('dpkg-deb', '--extract', deb(), out);
    const installed = list(join(out, 'opt', 'Intake Desk'));
    expect(installed).toEqual(expect.arrayContaining([...program]));
    const launcher = readFileSync(join(out, 'usr/share/applications/intake-desk.desktop'), 'utf8');
    expect(launcher).toMatch(/^Exec="?\/opt\/Intake Desk\/intake-desk"? %U$/m);
    expect(launcher).not.toContain('--no-sandbox');
    expect(list(join(out, 'usr/share/icons'))).toContain('hicolor/512x512/apps/intake-desk.png');
  });

  it('contains the AppArmor profile that newer systems require for the sandbox', () => {
    const out = join(folder, 'control');
    ran('dpkg-deb', '--control', deb(), out);
    const after = readFileSync(join(out, 'postinst'), 'utf8');
    expect(after).toContain('/etc/apparmor.d/intake-desk');
    const unpacked = join(folder, 'profile');
    ran('dpkg-deb', '--extract', deb(), unpacked);
    const resources = join(unpacked, 'opt/Intake Desk/resources');
    const profile = readFileSync(join(resources, 'apparmor-profile'), 'utf8');
    expect(profile).toMatch(
      /profile "intake-desk" "\/opt\/Intake Desk\/intake-desk" flags=\(unconfined\)/,
    );
    expect(profile).toMatch(/^\s*userns,/m);
    expect(readFileSync(join(out, 'postrm'), 'utf8')).toContain('/etc/apparmor.d/intake-desk');
  });
});

describe('the AppImage', () => {
  const image = () => made('intake-desk-0.1.0-linux-x86_64.AppImage');
  beforeEach((context) => context.skip(away.AppImage !== null, away.AppImage ?? ''));

  it('contains the whole program and starts it within the sandbox', () => {
    const out = join(folder, 'image');
    ran('unsquashfs', '-q', '-o', String(APPIMAGE_RUNTIME.length), '-d', out, image());
    expect(list(out)).toEqual(expect.arrayContaining([...program]));
    const launcher = readFileSync(join(out, 'intake-desk.desktop'), 'utf8');
    expect(launcher).toMatch(/^Exec=AppRun %U$/m);
  });
});

describe('the archive', () => {
  beforeEach((context) => context.skip(away['tar.gz'] !== null, away['tar.gz'] ?? ''));

  it('contains the whole program in its own folder', () => {
    const names = ran('tar', '-tzf', made('intake-desk-0.1.0-linux-x64.tar.gz')).trim().split('\n');
    expect(names).toEqual(
      expect.arrayContaining(program.map((path) => `intake-desk-0.1.0-linux-x64/${path}`)),
    );
  });
});
