import type { CopiedRecord } from '../../../preload/contract/models/audit.ts';
import type { KeptCopy } from './kept-copies.ts';
import { dayOf, type Parcel } from './parcel.ts';

/** How far the auditor has seen a copy come, and the secret it bore. */
export interface SeenCopy {
  readonly secret: string;
  readonly last: number;
  /** ISO 8601: when that entry was made. */
  readonly at: string;
}

type Problem = Pick<CopiedRecord, 'state' | 'at'>;

/** What became of one copy. */
export interface CopyCheck {
  readonly user: string | null;
  readonly entries: number;
  readonly firstAt: string | null;
  readonly unreadable: number;
  /** Null where it is whole. */
  readonly problem: Problem | null;
  /** To be remembered; null where nothing of it can be read. */
  readonly reached: SeenCopy | null;
  /** When its user's program last said that it was complete. */
  readonly toldAt: string | null;
}

/**
 * Checks that a copy's parcels bear one secret, follow one another without a gap, and reach as far as their
 * user's program said and the auditor saw. `goneBefore`: the day (YYYYMMDD) before which all goes by age.
 */
export async function checkCopy(
  { parcels, open, tip }: KeptCopy,
  seen: SeenCopy | null,
  goneBefore: string,
): Promise<CopyCheck> {
  const told = await tip();
  let secret = seen?.secret ?? told?.secret ?? null;
  let reached: SeenCopy | null = null;
  let [entries, unreadable, expected] = [0, 0, 0];
  let [firstAt, user] = [null as string | null, told?.user ?? null];
  const problems: Problem[] = [];
  const broken = (at: number) => problems.push({ state: 'broken', at });
  for (const name of parcels) {
    const parcel = await open(name);
    if (parcel === null) {
      unreadable += 1;
      broken(name.from);
      continue;
    }
    secret ??= parcel.secret;
    if (parcel.secret !== secret) broken(name.from);
    if (expected === 0) problems.push(...startOf(parcel, name.from, goneBefore));
    else if (name.from !== expected) broken(Math.min(name.from, expected));
    const changed = parcel.entries.find(({ intact }) => !intact);
    if (changed !== undefined) broken(changed.seq);
    const [head, end] = [parcel.entries[0], parcel.entries.at(-1)];
    if (head === undefined || end === undefined) continue;
    entries += parcel.entries.length;
    expected = end.seq + 1;
    firstAt ??= head.at;
    user ??= parcel.user;
    reached = { secret: parcel.secret, last: end.seq, at: end.at };
  }
  const rest = { user, entries, firstAt, unreadable, reached, toldAt: told?.at ?? null };
  if (reached === null && (unreadable > 0 || (told === null && seen === null))) {
    return { ...rest, problem: { state: 'unreadable', at: null } };
  }
  const known = Math.max(told?.last ?? 0, seen?.last ?? 0);
  const isAged = reached === null && dayOf(seen?.at ?? told?.lastAt ?? '') < goneBefore;
  const last = reached?.last ?? 0;
  if (told === null || told.secret !== secret || (known > last && !isAged)) {
    problems.push({ state: 'endMissing', at: last });
  }
  const worst = ['broken', 'endMissing', 'startMissing'] as const;
  const problem = worst.flatMap((one) => problems.find(({ state }) => state === one) ?? [])[0];
  return { ...rest, problem: problem ?? null };
}

/** What is missing before the first parcel that is left, where it was not old enough to go. */
function startOf({ first, before }: Parcel, from: number, goneBefore: string): Problem[] {
  if (from === first || before === null || dayOf(before) < goneBefore) return [];
  return [{ state: 'startMissing', at: from }];
}
