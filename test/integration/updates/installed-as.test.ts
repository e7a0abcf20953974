import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installedAs } from '../../../main/hosts/electron/installed-as.ts';
import { packageKind } from '../../../main/updates/package-kind.ts';

/** An AppImage and what its runtime mounted, and a program that was installed in another way. */
function programs() {
  const folder = mkdtempSync(join(tmpdir(), 'installed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const make = (...path: string[]) => {
    const file = join(folder, ...path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, '');
    return file;
  };
  const image = make('bin', 'some.AppImage');
  const mounted = make('mount', 'intake-desk');
  const env = { APPIMAGE: image, APPDIR: join(folder, 'mount') };
  return { folder, make, image, mounted, env };
}

test('an AppImage replaces itself, and no other AppImage that started this program', () => {
  const { make, image, mounted, env } = programs();
  const at = (execPath: string, given: NodeJS.ProcessEnv = env, packaged = true) =>
    installedAs(packaged, { platform: 'linux', env: given, execPath });
  expect(at(mounted).appImage).toBe(image);
  expect(packageKind(at(mounted))).toBe('appImage');
  const installed = make('opt', 'Intake Desk', 'intake-desk');
  expect(packageKind(at(installed))).toBeNull();
  expect(packageKind(at(make('mount-2', 'intake-desk')))).toBeNull();
  for (const given of [{}, { APPIMAGE: image }, { ...env, APPDIR: '' }]) {
    expect(packageKind(at(mounted, given))).toBeNull();
  }
  expect(packageKind(at(mounted, env, false))).toBeNull();
});

test('a Windows program replaces itself where the installer by NSIS left its uninstaller', () => {
  const { make } = programs();
  const execPath = make('Intake Desk', 'Intake Desk.exe');
  const seen = () => packageKind(installedAs(true, { platform: 'win32', env: {}, execPath }));
  expect(seen()).toBeNull();
  make('Intake Desk', 'Uninstall Intake Desk.exe');
  expect(seen()).toBe('nsis');
});
