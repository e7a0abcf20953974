import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  FORCED_PREFERENCES,
  hasForcedPreferences,
  managedFilePath,
  readForcedPreferences,
} from '../../../main/hosts/managed-file.ts';
import { readManagedSettings } from '../../../main/settings/managed-settings.ts';
import { installedProfile, plutil, plutilMissing, script } from '../../support/plutil.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const missing = plutilMissing();
const why = missing === null ? '' : ` (skipped: ${missing})`;

function place() {
  const folder = tempFolder();
  return { folder, preferences: join(folder, 'com.intake-desk.app.plist') };
}

test('a configuration profile instead of the file on macOS', () => {
  expect(managedFilePath('darwin', '/', () => true)).toBe(FORCED_PREFERENCES);
  expect(managedFilePath('darwin', '/', () => false)).toMatch(/settings\.json$/);
  expect(managedFilePath('linux', '/', () => true)).toMatch(/settings\.json$/);
  const { folder, preferences } = place();
  expect(hasForcedPreferences(preferences)).toBe(false);
  writeFileSync(preferences, '');
  expect(hasForcedPreferences(preferences)).toBe(true);
  expect(hasForcedPreferences(folder)).toBe(true);
});

describe.skipIf(missing !== null)(`a configuration profile${why}`, () => {
  it('has the same rules as the file: the whole example is followed', () => {
    const { folder, preferences } = place();
    installedProfile('docs/intake-desk.mobileconfig', preferences);
    const tool = plutil(folder);
    const { managed, policy, fixed, unfollowed } = readManagedSettings(preferences, {
      read: (path) => readForcedPreferences(path, tool),
    });
    expect(managed).toMatchObject({
      managed: true,
      source: preferences,
      problem: null,
      pin: 'required',
      writes: { offerStatus: true, exports: true, rawBankData: false },
    });
    expect(unfollowed).toEqual([]);
    expect(policy.server).toBe('https://lending.example.com');
    expect(fixed.forgotPasswordUrl).toBeNull();
  });

  it.each([
    ['without the text', '<plist version="1.0"><dict><key>other</key><true/></dict></plist>'],
    ['that is no property list', 'settings'],
    [
      'with a text that is no JSON',
      '<plist><dict><key>settings</key><string>{</string></dict></plist>',
    ],
  ])('switches every write off for %s, and keeps what there is', (_what, content) => {
    const { folder, preferences } = place();
    writeFileSync(preferences, content);
    const tool = plutil(folder);
    const { managed, unfollowed } = readManagedSettings(preferences, {
      read: (path) => readForcedPreferences(path, tool),
    });
    expect(managed.problem?.kind).toBe('unreadable');
    expect(Object.values(managed.writes)).not.toContain(true);
    expect(unfollowed).toBe('all');
  });
});

describe.skipIf(process.platform === 'win32')('the tool that reads it', () => {
  it('runs its tool without the environment', () => {
    const { folder, preferences } = place();
    writeFileSync(preferences, '');
    const tool = script(folder, 'env', '#!/bin/sh\nexec /usr/bin/env\n');
    const read = readForcedPreferences(preferences, tool);
    expect(read.found === 'text' && read.text).not.toMatch(/HOME|USER/);
  });
});
