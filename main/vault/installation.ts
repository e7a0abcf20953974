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
 * Distinguishes a profile on one computer from all others that share its keychain. On Windows, a domain user's keychain
 * entries follow the user to every computer that they sign in to, but the profile doesn't.
 */
export interface Installation {
  /** 32 random hex digits, created once. They are part of the name of every keychain entry of the profile. */
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
 * Returns the profile's installation, creating it if there is none. It is durable when the promise resolves. An invalid
 * file is set aside. Throws if the disk fails, because a second ID would make the existing keys look lost. This process
 * must hold the profile (see profile-lock.ts).
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

/** Reads the profile's installation without creating one. Throws if the file can't be read. */
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
