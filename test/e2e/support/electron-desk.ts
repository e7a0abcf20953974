import { join } from 'node:path';
import { _electron } from '@playwright/test';
import { ensureBuilt, mainBuild } from '../../../scripts/bootstrap/build.mjs';
import { electronRuntime } from './electron-runtime.ts';
import {
  type DeskStart,
  keychainOf,
  managedOf,
  prepareProfile,
  type RunningDesk,
} from './running-desk.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Starts the Electron host and attaches to its window. */
export async function startElectronDesk(start: DeskStart): Promise<RunningDesk> {
  const runtime = electronRuntime();
  if ('missing' in runtime) throw new Error(runtime.missing);
  await ensureBuilt(process.execPath, [mainBuild]);
  await prepareProfile(start);
  const app = await _electron.launch({
    executablePath: runtime.path,
    args: [
      ROOT,
      `--keychain=${keychainOf(start)}`,
      `--profile=${start.profile}`,
      ...managedOf(start),
      ...(start.server === null ? [] : [`--server=${start.server}`]),
    ],
  });
  // A test cannot reach the system's own question, so it is answered with yes.
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  });
  let printed = '';
  app.process().stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const exited = new Promise<number | null>((resolve) => app.process().once('exit', resolve));
  return {
    page: await app.firstWindow(),
    pid: app.process().pid ?? Number.NaN,
    ended: exited,
    output: () => printed,
    async close() {
      await app.close();
      return exited;
    },
    kill: (signal = 'SIGKILL') => void app.process().kill(signal),
  };
}
