import { createHash, createPublicKey } from 'node:crypto';
import * as v from 'valibot';
import type { Managed } from '../../preload/contract/models/managed.ts';

/** A version as packages have it (semver.org, 2.0.0), without build metadata. */
export const Version = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]+)?$/),
);

/** A time of the day, `HH:MM`; comes out as minutes since midnight. */
const time = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  v.transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
);

/** The folder on a server, whose files lie directly in it. */
const address = v.pipe(
  v.string(),
  v.maxLength(500),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const url = URL.parse(dataset.value.trim());
    // Everybody may read the file: a password in it would be everybody's.
    const plain = url && url.username === '' && url.password === '' && !url.search && !url.hash;
    if (plain && url.protocol === 'https:') {
      return url.href.endsWith('/') ? url.href : `${url.href}/`;
    }
    addIssue();
    return NEVER;
  }),
);

/** An Ed25519 key as PEM (RFC 8410), whose line breaks may be left out; what comes out is PEM. */
const publicKey = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const key = keyIn(dataset.value);
    if (key !== null) return key;
    addIssue();
    return NEVER;
  }),
);

function keyIn(text: string): string | null {
  const body = /^\s*-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----\s*$/.exec(text)?.[1];
  try {
    const der = Buffer.from(body ?? '', 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519'
      ? String(key.export({ type: 'spki', format: 'pem' }))
      : null;
  } catch {
    return null;
  }
}

/** Where new versions come from, and when they may. */
export const UpdatePolicy = v.pipe(
  v.strictObject({
    address,
    publicKey,
    hours: v.optional(v.strictTuple([time, time]), ['19:00', '06:00']),
    channel: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,29}$/)), 'latest'),
    /** The one older version that may take the place of a newer one. */
    backTo: v.optional(v.nullable(Version), null),
  }),
  v.transform(({ hours: [from, to], ...rest }) => ({ ...rest, hours: { from, to } })),
);
export type UpdatePolicy = v.InferOutput<typeof UpdatePolicy>;

/** What staff see of it. */
export function updatesShown({ address, hours, backTo }: UpdatePolicy): Managed['updates'] {
  return { server: new URL(address).host, from: clock(hours.from), to: clock(hours.to), backTo };
}

/** As it is recorded, each part by itself; of the key the SHA-256 of its text, its first 8 bytes. */
export function updatesAsSeen({ address, publicKey, hours, channel, backTo }: UpdatePolicy) {
  return {
    'updates address': address,
    'updates key': createHash('sha256').update(publicKey).digest('hex').slice(0, 16),
    'updates hours': `${clock(hours.from)} ${clock(hours.to)}`,
    'updates channel': channel,
    'updates back to': backTo,
  };
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
