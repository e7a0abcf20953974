import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { NO_WAY_OUT } from '../../../main/hosts/no-way-out.ts';
import { built, ElectronDesk, type ElectronStart } from '../../support/electron/electron-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { tinyServer } from '../../support/tiny-server.ts';

beforeAll(built);

/** Starts the host, in which everything except Electron is real. */
const start = (given: Partial<ElectronStart>, until: string | null) =>
  ElectronDesk.start({ profile: tempFolder(), server: null, ...given }, until);

const stepsOf = ({ steps }: ElectronDesk) => steps.map(({ step }) => step);

// Promise: The window runs in a sandbox.
test('sets every restriction before the page exists, serves it, answers it, and closes the desk', async () => {
  const desk = await start({}, 'show');
  expect(stepsOf(desk)).toEqual([
    'enableSandbox',
    'schemes',
    'setPath',
    'setPath',
    'ready',
    'session',
    'requests guarded',
    'proxy',
    'permissions guarded',
    'window',
    'WebRTC',
    'windows denied',
    'handle',
    'menu',
    'page',
    'show',
  ]);
  expect(await desk.told('session')).toEqual(['desk', { cache: false }]);
  expect(await desk.told('window')).toMatchObject({ sandbox: true, contextIsolation: true });
  const { webRtc, ...rules } = NO_WAY_OUT;
  expect(await desk.told('proxy')).toEqual(rules);
  expect(await desk.told('WebRTC')).toBe(webRtc);
  expect(await desk.told('page')).toEqual(['app://desk/', 200, "default-src 'none'"]);
  expect(await desk.value('app:info', {})).toMatchObject({ host: 'electron' });
  expect(await desk.leave('closeWindow')).toBe(0);
  expect(stepsOf(desk).slice(-2)).toEqual(['close held', 'exit']);
});

test('loads its page from a page server in development, with that server’s policy', async () => {
  const server = await tinyServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-security-policy': 'style-src them' }).end('The page');
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const desk = await start({ args: [`--page=http://127.0.0.1:${server.port}`] }, 'show');
  expect(await desk.told('page')).toEqual(['app://desk/', 200, 'style-src them']);
  expect(await desk.leave()).toBe(0);
});

test('ends without a message when it is the second program', async () => {
  const desk = await start({ env: { STAND_IN_SECOND: '1' } }, null);
  expect(await desk.ended).toBe(0);
  expect(stepsOf(desk)).not.toContain('ready');
});

test('refuses a switch in the packaged program with a sentence in its language, before anything is open', async () => {
  const env = { STAND_IN_PACKAGED: '1', STAND_IN_LOCALE: 'es' };
  const desk = await start({ args: ['--remote-debugging-port=0'], env }, null);
  expect(await desk.ended).toBe(1);
  expect(stepsOf(desk)).toEqual(['enableSandbox', 'schemes', 'error', 'exit']);
  expect(await desk.told('error')).toContain('no acepta --remote-debugging-port');
});
