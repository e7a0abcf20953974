import type { Scanner } from '#contract/models/scanner.ts';
import { textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const { scan: scanText, scanner: scannerText } = await textsOf('scanner');

/**
 * Returns the name and address of a scanner: `Practice MFP 428 · 192.0.2.7`. Returns only the name
 * if it is a practice scanner or if the name already ends with the address.
 */
export function calledScanner({ name, address, from }: Scanner): string {
  return from === 'practice' || name.endsWith(address) ? name : `${name} · ${address}`;
}

/**
 * Returns the beginning of a certificate's SHA-256 fingerprint, short enough to compare by eye:
 * `AB:CD:EF:01:23:45:67:89…`.
 */
export function shortFingerprint(sha256: string): string {
  return `${sha256.split(':').slice(0, 8).join(':')}…`;
}
