import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';
import { isThere } from '../system/files/look.ts';
import { readJson } from '../system/files/read-json.ts';
import { replaceFile } from '../system/files/replace-file.ts';
import { whenFree } from '../system/files/when-free.ts';
import { readInstallation } from './installation.ts';
import { USERS } from './user-folders.ts';

/**
 * Counts up with each change of what lies in a profile that another version would not understand, of any
 * file there: a version of another format refuses the profile as a whole, before it touches anything.
 */
const PROFILE_FORMAT = 2;

const FILE = 'profile.json';

const Stored = v.object({
  format: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The version of the program that used the profile last. */
  program: v.pipe(v.string(), v.regex(/^[0-9A-Za-z.-]{1,60}$/)),
});

/**
 * The version of the program that left things here which this one does not understand, its `program` null
 * where nothing says which; null where none did. Where the file that says it is missing or damaged, the
 * installation's tells. Throws as `whenFree` where the disk does not let it be known.
 */
export async function otherLayout(
  profile: string,
  disk: Disk = systemDisk,
): Promise<{ readonly program: string | null } | null> {
  const found = await readIfThere(profile, disk);
  if (found !== null) return found.format === PROFILE_FORMAT ? null : { program: found.program };
  const installation = await readInstallation(profile);
  const isOther =
    installation === 'otherVersion' ||
    (installation === 'missing' && isThere(join(profile, USERS)));
  return isOther ? { program: null } : null;
}

/**
 * Notes that this version uses the profile from now on, and resolves with the one that did before: null
 * where it is the same, or not known.
 */
export async function noteProgram(
  profile: string,
  program: string,
  disk: Disk = systemDisk,
): Promise<string | null> {
  const found = await readIfThere(profile, disk);
  if (found?.program === program) return null;
  const text = `${JSON.stringify({ format: PROFILE_FORMAT, program })}\n`;
  // Where the disk does not take it, the installation's file says as much of the format.
  await replaceFile(join(profile, FILE), text, { disk }).catch(() => {});
  return found?.program ?? null;
}

async function readIfThere(
  profile: string,
  disk: Disk,
): Promise<v.InferOutput<typeof Stored> | null> {
  const path = join(profile, FILE);
  try {
    const bytes = await whenFree([path], () => readFile(path), { disk });
    return readJson(Stored, bytes.toString('utf8'));
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null;
    throw cause;
  }
}
