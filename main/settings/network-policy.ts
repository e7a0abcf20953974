import { X509Certificate } from 'node:crypto';
import * as v from 'valibot';
import { readProxyAddress } from '../platform/network/proxy-list.ts';
import type { ManagedProxy } from '../platform/network/way-out.ts';
import { readAs } from './settings-fields.ts';

/** The maximum length of a certificate, in characters. An authority's certificate usually has a few thousand. */
const LONGEST = 20_000;
const MOST_AUTHORITIES = 20;

/** The branch's proxy: `"none"`, `{"address": "host:port"}`, or `{"pac": "http://…"}`. */
export const ProxyPolicy = v.pipe(
  v.union([
    v.literal('none'),
    v.strictObject({ address: v.string() }),
    v.strictObject({ pac: v.string() }),
  ]),
  readAs(managedProxy),
);

function managedProxy(
  said: 'none' | { readonly address: string } | { readonly pac: string },
): ManagedProxy | null {
  if (said === 'none') return said;
  if ('address' in said) {
    const proxy = readProxyAddress(said.address.trim());
    // Everyone can read the file, so a password in it would be public.
    return proxy?.signIn === undefined ? proxy : null;
  }
  const url = URL.parse(said.pac.trim());
  const usable =
    url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return usable ? { kind: 'file', address: url.href } : null;
}

/**
 * Certificates of authorities, in PEM format with or without line breaks. The output is PEM. The certificates are part
 * of the file, so that only one file must be protected from staff.
 */
export const Authorities = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(LONGEST), readAs(authorityIn))),
  v.maxLength(MOST_AUTHORITIES),
);

function authorityIn(text: string): string | null {
  const body = /^\s*-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----\s*$/.exec(
    text,
  )?.[1];
  try {
    const certificate = new X509Certificate(Buffer.from(body ?? '', 'base64'));
    return certificate.ca ? certificate.toString() : null;
  } catch {
    return null;
  }
}

/**
 * Returns authorities in the form in which they're recorded, with one entry each. The key is `certificates` followed by
 * the first 8 bytes of the SHA-256, and the value is the subject. In a single string, everything after the first
 * authority would be cut off. A new authority would then leave no trace.
 */
export function authoritiesAsSeen(certificates: readonly string[]): Record<string, string> {
  const seen = certificates.map((pem) => {
    const { fingerprint256, subject } = new X509Certificate(pem);
    return [`certificates ${fingerprint256.slice(0, 23)}`, subject.replaceAll('\n', ', ')];
  });
  return Object.fromEntries(seen);
}
