import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxMachine } from './sandbox.ts';

/** The computer that this program runs on. */
export const thisMachine: SandboxMachine = {
  platform: process.platform,
  uid: process.getuid?.(),
  read: (path) => orUndefined(() => readFileSync(path, 'utf8')),
  files: (folder) =>
    (orUndefined(() => readdirSync(folder, { withFileTypes: true })) ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => join(folder, entry.name)),
  owner: (path) => orUndefined(() => statSync(path)),
};

function orUndefined<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
