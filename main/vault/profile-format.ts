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
 * Counts up with each change of any file in a profile that another version would not understand. A version of
 * another format refuses the profile as a whole, before it touches anything.
 */
const PROFILE_FORMAT = 2;

const FILE = 'profile.json';

const Stored = v.object({
  format: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The version of the program that used the profile last. */
  program: v.pipe(v.string(), v.regex(/^[0-9A-Za-z.-]{1,60}$/)),
});

/**
 * Tells whether another version left things in the profile that this one does not understand: null where none
 * did, else that version, with `program` null where nothing names it. Where the file that says so is missing
 * or damaged, the installation's file tells. Throws as `whenFree` where the disk does not let it be known.
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
 * Notes that this version uses the profile from now on. Resolves with the version that used it before; null
 * where that is the same one or not known.
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
