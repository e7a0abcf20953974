import { verifyAudit } from '../main/desk/verify-audit.ts';
import { readPin } from '../main/hosts/audit-command.ts';
import { openKeychain } from '../main/vault/open-keychain.ts';
import { type AuditArguments, parseAuditArguments, USAGE } from './audit/audit-arguments.ts';

/** `npm run audit` verifies the audit. Close Intake Desk first. */
async function audit({ profile, user, keychain: choice, pin }: AuditArguments): Promise<number> {
  const keychain = openKeychain(choice, { packaged: false });
  if (!keychain.ok) return complain(`the keychain "${choice}" cannot be used`);
  const what = { profile, user, keychain: keychain.value, readPin: pin ? readPin : null };
  return verifyAudit(what, (line, bad) => {
    if (bad) complain(line);
    else console.log(line);
  });
}

function complain(line: string): number {
  console.error(`audit: ${line}`);
  return 2;
}

const args = parseAuditArguments(process.argv.slice(2));
if (args.ok) process.exitCode = await audit(args.value);
else process.exitCode = complain(`${args.error}\n${USAGE}`);
