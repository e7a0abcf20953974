import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arch, platform } from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signerIsVerified } from '../../../main/hosts/electron/signer.ts';
import {
  bringIn,
  SignedInstaller,
  type UpdatePlace,
} from '../../../main/hosts/electron/updates.ts';

const PACKAGE = Buffer.from('a new version');
const near = createRequire(createRequire(import.meta.url).resolve('electron-updater'));
const { HttpExecutor, configureRequestUrl } = near('builder-util-runtime');

/** What electron-updater has for Electron's network, but with Node's network. */
class NodeHttp extends HttpExecutor {
  createRequest = request;

  download(url: URL, destination: string, options: { cancellationToken: Breaking }) {
    const requestOptions = {};
    configureRequestUrl(url, requestOptions);
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      const download = { destination, options, onCancel, callback, responseHandler: null };
      this.doDownload(requestOptions, download, 0);
    });
  }
}

interface Breaking {
  createPromise<T>(
    run: (
      resolve: (value: T) => void,
      reject: (cause: Error) => void,
      onCancel: (cancel: () => void) => void,
    ) => void,
  ): Promise<T>;
}

let folder: string;
let server: Server;
let asked: string[];
let version: string;
let body: Buffer;
/** If it is set, the second half of the package never arrives. */
let stuck: (() => void) | null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'updates-'));
  [asked, version, body, stuck] = [[], '1.1.0', PACKAGE, null];
  const sha512 = createHash('sha512').update(PACKAGE).digest('base64');
  server = createServer(({ url = '' }, answer) => {
    asked.push(url.split('?')[0] ?? '');
    if (url.includes('.yml')) {
      answer.end(`version: ${version}\nfiles:\n  - url: desk.exe\n    sha512: ${sha512}\n`);
    } else if (stuck === null) answer.end(body);
    else {
      answer.write(body.subarray(0, 5));
      stuck();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function installer(config = "publisherName: ['Lender']") {
  await writeFile(join(folder, 'app-update.yml'), `updaterCacheDirName: cache\n${config}\n`);
  const updater = new SignedInstaller(undefined, {
    version: '1.0.0',
    name: 'Intake Desk',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  updater.verifyUpdateCodeSignature = async () => null;
  return Object.assign(updater, { httpExecutor: new NodeHttp() });
}

function place(steps: string[], changed: Partial<UpdatePlace> = {}): UpdatePlace {
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/desk/`,
    busy: () => false,
    async ask(version) {
      steps.push(`ask ${version}`);
      return true;
    },
    async leaveFor(last) {
      steps.push('close');
      await last();
    },
    report: () => expect.fail(),
    ...changed,
  };
}

test('downloads a new version, asks about it, and installs it after everything is closed', async () => {
  const steps: string[] = [];
  const updater = await installer();
  updater.quitAndInstall = () => {
    steps.push('install');
    setImmediate(() => updater.emit('error', new Error('Nothing ends a test.')));
  };
  const done = bringIn(updater, place(steps));
  if (platform === 'darwin') await expect(done).rejects.toThrow();
  else expect(await done).toBe('leaving');
  expect(steps).toEqual(['ask 1.1.0', 'close', 'install']);
  const base = `/desk/${platform}-${arch}`;
  expect(asked.at(-1)).toBe(`${base}/desk.exe`);
  expect(asked[0]).toMatch(new RegExp(`^${base}/latest[a-z0-9-]*\\.yml$`));
});

test('closes nothing if staff prefer to wait, and asks nothing without a newer version', async () => {
  const steps: string[] = [];
  const later = place(steps, { ask: async () => false });
  expect(await bringIn(await installer(), later)).toBe('later');
  version = '1.0.0';
  expect(await bringIn(await installer(), place(steps))).toBe('nothing');
  version = '0.9.0';
  expect(await bringIn(await installer(), place(steps))).toBe('nothing');
  expect(steps).toEqual([]);
});

test('requests nothing during an upload, and pauses a download for one', async () => {
  const steps: string[] = [];
  expect(await bringIn(await installer(), place(steps, { busy: () => true }))).toBe('nothing');
  expect(asked).toEqual([]);
  let sending = false;
  stuck = () => {
    sending = true;
  };
  const fetching = bringIn(await installer(), place(steps, { busy: () => sending }));
  await expect(fetching).rejects.toThrow('cancelled');
  expect(steps).toEqual([]);
});

test('refuses a package that is not the listed one', async () => {
  body = Buffer.from('something else');
  const steps: string[] = [];
  await expect(bringIn(await installer(), place(steps))).rejects.toThrow('sha512');
  expect(steps).toEqual([]);
});

// Promise: A package is refused if Windows couldn't
test('refuses a package whose signer is different, was not checked, or is not configured', async () => {
  const steps: string[] = [];
  const updater = await installer();
  updater.verifyUpdateCodeSignature = async () => 'signed by somebody else';
  await expect(bringIn(updater, place(steps))).rejects.toThrow();
  // electron-updater logs this when PowerShell is not allowed to run.
  updater.verifyUpdateCodeSignature = async () => {
    updater.logger?.warn('Ignoring signature validation');
    return null;
  };
  await expect(bringIn(updater, place(steps))).rejects.toThrow('signer');
  // The package was downloaded before.
  await expect(bringIn(updater, place(steps))).rejects.toThrow('signer');
  asked = [];
  await expect(bringIn(await installer(''), place(steps))).rejects.toThrow('Nobody is named');
  expect(asked.filter((url) => url.endsWith('.exe'))).toEqual([]);
  expect(steps).toEqual([]);
});

// Promise: Updates are off unless the managed settings name a server
// Promise: They work only where the operating system verifies
test('leaves a system without signature checks, and a package installed by other means, to IT', async () => {
  const execPath = join(folder, 'Intake Desk.exe');
  const verified = (system: NodeJS.Platform, packaged = true) =>
    signerIsVerified({ platform: system, execPath }, packaged);
  expect(verified('linux')).toBe(false);
  expect(verified('darwin')).toBe(true);
  expect(verified('darwin', false)).toBe(false);
  expect(verified('win32')).toBe(false);
  await mkdir(join(folder, 'Uninstall Intake Desk.exe'));
  expect(verified('win32')).toBe(true);
});
