/** What was found wrong with a journal when it was opened, and what became of it. To be told to staff. */
export interface JournalDamage {
  /** The name, in the same folder, the damaged file was kept under; null when only rows were touched. */
  readonly renamedTo: string | null;
  /** Submissions that are still there. */
  readonly kept: number;
  /** Submissions found that cannot be opened and were set aside. */
  readonly setAside: number;
  /** Submissions that should be there and were not found; null when nobody can know. */
  readonly missing: number | null;
  /**
   * Whether all that were kept are certainly in the last state they were in. Where it is false, one that
   * is `ready` may have been sent already: ask before sending it.
   */
  readonly certain: boolean;
}
