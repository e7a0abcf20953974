import { createInterface } from 'node:readline';
import { placeLines } from '../../main/hosts/place-lines.ts';
import type { NamedPlace } from '../../main/ipc/own-places.ts';

const NAMES = {
  server: 'Server that receives the password or key',
  forgotPasswordUrl: '"Forgot password" link',
  applicationUrl: 'Link to an application',
  scanFolder: 'Scan folder',
  scannerAddresses: 'Scanner',
} as const;

/**
 * Asks the user on the terminal, because no page can imitate it. Only `y` means yes. Without a terminal, the answer is
 * no.
 */
export async function askOnTerminal(places: readonly NamedPlace[]): Promise<boolean> {
  const { stdin, stderr } = process;
  stderr.write(`The window asks to use:\n${placeLines(places, NAMES)}\nUse it? [y/N]\n`);
  stdin.ref?.();
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return line.trim().toLowerCase() === 'y';
    return false;
  } finally {
    lines.close();
    // An open terminal would keep the process alive.
    stdin.unref?.();
  }
}
