import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type HostProxies,
  type ManagedProxy,
  wayFinder,
} from '../../../../main/platform/network/way-out.ts';

const lender = new URL('https://lender.example/platform/api/applications/4711');
const PROXY = { kind: 'http', host: 'p.example', port: 3128 } as const;
const FILE = { kind: 'file', address: 'http://p.example/a.pac' } as const;
const DIRECT = { kind: 'direct' };

const host = (list: string, told: string[] = []): HostProxies => ({
  async system(url) {
    told.push(url);
    return list;
  },
  byFile: async (file) => (file === FILE.address ? 'PROXY of-file.example:1' : ''),
});

function find(
  proxy: ManagedProxy | 'unread' | null,
  { by = host('PROXY of-system.example:2'), env = {}, to = lender, patience = 1_000 } = {},
) {
  const managed = () => ({ proxy, certificates: [] });
  return wayFinder({ env, managed, host: by }, patience)(to);
}

const env = { HTTPS_PROXY: 'of-environment.example:3' };
const plainNode = { byFile: host('').byFile } as ReturnType<typeof host>;

test.each([
  ['the machine’s file', PROXY, {}, 'managed', [PROXY]],
  ['a PAC file of it', FILE, {}, 'managed', [{ host: 'of-file.example', port: 1 }]],
  ['its word that there is none', 'none', { env }, 'managed', [DIRECT]],
  ['the system', null, { env }, 'system', [{ host: 'of-system.example', port: 2 }]],
  [
    'the environment where the host knows no system',
    null,
    { by: plainNode, env },
    'environment',
    [{ host: 'of-environment.example', port: 3 }],
  ],
  ['nothing', null, { by: plainNode }, 'none', [DIRECT]],
] as const)('takes the proxy from %s', async (_what, proxy, given, by, ways) => {
  expect(await find(proxy, given)).toMatchObject({ ok: true, value: { by, ways } });
});

test('never uses a proxy for this computer itself', async () => {
  for (const to of ['https://127.0.0.1:8443', 'http://localhost:80', 'https://[::1]/']) {
    const found = await find(PROXY, { to: new URL(to), env });
    expect(found).toEqual({ ok: true, value: { by: 'none', ways: [DIRECT] } });
  }
});

test('asks for proxies with the origin only, not with the requested address', async () => {
  const told: string[] = [];
  await find(null, { by: host('DIRECT', told) });
  expect(told).toEqual(['https://lender.example/']);
});

test.each([
  ['nobody knows what the machine’s file says', 'unread', {}, 'rules', 'managed'],
  ['its PAC file answers nothing', { ...FILE, address: 'http://gone' }, {}, 'rules', 'managed'],
  ['the system answers nothing', null, { by: host(' ') }, 'rules', 'system'],
  ['it names what is not spoken', null, { by: host('SOCKS old:1') }, 'unusable', 'system'],
  [
    'the variable is no address',
    null,
    { by: plainNode, env: { HTTPS_PROXY: '://' } },
    'unusable',
    'environment',
  ],
] as const)('allows no connection if %s', async (_what, proxy, given, problem, by) => {
  expect(await find(proxy, given)).toMatchObject({ error: { code: 'proxy', problem, by } });
});

test('returns an error if the host fails or never answers', async () => {
  const failing = { ...host(''), system: async () => Promise.reject(new Error('secret')) };
  const silent = { ...host(''), system: () => new Promise<string>(() => undefined) };
  for (const by of [failing, silent]) {
    expect(await find(null, { by, patience: 1 })).toMatchObject({ error: { problem: 'rules' } });
  }
});

test('waits for an unresponsive host once, not at each call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers: ((list: string) => void)[] = [];
  const by = { ...host(''), system: () => new Promise<string>((tell) => answers.push(tell)) };
  const managed = () => ({ proxy: null, certificates: [] });
  const find = wayFinder({ env: {}, managed, host: by }, 10_000);
  const first = find(lender);
  await vi.advanceTimersByTimeAsync(10_000);
  for (const found of [await first, await find(lender), await find(lender)])
    expect(found).toMatchObject({ error: { problem: 'rules' } });
  expect(answers).toHaveLength(1);
  // It is asked again after it has answered, and after a minute in any case.
  answers[0]?.('DIRECT');
  await vi.advanceTimersByTimeAsync(0);
  void find(lender);
  await vi.advanceTimersByTimeAsync(61_000);
  const later = find(lender);
  answers[2]?.('DIRECT');
  expect(await later).toEqual({ ok: true, value: { by: 'system', ways: [DIRECT] } });
});
