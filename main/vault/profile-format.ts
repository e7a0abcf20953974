import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Disk, systemDisk } from '../files/disk.ts';
import { errorCode } from '../files/disk-error.ts';
import { replaceFile } from '../files/replace-file.ts';
import { whenFree } from '../files/when-free.ts';
import { readJson } from '../json/read-json.ts';

/**
 * Counts up with each change of what lies in a profile that the version before would not understand, of
 * any file there: that version then refuses the profile as a whole, before it touches anything.
 */
export const PROFILE_FORMAT = 1;

const FILE = 'profile.json';

const Stored = v.object({
  format: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The version of the program that used the profile last. */
  program: v.pipe(v.string(), v.regex(/^[0-9A-Za-z.-]{1,60}$/)),
});

/**
 * The version of the program that left things here which this one does not understand; null where none
 * did. Throws as `whenFree` where the disk does not let it be known.
 */
export async function newerProgram(
  profile: string,
  disk: Disk = systemDisk,
): Promise<string | null> {
  const found = await readIfThere(profile, disk);
  return found !== null && found.format > PROFILE_FORMAT ? found.program : null;
}

/**
 * Notes that this version uses the profile from now on, and resolves with the one that did before: null
 * where it is the same, or not known. Throws as `replaceFile` only where an older version must not miss it.
 */
export async function noteProgram(
  profile: string,
  program: string,
  disk: Disk = systemDisk,
): Promise<string | null> {
  const found = await readIfThere(profile, disk);
  if (found?.program === program && found.format === PROFILE_FORMAT) return null;
  const text = `${JSON.stringify({ format: PROFILE_FORMAT, program })}\n`;
  // A profile without the file is of the first format.
  const mustLast = PROFILE_FORMAT > (found?.format ?? 1);
  await replaceFile(join(profile, FILE), text, { disk }).catch((cause: unknown) => {
    if (mustLast) throw cause;
  });
  return found === null || found.program === program ? null : found.program;
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
