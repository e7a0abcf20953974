import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loggedRun } from '../bootstrap/logged-run.mjs';
import { root, setupDir } from '../bootstrap/paths.mjs';
import type { ElectronFinding } from './choose-host.ts';
import { canDownload, runtimeUrl } from './electron-download.ts';
import { installedRuntime } from './installed-electron.ts';

/**
 * How long a failed check is remembered, in milliseconds, so that a blocked network doesn't delay
 * every start.
 */
const BELIEVED_MS = 60 * 60_000;
const unreachableStamp = join(setupDir, 'electron-unreachable');

/**
 * Finds the Electron runtime, and downloads it if it's missing and available. Doesn't use
 * `require('electron')`, which downloads without asking and throws.
 * @param options.probeAgain checks the network even if a recent check failed
 */
export async function electronRuntime(options: { probeAgain: boolean }): Promise<ElectronFinding> {
  const packageDir = join(root, 'node_modules', 'electron');
  const version = versionOf(packageDir);
  if (version === undefined) return { path: null, why: 'the electron package is not installed' };
  const find = () =>
    installedRuntime({ packageDir, version, env: process.env, exists: existsSync, read });
  const installed = find();
  if (installed !== undefined) return { path: installed, why: `Electron ${version} is installed` };

  const url = runtimeUrl(version, process.platform, process.arch, process.env);
  if (!options.probeAgain && isFresh()) {
    return {
      path: null,
      why: `Electron is not installed and ${new URL(url).host} could not be reached`,
    };
  }
  const answer = await canDownload(url);
  if (!answer.ok) {
    mkdirSync(setupDir, { recursive: true });
    writeFileSync(unreachableStamp, String(Date.now()));
    return { path: null, why: `Electron is not installed and ${answer.error}` };
  }
  rmSync(unreachableStamp, { force: true });
  console.log(`Downloading Electron ${version} (about 120 MB) …`);
  const { code, logFile } = await loggedRun('electron', process.execPath, [
    join(packageDir, 'install.js'),
  ]);
  const downloaded = code === 0 ? find() : undefined;
  return downloaded === undefined
    ? { path: null, why: `Electron's download failed (details in ${logFile})` }
    : { path: downloaded, why: `Electron ${version} was just downloaded` };
}

function versionOf(packageDir: string): string | undefined {
  const text = read(join(packageDir, 'package.json'));
  return text === undefined ? undefined : String(JSON.parse(text).version);
}

function isFresh(): boolean {
  const since = Date.now() - Number(read(unreachableStamp) ?? 0);
  return since >= 0 && since < BELIEVED_MS;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
