import { join } from 'node:path';
import type { AuditBook } from '../../preload/contract/models/audit.ts';
import { Ledger } from '../outbox/journal/ledger.ts';
import { JOURNAL } from '../outbox/journal/open-journal.ts';
import { verifyJournalFile } from '../outbox/journal/verify-journal.ts';
import { isThere } from '../system/files/look.ts';
import { DESK_FOLDER, deskKeyPlace } from '../vault/desk-vault.ts';
import { readInstallation } from '../vault/installation.ts';
import { openKeptReach } from '../vault/kept-reach.ts';
import { type KeyPlace, keyPlace } from '../vault/key-place.ts';
import type { Keychain } from '../vault/keychain.ts';
import { openUserKey } from '../vault/open-user-key.ts';
import { otherLayout } from '../vault/profile-format.ts';
import { lockProfile } from '../vault/profile-lock.ts';
import {
  deskLedgerPath,
  folderOfUserId,
  ledgerPath,
  USERS,
  userId,
  userIds,
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
  if (!isThere(join(profile, USERS)) && !isThere(join(profile, DESK_FOLDER))) {
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
    const records = user
      ? [await userRecord(what, userId(user.server, user.email))]
      : await everyRecord(what);
    if (records.length === 0) return complain('this profile contains no records');
    let worst = HOLDS;
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

interface RecordPlace {
  readonly name: string;
  readonly path: string;
  readonly ledger: string;
  readonly book: AuditBook;
  readonly place: KeyPlace;
}

async function everyRecord(what: AuditToVerify): Promise<readonly RecordPlace[]> {
  const ids = await userIds(what.profile);
  const path = join(what.profile, DESK_FOLDER, JOURNAL);
  const place = deskKeyPlace({ keychain: what.keychain, installation: await named(what.profile) });
  const ledger = deskLedgerPath(what.profile);
  const desk = { name: 'this desk', path, ledger, book: 'desk' as const, place };
  const users = await Promise.all(ids.map((id) => userRecord(what, id)));
  return isThere(path) || isThere(ledger) ? [desk, ...users] : users;
}

async function userRecord({ profile, keychain }: AuditToVerify, id: string): Promise<RecordPlace> {
  const folder = folderOfUserId(profile, id);
  const path = join(folder, JOURNAL);
  const place = keyPlace({ keychain, installation: await named(profile) }, id);
  return { name: `user ${id}`, path, ledger: ledgerPath(folder), book: 'work', place };
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
  { name, path, ledger, book, place }: RecordPlace,
  { readPin }: AuditToVerify,
  say: Say,
): Promise<number> {
  const complain = (line: string) => {
    say(`${name}: ${line}`, true);
    return UNCHECKED;
  };
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
