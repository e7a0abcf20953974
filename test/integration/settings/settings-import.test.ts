import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../main/settings/default-settings.ts';
import { readSettingsImport } from '../../../main/settings/settings-import.ts';
import type { Settings } from '../../../preload/contract/models/settings.ts';

const free = () => false;
const NOW: Settings = { ...DEFAULT_SETTINGS, theme: 'light', autoLockMinutes: 5 };

const read = (content: unknown, locked: readonly string[] = []) =>
  readSettingsImport(typeof content === 'string' ? content : JSON.stringify(content), NOW, (name) =>
    locked.includes(name),
  );

test('each setting of a file counts by itself: what differs, what is locked, what cannot be taken', () => {
  const content = {
    theme: 'dark',
    autoLockMinutes: 5,
    language: 'xx',
    retention: { ...DEFAULT_SETTINGS.retention, drafts: 0 },
    leaveOutLocation: true,
    server: 'https://elsewhere.example',
  };
  expect(read(content, ['leaveOutLocation'])).toEqual({
    ok: true,
    value: {
      change: { theme: 'dark' },
      check: {
        changes: [{ name: 'theme', before: 'light', after: 'dark' }],
        same: ['autoLockMinutes'],
        locked: ['leaveOutLocation'],
        invalid: [
          { field: 'language', message: 'This is not a value it can have.' },
          { field: 'retention.drafts', message: 'At least one day.' },
        ],
        unknown: ['server'],
      },
    },
  });
});

test('what was exported is taken again without a change', () => {
  const exported = `${JSON.stringify(NOW, null, 2)}\n`;
  expect(readSettingsImport(exported, NOW, free)).toMatchObject({
    ok: true,
    value: { change: {}, check: { changes: [], invalid: [], unknown: [] } },
  });
});

test('any text is either refused as a whole or read; no name in it reaches the program’s objects', () => {
  const names = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'theme', 'x');
  const nested = fc.dictionary(names, fc.jsonValue());
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    nested.map((value) => JSON.stringify(value)),
    nested.map((value) => `{"__proto__":${JSON.stringify(value)},"codeLabels":{"__proto__":{}}}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const result = readSettingsImport(text, NOW, free);
      if (!result.ok) {
        expect(result.error).toMatchObject({ code: 'invalidRequest', issues: [{ field: '' }] });
        return;
      }
      for (const name of Object.keys(result.value.change)) {
        expect(Object.keys(DEFAULT_SETTINGS)).toContain(name);
      }
      expect(Object.getPrototypeOf(result.value.change)).toBe(Object.prototype);
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  );
});
