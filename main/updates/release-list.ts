import { createPublicKey, verify } from 'node:crypto';
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import * as v from 'valibot';
import { Version } from '../settings/update-policy.ts';
import { UpdateRefused } from './update-refused.ts';

/** Bytes of a list; one with a file has some hundred. */
export const LONGEST_LIST = 64 * 1024;
/** Bytes of an Ed25519 signature (RFC 8032, 5.1.6). */
export const SIGNATURE_BYTES = 64;
/** Bytes of a package, where its list names no size. */
export const LARGEST_PACKAGE = 1_000_000_000;

/** A file that lies beside the list: a name with a path or an address in it would lead elsewhere. */
const PlainName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/));

const Package = v.object({
  url: PlainName,
  sha512: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/)),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST_PACKAGE))),
  isAdminRightsRequired: v.optional(v.boolean()),
});

/** The keys of electron-builder's list that are followed; others count for nothing. */
const ReleaseList = v.object({
  /** The name it was signed under. */
  list: v.string(),
  version: Version,
  files: v.pipe(v.array(Package), v.minLength(1), v.maxLength(20)),
  stagingPercentage: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  minimumSystemVersion: v.optional(v.pipe(v.string(), v.maxLength(60))),
});
export type ReleaseList = v.InferOutput<typeof ReleaseList>;

/**
 * Reads a list of electron-builder's form, once it is known to be signed with the organization's key: the
 * bytes that were verified are those that are read. Its digest then vouches for the package. It has to say
 * the name that it was asked for by: a server that hands out the list of other computers, or of a pilot,
 * has a good signature on that too.
 * @param name as `listName`
 * @param publicKey an Ed25519 key as PEM
 * @throws {UpdateRefused} wrongSignature, notUnderstood, elsewhere, otherList
 */
export function readReleaseList(
  name: string,
  bytes: Uint8Array,
  signature: Uint8Array,
  publicKey: string,
): ReleaseList {
  const signed =
    signature.byteLength === SIGNATURE_BYTES &&
    verify(null, bytes, createPublicKey(publicKey), signature);
  if (!signed) throw new UpdateRefused('wrongSignature');
  const read = v.safeParse(ReleaseList, parsed(bytes));
  if (read.success) {
    if (read.output.list !== name) throw new UpdateRefused('otherList');
    return read.output;
  }
  const leadsElsewhere = read.issues.some(({ path }) => path?.at(-1)?.key === 'url');
  throw new UpdateRefused(leadsElsewhere ? 'elsewhere' : 'notUnderstood');
}

function parsed(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parseUpdateInfo(text, '', new URL('https://list.invalid'));
  } catch {
    // What the parser throws quotes the text.
    throw new UpdateRefused('notUnderstood');
  }
}

/**
 * The name of the list for a computer: each processor's package is made by itself, and has its own.
 * @param channel `latest`, or another that the organization keeps
 */
export function listName(channel: string, platform: string, arch: string): string {
  const system = { win32: 'win', darwin: 'mac' }[platform] ?? platform;
  return `${channel}-${system}-${arch}.yml`;
}
