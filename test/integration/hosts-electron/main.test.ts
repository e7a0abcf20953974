import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';

let profile = '';
beforeEach(() => {
  profile = tempFolder();
});

type Step = { readonly step: string; readonly value?: unknown };

/** Runs the host's real entry, with everything but Electron itself real, to its end. */
function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const hooks = pathToFileURL('test/integration/hosts-electron/use-stand-in.ts').href;
  return new Promise<{ code: number; steps: readonly Step[] }>((done) => {
    execFile(
      process.execPath,
      ['--no-warnings', '--import', hooks, 'main/hosts/electron/main.ts', '.', ...args],
      { env: { ...process.env, ...env } },
      (error, stdout) =>
        done({
          code: Number(error?.code ?? 0),
          steps: stdout
            .split('\n')
            .filter((line) => line.startsWith('{'))
            .map((line) => JSON.parse(line) as Step),
        }),
    );
  });
}

// Promise: It runs in a sandbox
it('locks everything before the page is there, serves it, answers it, and closes the desk', async () => {
  const { code, steps } = await start(['--keychain=memory', `--profile=${profile}`]);
  expect(steps.map(({ step }) => step)).toEqual([
    'enableSandbox',
    'schemes',
    'setPath',
    'setPath',
    'ready',
    'session',
    'requests guarded',
    'permissions guarded',
    'window',
    'windows denied',
    'handle',
    'menu',
    'page',
    'show',
    'reply',
    'close held',
    'exit',
  ]);
  const value = (name: string) => steps.find(({ step }) => step === name)?.value;
  expect(value('session')).toEqual(['desk', { cache: false }]);
  expect(value('window')).toMatchObject({ sandbox: true, contextIsolation: true });
  expect(value('page')).toEqual(['app://desk/', 200, "default-src 'none'"]);
  expect(value('reply')).toMatchObject({ ok: true, value: { host: 'electron' } });
  expect(code).toBe(0);
});

it('unpackaged it takes its page from a server of page sources, with the policy given there', async () => {
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-security-policy': 'style-src them' }).end('The page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const page = `--page=http://127.0.0.1:${port}`;
  const { code, steps } = await start(['--keychain=memory', `--profile=${profile}`, page]);
  server.close();
  expect(steps.find(({ step }) => step === 'page')?.value).toEqual([
    'app://desk/',
    200,
    'style-src them',
  ]);
  expect(code).toBe(0);
});

it('ends quietly when it is the second one', async () => {
  const { code, steps } = await start([`--profile=${profile}`], { STAND_IN_SECOND: '1' });
  expect(steps.map(({ step }) => step)).not.toContain('ready');
  expect(code).toBe(0);
});

it('packaged it refuses a switch in a sentence of its language, before anything is open', async () => {
  const env = { STAND_IN_PACKAGED: '1', STAND_IN_LOCALE: 'es' };
  const { code, steps } = await start(['--remote-debugging-port=0'], env);
  expect(code).toBe(1);
  expect(steps.map(({ step }) => step)).toEqual(['enableSandbox', 'schemes', 'error', 'exit']);
  const said = steps.find(({ step }) => step === 'error')?.value;
  expect(said).toContain('no acepta --remote-debugging-port');
});
