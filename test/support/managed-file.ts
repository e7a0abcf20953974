import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from './temp-folder.ts';

/** The machine's own settings file with that content, gone when the test has finished. */
export async function managedFile(content: object | string): Promise<string> {
  const folder = tempFolder();
  const file = join(folder, 'settings.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
