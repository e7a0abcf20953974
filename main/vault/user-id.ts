import { createHash } from 'node:crypto';

/**
 * A name for one user of one server that does not say who it is: 32 hex digits, the same on every
 * start. It names folders and keychain accounts. Not a secret: who knows an address can confirm it.
 */
export function userId(server: string, email: string): string {
  return createHash('sha256')
    .update(`intake-desk user\0${server}\0${email.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, 32);
}
