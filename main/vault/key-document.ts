import * as v from 'valibot';
import type { PinStretch } from './pin-wrap.ts';
import { decodeUserKey } from './user-key.ts';

/**
 * What the keychain holds for a user: their key as text, in the clear or, with a PIN, wrapped under it.
 * A `next` one means that a renewal is under way: things at rest may lie under either and go over to it.
 * Some 400 bytes at most; see `Keychain`.
 */
export interface KeyDocument {
  readonly pin: PinStretch | null;
  readonly current: string;
  readonly next: string | null;
}

const Text = v.pipe(v.string(), v.regex(/^[\w-]{22,128}$/));

const Stored = v.object({
  v: v.literal(1),
  pin: v.nullable(
    v.object({
      salt: Text,
      // Bounds what a changed entry can make the program compute.
      cost: v.pipe(v.number(), v.integer(), v.minValue(14), v.maxValue(20)),
    }),
  ),
  current: Text,
  next: v.nullable(Text),
});

export function encodeKeyDocument({ pin, current, next }: KeyDocument): string {
  const stretch = pin && { salt: Buffer.from(pin.salt).toString('base64url'), cost: pin.cost };
  const stored: v.InferOutput<typeof Stored> = { v: 1, pin: stretch, current, next };
  return JSON.stringify(stored);
}

/** Reads what `encodeKeyDocument` wrote, or the bare key of version 0.1; null when it is neither. */
export function decodeKeyDocument(text: string): KeyDocument | null {
  if (decodeUserKey(text)) return { pin: null, current: text, next: null };
  try {
    const { pin, current, next } = v.parse(Stored, JSON.parse(text));
    const stretch = pin && { salt: Buffer.from(pin.salt, 'base64url'), cost: pin.cost };
    return { pin: stretch, current, next };
  } catch {
    return null;
  }
}
