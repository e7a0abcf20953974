import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const JournalDamage = v.object({
  /**
   * `damaged`: the file is not what was written. `gone`: it was not there any more. `older`: it is whole,
   * but had come further before: an older copy was put back, or its last steps were cut off.
   */
  why: v.picklist(['damaged', 'gone', 'older']),
  /** The name, in the same folder, the damaged file was kept under; null when only rows were touched. */
  renamedTo: v.nullable(v.string()),
  /** Submissions that are still there. */
  kept: Count,
  /** Submissions found that cannot be opened and were set aside. */
  setAside: Count,
  /** Submissions that should be there and were not found; null when nobody can know. */
  missing: v.nullable(Count),
  /**
   * Whether all that were kept are certainly in the last state they were in. Where it is false, one that
   * is a draft or `ready` may have been sent already: ask before sending it.
   */
  certain: v.boolean(),
  /** Submissions that were handed to the platform and are not in the journal any more, as far as is known. */
  handedOver: Count,
  /** When the last of them was handed over, ISO 8601; null where none is known. */
  lastHandedOver: v.nullable(v.string()),
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
