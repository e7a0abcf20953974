import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The machine's own settings file with that content, gone when the test has finished. */
export async function managedFile(content: object | string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'machine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'settings.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
