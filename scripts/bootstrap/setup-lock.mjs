import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setupDir } from './paths.mjs';
import { SetupFailure } from './setup-failure.mjs';

const lockFile = join(setupDir, 'running');
const patienceMs = 15 * 60_000;

/**
 * Runs the setup while this process holds a lock. Otherwise, two commands started at once in a new
 * clone would install at the same time. If the process that held the lock has ended, the lock is
 * taken over.
 * @template T
 * @param {() => Promise<T>} setUp
 * @returns {Promise<T>}
 */
export async function withSetupLock(setUp) {
  mkdirSync(setupDir, { recursive: true });
  const until = Date.now() + patienceMs;
  let said = false;
  while (!take()) {
    if (Date.now() > until) {
      throw new SetupFailure(`the setup by another command takes too long; delete ${lockFile}.`);
    }
    if (!said) console.error('Waiting for the setup by another command …');
    said = true;
    await pause(200);
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    return await setUp();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @returns {boolean} whether this process now has the lock */
function take() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  if (holderLives()) return false;
  rmSync(lockFile, { force: true });
  return take();
}

function holderLives() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // If the file is empty, another process has just created it and is about to write to it. That
    // process is alive.
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
