import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { verifyAudit } from '../desk/verify-audit.ts';
import { isThere } from '../system/files/look.ts';
import { replaceFile } from '../system/files/replace-file.ts';
import type { Keychain } from '../vault/keychain.ts';

/** `--verify-audit`: the program verifies its records and exits without opening a window. */
export interface AuditCommand {
  /** A new file for the result, or null for none. On Windows, a program with a window has no terminal. */
  readonly report: string | null;
  /** True to ask for the PIN of each user who has one. */
  readonly pin: boolean;
}

/** The command's options, which are the same for every host. */
export const AUDIT_OPTIONS = {
  'verify-audit': { type: 'boolean', default: false },
  report: { type: 'string' },
  pin: { type: 'boolean', default: false },
} as const;

interface Given {
  readonly 'verify-audit'?: unknown;
  readonly report?: unknown;
  readonly pin?: unknown;
}

/** Returns the command if it was given on the command line. */
export function auditCommandOf(given: Given): { readonly verifyAudit?: AuditCommand } {
  if (given['verify-audit'] !== true) return {};
  const report = typeof given.report === 'string' ? given.report : null;
  return { verifyAudit: { report, pin: given.pin === true } };
}

/**
 * Writes the result to standard output. Returns the exit code (see `verifyAudit`), or 2 if the report can't be written.
 */
export async function runAuditCommand(
  { report, pin }: AuditCommand,
  profile: string,
  keychain: Keychain,
): Promise<number> {
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  };
  if (report !== null && isThere(report)) {
    say('the --report file already exists; nothing was verified');
    return 2;
  }
  const what = { profile, user: null, keychain, readPin: pin ? readPin : null };
  const code = await verifyAudit(what, say);
  if (report === null) return code;
  try {
    await replaceFile(report, `${lines.join('\n')}\n`);
    return code;
  } catch {
    say('the report could not be written');
    return 2;
  }
}

/**
 * Reads one line. At a terminal, shows a prompt and doesn't echo the input. Otherwise, reads the first line of standard
 * input.
 */
export async function readPin(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
