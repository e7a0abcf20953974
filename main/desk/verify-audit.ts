import { join } from 'node:path';
import type { AuditBook } from '../../preload/contract/models/audit.ts';
import { Ledger } from '../outbox/journal/ledger.ts';
import { JOURNAL } from '../outbox/journal/open-journal.ts';
import { verifyJournalFile } from '../outbox/journal/verify-journal.ts';
import { isThere } from '../system/files/look.ts';
import { DESK_FOLDER, deskKeyPlace } from '../vault/desk-vault.ts';
import { hasLostKeyToDestruction } from '../vault/destroy-user-vault.ts';
import { readInstallation } from '../vault/installation.ts';
import { openKeptReach } from '../vault/kept-reach.ts';
import { type KeyPlace, keyPlace, type ProfileKeychain } from '../vault/key-place.ts';
import type { Keychain } from '../vault/keychain.ts';
import { knownOwners } from '../vault/known-owners.ts';
import { openUserKey } from '../vault/open-user-key.ts';
import { otherLayout } from '../vault/profile-format.ts';
import { lockProfile } from '../vault/profile-lock.ts';
import {
  deskLedgerPath,
  folderOfUserId,
  LEDGERS,
  ledgerPath,
  USERS,
  userId,
} from '../vault/user-folders.ts';

/** Exit codes: all records are valid, a record is broken, or a record couldn't be verified. */
const HOLDS = 0;
const BROKEN = 1;
const UNCHECKED = 2;

export interface AuditToVerify {
  readonly profile: string;
  /** The user whose record to verify, or null for the desk's own record and those of all users. */
  readonly user: { readonly email: string; readonly server: string } | null;
  readonly keychain: Keychain;
  /** Asks for a user's PIN. If null, users with a PIN are skipped. */
  readonly readPin: ((prompt: string) => Promise<string>) | null;
}

/** Receives a line of the result. `bad` is true if the line reports a problem. */
export type Say = (line: string, bad: boolean) => void;

/**
 * Verifies the records in a profile that no program has open. Changes nothing in it. Returns 0 if all records are
 * valid, 1 if one is broken, or 2 if one couldn't be verified.
 */
export async function verifyAudit(what: AuditToVerify, say: Say): Promise<number> {
  const { profile, user } = what;
  const complain = (line: string) => {
    say(line, true);
    return UNCHECKED;
  };
  if (!(await isProfile(profile))) {
    return complain(`${profile} is not an Intake Desk profile, or it is empty`);
  }
  const lock = lockIfWritable(profile);
  if (lock === null) {
    return complain(`${profile} cannot be locked; verify a copy in a folder that you can write to`);
  }
  if (!lock.ok) return complain('this profile is open in Intake Desk; close Intake Desk first');
  try {
    if ((await otherLayout(profile)) !== null) {
      return complain('this profile belongs to another version of Intake Desk');
    }
    const parts = { keychain: what.keychain, installation: await named(profile) };
    const { records, searchError } = user
      ? {
          records: [userRecord(profile, parts, userId(user.server, user.email))],
          searchError: null,
        }
      : await everyRecord(profile, parts);
    let worst = HOLDS;
    if (searchError !== null) {
      const why = `the credential store could not be searched (${searchError.problem})`;
      worst = complain(`${why}; records that someone deleted may not be listed`);
    }
    if (records.length === 0) return complain('this profile contains no records');
    for (const record of records) worst = Math.max(worst, await check(record, what, say));
    return worst;
  } finally {
    lock.value.release();
  }
}

/** Locks the profile. Returns null if the lock file can't be written. */
function lockIfWritable(profile: string): ReturnType<typeof lockProfile> | null {
  try {
    return lockProfile(profile);
  } catch {
    return null;
  }
}

/** Returns whether a folder contains any part of a profile. Someone may have deleted the others. */
async function isProfile(profile: string): Promise<boolean> {
  const folders = [USERS, LEDGERS, DESK_FOLDER].map((name) => join(profile, name));
  return folders.some(isThere) || (await readInstallation(profile)) !== 'missing';
}

interface RecordPlace {
  readonly name: string;
  readonly path: string;
  readonly ledger: string;
  readonly book: AuditBook;
  readonly place: KeyPlace;
  /** Returns whether all data of the record's user is being deleted, so that there is nothing to verify. */
  readonly isEnding: () => Promise<boolean>;
}

/** Returns the records that the profile should contain, including those that are missing. */
async function everyRecord(profile: string, parts: ProfileKeychain) {
  const { users, desk, searchError } = await knownOwners(profile, parts);
  const records = users.map((id) => userRecord(profile, parts, id));
  return { records: desk ? [deskRecord(profile, parts), ...records] : records, searchError };
}

function deskRecord(profile: string, parts: ProfileKeychain): RecordPlace {
  return {
    name: 'this desk',
    path: join(profile, DESK_FOLDER, JOURNAL),
    ledger: deskLedgerPath(profile),
    book: 'desk',
    place: deskKeyPlace(parts),
    isEnding: async () => false,
  };
}

function userRecord(profile: string, parts: ProfileKeychain, id: string): RecordPlace {
  const folder = folderOfUserId(profile, id);
  return {
    name: `user ${id}`,
    path: join(folder, JOURNAL),
    ledger: ledgerPath(folder),
    book: 'work',
    place: keyPlace(parts, id),
    isEnding: () => hasLostKeyToDestruction(parts, id),
  };
}

/**
 * Returns the profile's installation, or a placeholder if it can't be determined. Names of keychain entries contain the
 * installation's ID, so no entry is found for a placeholder.
 */
async function named(profile: string) {
  const installation = await readInstallation(profile);
  return typeof installation === 'object' ? installation : { id: 'none' };
}

async function check(
  { name, path, ledger, book, place, isEnding }: RecordPlace,
  { readPin }: AuditToVerify,
  say: Say,
): Promise<number> {
  const complain = (line: string) => {
    say(`${name}: ${line}`, true);
    return UNCHECKED;
  };
  if (await isEnding()) {
    say(`${name}: all data of this user is being deleted; nothing to verify`, false);
    return HOLDS;
  }
  if (!isThere(path)) return complain('the record is missing');
  const pin = book === 'work' && readPin !== null ? await readPin(`PIN of ${name}: `) : undefined;
  // Sealed data exists, so this never creates a key.
  const opened = await openUserKey(place, async () => true, pin);
  if (!opened.ok) return complain(whyNoKey(opened.error));
  const key = opened.value;
  const { before: kept } = await openKeptReach(place);
  const outside = { ledger: new Ledger(ledger, key), kept };
  const checked = await verifyJournalFile(path, key, book, outside);
  if (!checked.ok) return complain(`the record cannot be read (${checked.error})`);
  const { ok, entries, brokenAt, reason } = checked.value;
  if (ok) {
    say(`${name}: valid; entries verified: ${entries}`, false);
    return HOLDS;
  }
  if (reason === 'older') {
    say(`${name}: not valid (older copy); entries after ${brokenAt} are missing`, false);
    return BROKEN;
  }
  const where = brokenAt === null ? '' : ` at entry ${brokenAt}`;
  say(`${name}: not valid${where} (${reason}); valid entries before that: ${entries}`, false);
  return BROKEN;
}

function whyNoKey(error: { readonly code: string; readonly problem: string }): string {
  if (error.code !== 'pin') return `the credential store did not return the key (${error.problem})`;
  if (error.problem === 'needed') return 'a PIN is set; add --pin';
  return error.problem === 'wrong'
    ? 'incorrect PIN'
    : 'too many incorrect PINs; wait and try again';
}
