import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changesSince } from '../../../main/outbox/journal/audit/seen-settings.ts';
import { UNMANAGED } from '../../../main/settings/managed-settings.ts';
import { settingsAsSeen } from '../../../main/settings/settings-as-seen.ts';
import type { Managed } from '../../../preload/contract/models/managed.ts';
import { DEFAULT_SETTINGS } from '../../../preload/contract/models/settings.ts';

const free = settingsAsSeen(DEFAULT_SETTINGS, UNMANAGED, {});

test('records what the organization fixes or allows as the organization’s', () => {
  const writes = { ...UNMANAGED.writes, exports: false };
  const managed: Managed = { ...UNMANAGED, managed: true, locked: ['autoLockMinutes'], writes };
  const settings = { ...DEFAULT_SETTINGS, autoLockMinutes: 2, theme: 'dark' as const };
  const now = settingsAsSeen(settings, managed, {});
  const by = (setting: string) =>
    changesSince(free, now, 'found').find((one) => one.facts.setting === setting)?.facts;
  expect(by('autoLockMinutes')).toMatchObject({ how: 'organization', before: '15', after: '2' });
  expect(by('machine.exports')).toMatchObject({
    how: 'organization',
    before: 'true',
    after: 'false',
  });
  expect(by('machine.file')).toMatchObject({ before: 'none', after: 'followed' });
  expect(by('theme')).toMatchObject({ how: 'found', before: 'system', after: 'dark' });
});

test('puts folders and a person’s name where they can be erased, and records nothing for unknown values', () => {
  const now = settingsAsSeen({ ...DEFAULT_SETTINGS, scanFolder: '/home/jane' }, UNMANAGED, {});
  const [change, ...others] = changesSince(free, now, 'window');
  expect(others).toEqual([]);
  expect(change?.personal).toEqual({ before: 'null', after: '/home/jane' });
  expect(JSON.stringify(change?.facts)).not.toContain('jane');
  expect(changesSince(null, now, 'window')).toEqual([]);
  const held = { legalHolds: [{ name: 'Jane Doe' }] };
  const [hold] = changesSince(free, settingsAsSeen(DEFAULT_SETTINGS, UNMANAGED, held), 'found');
  expect(hold).toMatchObject({
    facts: { setting: 'machine.legalHolds', how: 'organization' },
    personal: { after: '[{"name":"Jane Doe"}]' },
  });
  expect(JSON.stringify(hold?.facts)).not.toContain('Jane');
});

test('records each authority that the organization trusts separately', () => {
  const fixtures = join(import.meta.dirname, '../../fixtures/tls');
  const pem = (name: string) => readFileSync(join(fixtures, `${name}.pem`), 'utf8');
  const seen = (...names: string[]) =>
    settingsAsSeen(DEFAULT_SETTINGS, UNMANAGED, { certificates: names.map(pem) });
  const [added, ...others] = changesSince(seen('cert'), seen('cert', 'inspector-cert'), 'found');
  expect(others).toEqual([]);
  expect(added?.facts).toEqual({
    setting: expect.stringMatching(/^machine\.certificates ([0-9A-F]{2}:){7}[0-9A-F]{2}$/),
    how: 'organization',
    before: null,
    after: 'O=Branch, CN=Branch Inspection CA',
  });
});
