import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from './temp-folder.ts';

/** Creates the managed settings file with this content, and removes it after the test. */
export async function managedFile(content: object | string): Promise<string> {
  const folder = tempFolder();
  const file = join(folder, 'settings.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
