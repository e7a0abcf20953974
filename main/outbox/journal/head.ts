import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { OutboxDamage } from '../../../preload/contract/models/outbox.ts';
import { readJson } from '../../system/files/read-json.ts';
import { SCHEMA_VERSION } from './schema.ts';

export const JournalDamage = v.object({
  ...OutboxDamage.entries,
  /** The name, in the same folder, the damaged file was kept under; null when only rows were touched. */
  renamedTo: v.nullable(v.string()),
  /** Whether everything that was handed over since is known, so that the rest provably was not. */
  accounted: v.boolean(),
  /** Whether everything that may have been sent is parked for staff. */
  parked: v.boolean(),
});

/**
 * The damage found in a journal when it was opened, and what became of it. Staff are told, and it is kept
 * in the journal's head until they have looked at it.
 */
export type JournalDamage = v.InferOutput<typeof JournalDamage>;

/** Steps are lost, and nobody knows which. */
export const UNCERTAIN: JournalDamage = {
  why: 'damaged',
  renamedTo: null,
  kept: 0,
  setAside: 0,
  missing: null,
  certain: false,
  handedOver: 0,
  lastHandedOver: null,
  accounted: true,
  parked: false,
};

/** Joins two damages into one, where the second was found before staff looked at the first. */
export function joinDamage(before: JournalDamage | null, found: JournalDamage): JournalDamage {
  if (before === null) return found;
  const times = [before.lastHandedOver, found.lastHandedOver].filter((at) => at !== null).sort();
  return {
    why: before.why === 'damaged' ? found.why : before.why,
    renamedTo: found.renamedTo ?? before.renamedTo,
    kept: found.kept,
    setAside: before.setAside + found.setAside,
    missing:
      before.missing === null || found.missing === null ? null : before.missing + found.missing,
    certain: before.certain && found.certain,
    handedOver: Math.max(before.handedOver, found.handedOver),
    lastHandedOver: times.at(-1) ?? null,
    accounted: before.accounted && found.accounted,
    parked: found.certain ? before.parked : false,
  };
}

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Hash = v.pipe(v.string(), v.hexadecimal(), v.length(64));

const Head = v.object({
  /** The schema version the file had when this was written. */
  schema: Count,
  /** The journal's identity: 16 random bytes as hex, made with the file. */
  journal: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /**
   * The last revision given: each put takes the next, so no two rows ever share one. Every step takes one
   * at least, so that it says how far the journal has come.
   */
  revision: Count,
  /** How many submissions there are, and the sum of their revisions. */
  rows: Count,
  revisions: Count,
  /** How many rows did not open, ever, and were set aside. */
  setAside: Count,
  audit: v.object({
    /** The last entry removed by age, 0 for none, and the chain up to it: where checking begins. */
    removedTo: Count,
    anchor: Hash,
    /** The last entry, and the chain up to it. */
    last: Count,
    chain: Hash,
  }),
  /** Set for good once entries up to this one could not be vouched for any more. */
  doubt: v.nullable(
    v.object({ upTo: Count, reason: v.picklist(['headLost', 'notIntact', 'older']) }),
  ),
  /** Damage of the file that staff have not looked at yet. */
  damage: v.nullable(JournalDamage),
});

/**
 * The journal's knowledge of itself, sealed and replaced with every step. Rows that vanish, or come
 * back in an older state, no longer add up to it; nor does an audit whose end was cut off.
 */
export type Head = v.InferOutput<typeof Head>;

const NO_CHAIN = '0'.repeat(64);

export function emptyHead(): Head {
  return {
    schema: SCHEMA_VERSION,
    journal: randomBytes(16).toString('hex'),
    revision: 0,
    rows: 0,
    revisions: 0,
    setAside: 0,
    audit: { removedTo: 0, anchor: NO_CHAIN, last: 0, chain: NO_CHAIN },
    doubt: null,
    damage: null,
  };
}

export function encodeHead(head: Head): Buffer {
  return Buffer.from(JSON.stringify(head));
}

export function decodeHead(bytes: Uint8Array): Head | null {
  return readJson(Head, Buffer.from(bytes).toString());
}
