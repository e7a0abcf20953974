import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { systemProxies } from '../../../main/hosts/electron/system-proxies.ts';

/** A stand-in for Electron's sessions, each with the settings that it received. */
function standIn() {
  const sessions = new Map<string, unknown[]>();
  const machine = new EventEmitter();
  const proxies = systemProxies((name) => {
    const done: unknown[] = [];
    sessions.set(name, done);
    return {
      setProxy: async (config) => void done.push(config),
      resolveProxy: async (url) => `PROXY ${name.split(' ').length}.example:${url.length}`,
      forceReloadProxyConfig: async () => void done.push('reload'),
    };
  }, machine as never);
  return {
    proxies,
    sessions: () => [...sessions.values()],
    machine,
    names: () => [...sessions.keys()],
  };
}

test('asks the system and a PAC file in separate sessions that are set up once and stored nowhere', async () => {
  const { proxies, sessions, names } = standIn();
  await proxies.system?.('https://lender.example/');
  await proxies.byFile('http://p.example/a.pac', 'https://lender.example/');
  expect(await proxies.system?.('https://lender.example/')).toMatch(/^PROXY /);
  expect(sessions()).toEqual([
    [{ mode: 'system' }],
    [{ mode: 'pac_script', pacScript: 'http://p.example/a.pac' }],
  ]);
  expect(names().filter((name) => name.startsWith('persist:'))).toEqual([]);
});

test('asks again after the computer has slept', async () => {
  const { proxies, sessions, machine } = standIn();
  await proxies.system?.('https://lender.example/');
  machine.emit('resume');
  await proxies.system?.('https://lender.example/');
  expect(sessions()).toEqual([[{ mode: 'system' }, 'reload']]);
});
