import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNetwork } from '../../../main/network/network.ts';
import { openUpdater } from '../../../main/updates/updater.ts';
import { eventually } from '../../support/eventually.ts';
import { TEST_CERTIFICATE } from '../../support/tiny-server.ts';
import {
  LIST,
  nginxMissing,
  packageName,
  signingKey,
  standInProgram,
  startUpdateServer,
  type UpdateServer,
} from '../../support/update-server.ts';

const missing = nginxMissing();
const why = missing === null ? '' : ` (skipped: ${missing})`;
const key = signingKey();
const network = createNetwork({
  env: {},
  managed: () => ({ proxy: null, certificates: [TEST_CERTIFICATE] }),
});
const unbroken = new AbortController().signal;

let server: UpdateServer;
let home: string;
let program: string;

beforeAll(async () => {
  if (missing === null) server = await startUpdateServer(key.privateKey);
});
afterAll(async () => {
  if (missing === null) await server[Symbol.asyncDispose]();
  await network.close();
});
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'updater-'));
  program = join(home, 'intake-desk-1.0.0.AppImage');
  process.env.APPIMAGE = program;
  install('1.0.0');
});
afterEach(() => {
  delete process.env.APPIMAGE;
  rmSync(home, { recursive: true });
});

function install(version: string): void {
  writeFileSync(program, standInProgram(version));
  chmodSync(program, 0o755);
}

interface Given {
  readonly at?: string;
  readonly backTo?: string;
  readonly publicKey?: string;
}

/** The updater of a program of `version`, under the organization's policy. */
function updaterOf(version: string, { at = '', backTo, publicKey = key.publicKey }: Given = {}) {
  return openUpdater({
    kind: 'appImage',
    version,
    folder: join(home, 'updates'),
    network,
    policy: {
      address: new URL(at, server.address).href,
      publicKey,
      hours: { from: 0, to: 0 },
      channel: 'latest',
      backTo: backTo ?? null,
    },
  });
}

/** Looks, fetches and installs; resolves with the version that then runs. */
async function update(version: string, given: Given = {}): Promise<string | null> {
  const updater = await updaterOf(version, given);
  const found = await updater.look(unbroken);
  if (found === null) return null;
  await updater.download(unbroken, () => undefined);
  await updater.prepare();
  await updater.install();
  return started(found);
}

async function started(version: string): Promise<string> {
  const told = `${program}.started`;
  await eventually(() => expect(readFileSync(told, 'utf8')).toBe(version));
  expect(readFileSync(program, 'utf8')).toBe(standInProgram(version));
  return version;
}

/** That the update is refused so, and that the program is the one it was. */
async function refused(problem: string, given: Given = {}): Promise<void> {
  await expect(update('1.0.0', given)).rejects.toMatchObject({ name: 'UpdateRefused', problem });
  expect(readFileSync(program, 'utf8')).toBe(standInProgram('1.0.0'));
  expect(readdirSync(home).sort()).toEqual(['intake-desk-1.0.0.AppImage', 'updates']);
  const pending = join(home, 'updates', 'pending');
  expect(existsSync(pending) ? readdirSync(pending) : []).toEqual([]);
}

