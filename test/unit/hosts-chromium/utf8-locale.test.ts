import { expect, test } from 'vitest';
import { utf8Locale } from '../../../dev/chromium/browser-window.ts';

test.each([
  ['no locale at all', { HOME: '/h' }, { HOME: '/h', LC_ALL: 'C.UTF-8' }],
  ['the POSIX locale', { LANG: 'C' }, { LANG: 'C', LC_ALL: 'C.UTF-8' }],
  [
    'one that overrules',
    { LC_ALL: 'C', LANG: 'de_AT.utf8' },
    { LC_ALL: 'C.UTF-8', LANG: 'de_AT.utf8' },
  ],
  ['one in UTF-8', { LANG: 'de_AT.utf8' }, { LANG: 'de_AT.utf8' }],
])('runs the browser in UTF-8: %s', (_, env, expected) => {
  expect(utf8Locale(env)).toEqual(expected);
});
