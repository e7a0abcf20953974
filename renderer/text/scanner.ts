import type { Scanner } from '#contract/models/scanner.ts';
import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { scan: scanText, scanner: scannerText } = await textsOf('scanner');

/** The name and where it is: `Practice MFP 428 · 192.0.2.7`; the address alone where it has no other name. */
export function calledScanner({ name, address, from }: Scanner): string {
  return from === 'practice' || name.endsWith(address) ? name : `${name} · ${address}`;
}

/** The first bytes of a certificate's SHA-256, as many as are compared by eye: `AB:CD:EF:01:23:45:67:89…`. */
export function shortFingerprint(sha256: string): string {
  return `${sha256.split(':').slice(0, 8).join(':')}…`;
}