describe.skipIf(missing !== null)(`updates from nginx${why}`, () => {
  test('a new version takes the place of the old one, and goes back only where the policy says so', async () => {
    await server.publish('1.1.0');
    expect(await update('1.0.0')).toBe('1.1.0');
    expect(await update('1.1.0')).toBe(null);

    await server.publish('1.0.0');
    expect(await update('1.1.0')).toBe(null);
    expect(await update('1.1.0', { backTo: '0.9.0' })).toBe(null);
    expect(await update('1.1.0', { backTo: '1.0.0' })).toBe('1.0.0');
    expect(await update('1.0.0', { backTo: '1.0.0' })).toBe(null);
  });

  test('a list that nobody vouches for is refused, and nothing is fetched', async () => {
    await server.publish('1.1.0');
    const list = readFile(LIST);
    await refused('wrongSignature', { publicKey: signingKey().publicKey });
    await server.write(LIST, (await list).replace('1.1.0', '1.2.0'));
    await refused('wrongSignature');
    await server.write(`${LIST}.sig`, 'x'.repeat(64));
    await refused('wrongSignature');
    await server.remove(`${LIST}.sig`);
    await refused('notSigned');
    await server.remove(LIST);
    await refused('notThere');
  });

  test('a package that is not the listed one is refused', async () => {
    await server.publish('1.1.0');
    const good = standInProgram('1.1.0');
    await server.write(packageName('1.1.0'), good.replace('exit 0', 'exit 1'));
    await refused('damaged');
    await server.write(packageName('1.1.0'), good.slice(0, -1000));
    await refused('damaged');
    await server.write(packageName('1.1.0'), `${good}#`);
    await refused('damaged');
    await server.remove(packageName('1.1.0'));
    await refused('notThere');
  });

  test('nothing is fetched from another place', async () => {
    await server.publish('1.1.0');
    await refused('elsewhere', { at: 'moved/' });
    await refused('elsewhere', { at: 'halfmoved/' });
  });

  test('a version that is for no desk yet is not taken', async () => {
    await server.publish('1.1.0', { stagingPercentage: 0 });
    expect(await update('1.0.0')).toBe(null);
    await server.publish('1.1.0', { stagingPercentage: 100 });
    expect(await update('1.0.0')).toBe('1.1.0');
  });

  test('a package that came in is not fetched twice, and is looked at again before it is installed', async () => {
    await server.publish('1.1.0');
    const first = await updaterOf('1.0.0');
    expect(await first.look(unbroken)).toBe('1.1.0');
    await first.download(unbroken, () => undefined);

    await server.write(packageName('1.1.0'), 'gone');
    const second = await updaterOf('1.0.0');
    expect(await second.look(unbroken)).toBe('1.1.0');
    await second.download(unbroken, () => undefined);
    const kept = join(home, 'updates', 'pending', packageName('1.1.0'));
    writeFileSync(kept, standInProgram('6.6.6'));
    await expect(second.prepare()).rejects.toMatchObject({ problem: 'damaged' });
    expect(readdirSync(home).sort()).toEqual(['intake-desk-1.0.0.AppImage', 'updates']);
  });

  test('a download that is broken off, or killed, begins anew and leaves the program as it was', async () => {
    await server.publish('1.1.0');
    const at = 'slow/';
    const breaking = new AbortController();
    const updater = await updaterOf('1.0.0', { at });
    await updater.look(unbroken);
    await expect(
      updater.download(breaking.signal, (share) => share > 0 && breaking.abort()),
    ).rejects.toMatchObject({ problem: 'notReached' });

    const parts = { address: new URL(at, server.address).href, folder: join(home, 'updates') };
    const script = join(import.meta.dirname, '../../support/download-update.ts');
    const given = JSON.stringify({
      ...parts,
      publicKey: key.publicKey,
      certificate: TEST_CERTIFICATE,
    });
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, given],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readFileSync(program, 'utf8')).toBe(standInProgram('1.0.0'));
    expect(readdirSync(join(home, 'updates', 'pending'))).toEqual([`temp-${packageName('1.1.0')}`]);
    expect(await update('1.0.0')).toBe('1.1.0');
  });

  test('a list signed by hand, as the docs say, is as good', async () => {
    await server.publish('1.1.0');
    const paths = { key: join(home, 'key.pem'), list: join(home, LIST), sig: join(home, 'sig') };
    writeFileSync(paths.key, key.privateKey);
    writeFileSync(paths.list, await readFile(LIST));
    const by = ['pkeyutl', '-sign', '-rawin', '-inkey', paths.key, '-in', paths.list];
    expect(spawnSync('openssl', [...by, '-out', paths.sig]).status).toBe(0);
    await server.write(`${LIST}.sig`, readFileSync(paths.sig));
    expect(await update('1.0.0')).toBe('1.1.0');
  });

  test('a server that is away is said to be', async () => {
    await server.end();
    await refused('notReached');
  });
});

async function readFile(name: string): Promise<string> {
  const found = await network.fresh(new URL(server.address));
  if (!found.ok) throw new Error(found.error.code);
  const { body } = await found.value.request({
    origin: server.address.slice(0, -1),
    path: `/${name}`,
    method: 'GET',
  });
  const text = await body.text();
  await found.value.destroy();
  return text;
}
