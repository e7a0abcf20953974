import * as v from 'valibot';
import { readJson } from '../../json/read-json.ts';
import { BoxKey, type BoxKeys, openSealed, sealTo } from '../../vault/sealed-box.ts';
import { userId } from '../../vault/user-folders.ts';

/** Entries of a parcel. The newest parcel is written anew with each entry until it is full. */
export const MOST_ENTRIES = 200;

const NAME = /^([0-9a-f]{16})-(\d{12})-(\d{8})$/;
const TIP = /^([0-9a-f]{16})-tip$/;

const Seq = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const Stamp = v.pipe(v.string(), v.isoTimestamp());
/** Who copied which record. `secret` is in every parcel of a copy: who does not have it writes none. */
const Origin = { v: v.literal(1), secret: BoxKey, server: v.string(), user: v.string() };

const Entry = v.object({
  seq: Seq,
  at: Stamp,
  action: v.string(),
  submissionId: v.nullable(v.string()),
  facts: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  personal: v.nullable(v.record(v.string(), v.string())),
  intact: v.boolean(),
});

const Content = v.object({
  ...Origin,
  /** The entry that the copy begins with. */
  first: Seq,
  /** When the entry before this parcel's first was made; null where the copy begins here. */
  before: v.nullable(Stamp),
  entries: v.pipe(v.array(Entry), v.minLength(1), v.maxLength(MOST_ENTRIES)),
});
/** Entries of one user's record that follow one another, all of one day (UTC). */
export type Parcel = v.InferOutput<typeof Content>;

const TipContent = v.object({
  ...Origin,
  /** The entry copied last, and when it was made; null where none was, or it went by age. */
  last: v.number(),
  lastAt: v.nullable(Stamp),
  at: Stamp,
});
/** How far a copy had come, and when its user's program last said so. */
export type Tip = v.InferOutput<typeof TipContent>;

/** A parcel by its file's name, which says nothing of what is in it. */
export interface ParcelName {
  /** 16 hex digits: which of the copies that its user's program began. */
  readonly copy: string;
  /** The entry it begins with. */
  readonly from: number;
  /** YYYYMMDD, UTC: of every entry in it. */
  readonly day: string;
}

/** The day of a time in ISO 8601 (UTC), as names of parcels have it. */
export function dayOf(stamp: string): string {
  return stamp.slice(0, 10).replaceAll('-', '');
}

/** The entries at the beginning of `entries` that make up a parcel. */
export function oneParcel<E extends { readonly at: string }>(entries: readonly E[]): readonly E[] {
  const day = entries[0] && dayOf(entries[0].at);
  const other = entries.findIndex(({ at }) => dayOf(at) !== day);
  return entries.slice(0, Math.min(other === -1 ? entries.length : other, MOST_ENTRIES));
}

export function parcelName({ copy, from, day }: ParcelName): string {
  return `${copy}-${String(from).padStart(12, '0')}-${day}`;
}

/** Null where it is no parcel's name. */
export function readParcelName(name: string): ParcelName | null {
  const [, copy, from, day] = NAME.exec(name) ?? [];
  if (copy === undefined || from === undefined || day === undefined) return null;
  return { copy, from: Number(from), day };
}

export function tipName(copy: string): string {
  return `${copy}-tip`;
}

/** Which copy it is the tip of; null where it is no tip's name. */
export function tipOf(name: string): string | null {
  return TIP.exec(name)?.[1] ?? null;
}

/** Seals a parcel or a tip for the holder of `publicKey`; it opens in the place of this user only. */
export function sealFor(publicKey: string, owner: string, content: Parcel | Tip): Buffer {
  const kind = 'entries' in content ? 'parcel' : 'tip';
  return sealTo(publicKey, Buffer.from(JSON.stringify(content)), placeOf(kind, owner));
}

/** Null where it is not sealed for these keys, damaged, of another user, or not what its name says. */
export function openParcel(
  keys: BoxKeys,
  owner: string,
  name: ParcelName,
  sealed: Uint8Array,
): Parcel | null {
  const parcel = read(Content, openSealed(keys, sealed, placeOf('parcel', owner)), owner);
  const fits = parcel?.entries.every(
    ({ seq, at }, place) => seq === name.from + place && dayOf(at) === name.day,
  );
  return parcel !== null && fits === true && parcel.first <= name.from ? parcel : null;
}

/** Null as `openParcel`. */
export function openTip(keys: BoxKeys, owner: string, sealed: Uint8Array): Tip | null {
  return read(TipContent, openSealed(keys, sealed, placeOf('tip', owner)), owner);
}

function read<T extends { readonly server: string; readonly user: string }>(
  schema: v.GenericSchema<unknown, T>,
  text: Buffer | null,
  owner: string,
): T | null {
  const content = readJson(schema, text?.toString() ?? null);
  return content !== null && userId(content.server, content.user) === owner ? content : null;
}

function placeOf(kind: 'parcel' | 'tip', owner: string): string {
  return `audit copy 1 ${kind} ${owner}`;
}
