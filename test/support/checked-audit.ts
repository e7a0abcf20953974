import { verifyAudit } from '../../main/desk/verify-audit.ts';
import { fileKeychain } from '../../main/vault/open-keychain.ts';

/** What the command that checks the records of a closed profile says, and its exit code. */
export async function checked(profile: string, keychain: string) {
  const lines: string[] = [];
  const what = { profile, user: null, keychain: fileKeychain(keychain), readPin: null };
  const code = await verifyAudit(what, (line) => void lines.push(line));
  return { code, out: lines.join('\n') };
}
