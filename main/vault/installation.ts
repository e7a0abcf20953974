import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorCode } from '../system/files/disk-error.ts';
import { freeName } from '../system/files/look.ts';
import { readJson } from '../system/files/read-json.ts';
import { whenFree } from '../system/files/when-free.ts';
import { type FileLayer, nodeFileLayer, replaceDurably } from './file-layer.ts';

/**
 * A profile on one computer, apart from all others that share its keychain. On Windows the entries of a
 * domain user come along to every computer they sign in to, and the profile does not.
 */
export interface Installation {
  /** 32 hex digits, random, made once; a part of the name of each keychain entry of the profile. */
  readonly id: string;
}

const FILE = 'installation.json';

const VERSION = 2;

const Versioned = v.object({ v: v.number() });
const Stored = v.object({
  v: v.literal(VERSION),
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
});

/**
 * Gives the profile's installation, and makes one where there is none; it is durable when this resolves. A
 * file that cannot be understood is set aside. Throws when the disk fails, because a second id would make the
 * keys of the first one look lost. The profile must be held by this process (see profile-lock.ts).
 */
export async function openInstallation(
  profile: string,
  files: FileLayer = nodeFileLayer,
): Promise<Installation> {
  const path = join(profile, FILE);
  const found = await readInstallation(profile);
  if (typeof found === 'object') return found;
  if (found === 'damaged') await files.rename(path, freeName(path, 'set-aside'));
  const made = { id: randomBytes(16).toString('hex') };
  await files.makeFolder(profile);
  await replaceDurably(files, path, Buffer.from(`${JSON.stringify({ v: VERSION, ...made })}\n`));
  return made;
}

/** The profile's installation, not made where it has none. Throws when the disk does not give the file. */
export async function readInstallation(
  profile: string,
): Promise<Installation | 'missing' | 'damaged' | 'otherVersion'> {
  try {
    const path = join(profile, FILE);
    const text = await whenFree([path], () => readFile(path, 'utf8'));
    const stored = readJson(Stored, text);
    if (stored !== null) return { id: stored.id };
    const other = readJson(Versioned, text);
    return other === null || other.v === VERSION ? 'damaged' : 'otherVersion';
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return 'missing';
    throw cause;
  }
}
