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
 * Increase this number with every change to a profile's files that other versions wouldn't understand. A version with
 * another format refuses the whole profile before it changes anything.
 */
const PROFILE_FORMAT = 2;

const FILE = 'profile.json';

const Stored = v.object({
  format: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The version of the program that last used the profile. */
  program: v.pipe(v.string(), v.regex(/^[0-9A-Za-z.-]{1,60}$/)),
});

/**
 * Returns the other version if it left data in the profile that this version doesn't understand, or null if none did.
 * `program` is null if that version's number is unknown. If the profile's format file is missing or damaged, the
 * installation's file decides. Throws the errors of `whenFree` if the disk can't be read.
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
 * Records that this version now uses the profile. Returns the version that used it before, or null if that is the same
 * version or unknown.
 */
export async function noteProgram(
  profile: string,
  program: string,
  disk: Disk = systemDisk,
): Promise<string | null> {
  const found = await readIfThere(profile, disk);
  if (found?.program === program) return null;
  const text = `${JSON.stringify({ format: PROFILE_FORMAT, program })}\n`;
  // If the disk refuses the file, the format can still be determined from the installation's file.
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
