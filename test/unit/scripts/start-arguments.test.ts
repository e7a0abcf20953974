import { expect, it } from 'vitest';
import { parseDevArguments } from '../../../scripts/dev/dev-arguments.ts';
import { hasDisplay } from '../../../scripts/start/display.ts';
import { parseStartArguments } from '../../../scripts/start/start-arguments.ts';

it.each([
  [[], { host: null, server: null }],
  [['--host=electron'], { host: 'electron', server: null }],
  [['--host', 'chromium'], { host: 'chromium', server: null }],
  [
    ['--server', 'https://lender.example/api'],
    { host: null, server: 'https://lender.example/api' },
  ],
  [
    ['--server=http://127.0.0.1:8080', '--host=chromium'],
    { host: 'chromium', server: 'http://127.0.0.1:8080' },
  ],
])('npm start -- %j', (argv, value) => {
  expect(parseStartArguments(argv)).toEqual({ ok: true, value });
});

it.each([
  [['--headless'], 'Unknown argument --headless.'],
  [['electron'], 'Unknown argument electron.'],
  [['--host=safari'], 'No host "safari".'],
  [['--server'], '--server needs a value.'],
  [['--server=lender.example'], '"lender.example" is not a web address.'],
  [['--server=file:///etc'], '"file:///etc" is not a web address.'],
])('npm start -- %j says what is wrong in one line', (argv, said) => {
  const result = parseStartArguments(argv);
  expect(result).toMatchObject({ ok: false, error: expect.stringContaining(said) });
  expect(JSON.stringify(result)).not.toContain('\\n');
});

it('knows a machine without a screen', () => {
  expect(hasDisplay('linux', {})).toBe(false);
  expect(hasDisplay('linux', { DISPLAY: '' })).toBe(false);
  expect(hasDisplay('linux', { DISPLAY: ':0' })).toBe(true);
  expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  expect(hasDisplay('win32', {})).toBe(true);
  expect(hasDisplay('darwin', {})).toBe(true);
});

it('npm run dev takes what npm start takes, and two switches of its own', () => {
  const plain = { host: null, server: null, headless: false, inspect: [] };
  expect(parseDevArguments([])).toEqual({ ok: true, value: plain });
  expect(parseDevArguments(['--headless', '--inspect=0', '--host=chromium'])).toEqual({
    ok: true,
    value: { ...plain, host: 'chromium', headless: true, inspect: ['--inspect=0'] },
  });
  expect(parseDevArguments(['--fast'])).toEqual({
    ok: false,
    error: expect.stringMatching(/^Unknown argument --fast\. npm run dev takes --host=electron/),
  });
});
