import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder in memory where the system has such a place, for files that are read once and removed. */
export function ramFolder(prefix: string): Promise<string> {
  const memory = '/dev/shm';
  return mkdtemp(join(existsSync(memory) ? memory : tmpdir(), prefix));
}
