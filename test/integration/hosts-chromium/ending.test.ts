import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserCandidates, findBrowser } from '../../../main/hosts/chromium/find-browser.ts';

const HOST = join(import.meta.dirname, '..', '..', '..', 'main', 'hosts', 'chromium', 'main.ts');
const browser = findBrowser(browserCandidates(process.platform, process.env));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ending-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Starts the host in practice mode, sends the signal once it is open, and waits for its end. */
async function endBy(signal: NodeJS.Signals): Promise<number | null> {
  const child = spawn(process.execPath, [HOST, '--headless', `--profile=${folder}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('is open')) resolve();
    });
    void ended.then(() => resolve());
  });
  child.kill(signal);
  return ended;
}

const left = async () => (await readdir(folder)).filter((name) => !name.startsWith('profile.lock'));

test.skipIf(browser === null)(
  'ended from outside, it leaves neither practice data nor the browser’s folder, nor those of one that was killed (needs a Chromium)',
  async () => {
    await endBy('SIGKILL');
    expect(await left()).toContain('practice');
    expect(await endBy('SIGINT')).toBe(0);
    expect(await left()).toEqual([]);
  },
);
