import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';

/**
 * Values in the environment of the main process, such as the password of a proxy, that no worker
 * may get.
 */
const CANARY = {
  HTTPS_PROXY: 'http://user:telltale@proxy.example',
  SOME_TOKEN: 'telltale',
  NODE_EXTRA_CA_CERTS: '/telltale.pem',
};
const WORKER = `
  const { readFileSync } = await import('node:fs');
  const given = process.platform === 'linux' ? readFileSync('/proc/self/environ', 'latin1') : '';
  const post = process.parentPort?.postMessage ?? process.send.bind(process);
  post({ given: given.split('\\0'), seen: Object.keys(process.env), values: JSON.stringify(process.env) });`;

const url = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href);
const HOSTS = {
  'plain Node': `const { forkWorkerHost } = await import(${url('main/system/workers/fork-worker-host.ts')});
    const host = forkWorkerHost();`,
  Electron: `
    const { utilityStandIn } = await import(${url('test/support/electron/utility-process.ts')});
    const { utilityWorkerHost } = await import(${url('main/hosts/electron/utility-worker-host.ts')});
    const host = utilityWorkerHost({
      utility: utilityStandIn({ spawnMs: 0, fate: 'real' }),
      report: () => undefined,
    });`,
};

/**
 * Starts a worker in a program whose environment is exactly `env`, and returns the environment of
 * the worker.
 */
async function environmentOf(host: keyof typeof HOSTS, env: NodeJS.ProcessEnv) {
  const worker = join(tempFolder(), 'worker.mjs');
  await writeFile(worker, WORKER);
  const program = `${HOSTS[host]}
    const worker = host.start(${JSON.stringify(worker)});
    worker.onMessage((found) => {
      console.log(JSON.stringify(found));
      worker.kill(() => undefined);
    });`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  await new Promise((done) => child.once('close', done));
  return JSON.parse(text) as { given: string[]; seen: string[]; values: string };
}

test.for(
  Object.keys(HOSTS) as (keyof typeof HOSTS)[],
)('gives a worker of %s nothing from the program’s environment', async (host) => {
  const { given, seen, values } = await environmentOf(host, CANARY);
  expect([given.join('\n'), values].join('\n')).not.toContain('telltale');
  expect(seen).toContain('INTAKE_DESK_WORKER');
  for (const name of Object.keys(CANARY)) expect(seen).not.toContain(name);
});
