import { expect, test } from 'vitest';
import { broughtBy, type InstalledAs, packageKind } from '../../../main/updates/package-kind.ts';

const INSTALLED: InstalledAs = {
  platform: 'linux',
  packaged: true,
  appImage: null,
  mayReplace: () => true,
  hasUninstaller: false,
};

const who = (as: Partial<InstalledAs>) => broughtBy(packageKind({ ...INSTALLED, ...as }));

test('a package replaces itself only where its kind can, and this user may', () => {
  const appImage = '/home/jo/intake-desk.AppImage';
  expect(who({ appImage })).toBe('itself');
  expect(who({ appImage, mayReplace: () => false })).toBe('it');
  expect(who({})).toBe('it');
  expect(who({ platform: 'darwin' })).toBe('itself');
  expect(who({ platform: 'win32', hasUninstaller: true })).toBe('asked');
  expect(who({ platform: 'win32' })).toBe('it');
  expect(who({ appImage, packaged: false })).toBe('it');
});
