import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { OutboxDamage } from '../../../preload/contract/models/outbox.ts';
import { readJson } from '../../system/files/read-json.ts';
import { SCHEMA_VERSION } from './schema.ts';

export const JournalDamage = v.object({
  ...OutboxDamage.entries,
  /** The name under which the damaged file was kept in the same folder. Null if only rows were affected. */
  renamedTo: v.nullable(v.string()),
  /**
   * Whether every submission handed over to the platform since the lost steps is known. If so, no other submission was
   * handed over.
   */
  accounted: v.boolean(),
  /** Whether every submission that may have been sent has become `unknown`. */
  parked: v.boolean(),
});

/**
 * Damage that was found when a journal was opened, and what was done about it. Stays in the journal's head until staff
 * have seen it.
 */
export type JournalDamage = v.InferOutput<typeof JournalDamage>;

/** Damage for which it's unknown which steps were lost. */
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

/** Combines two reports of damage if the second was found before staff had seen the first. */
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
  /** The schema version of the file when this head was written. */
  schema: Count,
  /** Identifies the journal: 16 random bytes in hex, created with the file. */
  journal: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /**
   * The last revision used. Each write of a submission uses the next one, so no two rows ever have the same revision.
   * Every step uses at least one, so the revision shows how far the journal got.
   */
  revision: Count,
  /** The number of submissions and the sum of their revisions. */
  rows: Count,
  revisions: Count,
  /** The total number of rows that have been set aside because they couldn't be opened. */
  setAside: Count,
  audit: v.object({
    /** The last entry that was removed by age (0 if none) and the chain up to it. Checking begins there. */
    removedTo: Count,
    anchor: Hash,
    /** The last entry and the chain up to it. */
    last: Count,
    chain: Hash,
  }),
  /** Set permanently if the entries up to this one can no longer be verified. */
  doubt: v.nullable(
    v.object({ upTo: Count, reason: v.picklist(['headLost', 'notIntact', 'older']) }),
  ),
  /** Damage to the file that staff haven't seen yet. */
  damage: v.nullable(JournalDamage),
});

/**
 * A summary of the journal, sealed and replaced with every step. If rows vanish or return in an older state, or if the
 * end of the audit is cut off, the content no longer matches it.
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
