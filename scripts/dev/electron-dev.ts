import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { ensureBuilt, mainBuild } from '../bootstrap/build.mjs';
import { root } from '../bootstrap/paths.mjs';
import type { DevSession } from './dev-session.ts';
import { servePage } from './page-server.ts';
import { watchSources } from './source-watch.ts';

/**
 * Opens the window in Electron. Main runs inside Electron, so everything restarts when main
 * changes. As in a browser, the page comes from the page server. Here, that server has no access to
 * the desk.
 */
export async function developInElectron(
  electron: string,
  session: DevSession,
  inspect: readonly string[],
): Promise<void> {
  const page = await servePage(() => Promise.reject(new Error('Electron asks its own desk.')));
  const over = Promise.withResolvers<void>();
  let program: ChildProcess | null = null;
  const start = () => {
    const args = [...inspect, root, `--page=${page.origin}`, ...session.deskArguments()];
    const started = spawn(electron, args, { stdio: 'inherit' });
    program = started;
    started.once('exit', () => {
      if (program === started) over.resolve();
    });
  };
  const end = async () => {
    const ending = program;
    program = null;
    if (ending === null || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill();
    await ended;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, over.resolve);
  try {
    await buildForElectron();
    start();
    watchSources(page.vite, async (parts) => {
      try {
        await buildForElectron();
      } catch (cause) {
        // Keeps the running program until the sources can be built again.
        console.error(cause instanceof Error ? cause.message : cause);
        return;
      }
      await end();
      if (parts.has('practice platform')) await session.restartPlatform();
      start();
      console.log(`Electron restarted (${[...parts].join(', ')} changed).`);
    });
    await over.promise;
  } finally {
    await end();
    await page.close();
  }
}

async function buildForElectron(): Promise<void> {
  await ensureBuilt(process.execPath, [mainBuild]);
  await build({
    configFile: join(root, 'vite.preload.config.ts'),
    mode: 'electron',
    root,
    logLevel: 'warn',
  });
}
