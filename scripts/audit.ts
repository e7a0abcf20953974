import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL } from '../main/outbox/journal-file.ts';
import { verifyJournalFile } from '../main/outbox/verify-journal-file.ts';
import { readInstallation } from '../main/vault/installation.ts';
import { keyPlace } from '../main/vault/key-place.ts';
import { openKeyRing } from '../main/vault/open-key-ring.ts';
import { openKeychain } from '../main/vault/open-keychain.ts';
import { lockProfile } from '../main/vault/profile-lock.ts';
import { otherUserFolders } from '../main/vault/user-folders.ts';
import { userId } from '../main/vault/user-id.ts';
import { type AuditArguments, parseAuditArguments, USAGE } from './audit/audit-arguments.ts';
import { readPin } from './audit/read-pin.ts';

/** What one user's audit came to, as an exit code: holds, is broken, could not be checked. */
const HOLDS = 0;
const BROKEN = 1;
const UNCHECKED = 2;

/** `npm run audit`: checks the account of what was done, while Intake Desk is closed. */
async function audit(args: AuditArguments): Promise<number> {
  if (!existsSync(join(args.profile, 'users'))) {
    return complain(`${args.profile} is no profile of Intake Desk that holds anything`);
  }
  const lock = lockProfile(args.profile);
  if (!lock.ok) return complain('Intake Desk has this profile open; close it first');
  try {
    const ids = args.user
      ? [userId(args.user.server, args.user.email)]
      : await otherUserFolders(args.profile, '');
    if (ids.length === 0) return complain('nobody has anything in this profile');
    let worst = HOLDS;
    for (const id of ids) worst = Math.max(worst, await checkUser(args, id));
    return worst;
  } finally {
    lock.value.release();
  }
}

async function checkUser({ profile, keychain: choice, pin }: AuditArguments, id: string) {
  const path = join(profile, 'users', id, JOURNAL);
  if (!existsSync(path)) return complain('there is no journal', id);
  const keychain = openKeychain(choice, { packaged: false });
  if (!keychain.ok) return complain(`the keychain "${choice}" cannot be used`);
  const installation = await readInstallation(profile);
  // Version 0.1 made none, and named no entry by it.
  const named = typeof installation === 'object' ? installation : { id: 'none', takesOver: true };
  const place = keyPlace({ keychain: keychain.value, installation: named }, id);
  const typed = pin ? await readPin(`PIN of user ${id}: `) : undefined;
  // Something sealed is there, so no key is ever made here.
  const ring = await openKeyRing(place, async () => true, typed);
  if (!ring.ok) return complain(whyNoKey(ring.error), id);
  const { key, former } = ring.value;
  let checked = verifyJournalFile(path, key);
  if (!checked.ok && checked.error === 'otherKey' && former !== null) {
    checked = verifyJournalFile(path, former);
  }
  if (!checked.ok) return complain(`the journal cannot be read (${checked.error})`, id);
  const { ok, entries, brokenAt, reason } = checked.value;
  if (ok) {
    console.log(`user ${id}: ${entries} entries checked, all as they were written`);
    return HOLDS;
  }
  const where = brokenAt === null ? '' : ` at entry ${brokenAt}`;
  console.log(`user ${id}: broken${where} (${reason}); ${entries} entries before it hold`);
  return BROKEN;
}

function whyNoKey(error: { readonly code: string; readonly problem: string }): string {
  if (error.code !== 'pin') return `the keychain does not give the key (${error.problem})`;
  if (error.problem === 'needed') return 'a PIN is set; add --pin';
  return error.problem === 'wrong'
    ? 'this is not the PIN'
    : 'too many wrong PINs; wait and try again';
}

function complain(line: string, id?: string): number {
  console.error(`audit: ${id === undefined ? '' : `user ${id}: `}${line}`);
  return UNCHECKED;
}

const args = parseAuditArguments(process.argv.slice(2));
if (args.ok) process.exitCode = await audit(args.value);
else process.exitCode = complain(`${args.error}\n${USAGE}`);
