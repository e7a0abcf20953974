import * as v from 'valibot';
import { AUDIT_COPIES } from '../../vault/receiver-keys.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import type { CopyCheck, SeenCopy } from './check-copy.ts';
import { dayOf } from './parcel.ts';

const SEEN = 'seen';

const Seen = v.record(
  v.string(),
  v.object({ secret: v.string(), last: v.number(), at: v.string() }),
);

/** How far the auditor has seen each copy come: what was cut off or replaced since is noticed. */
export interface SeenCopies {
  owners(): readonly string[];
  of(owner: string, copy: string): SeenCopy | null;
  /** Whether a copy of that user was seen, is none of `copies`, and has not gone by age. */
  isMissing(owner: string, copies: readonly string[]): boolean;
  /** Takes what was found, where nothing is wrong with it. */
  keep(owner: string, copy: string, check: CopyCheck): void;
  save(): void;
}

/** What is remembered among the auditor's sealed records, without what was to go by age before `goneBefore`. */
export function seenCopies(
  records: Pick<RecordStore, 'get' | 'put'>,
  goneBefore: string,
): SeenCopies {
  const kept = v.safeParse(Seen, records.get(AUDIT_COPIES, SEEN));
  const all = Object.entries(kept.success ? kept.output : {});
  const seen = new Map(all.filter(([, { at }]) => dayOf(at) >= goneBefore));
  return {
    owners: () => [...seen.keys()].map((name) => name.slice(0, 32)),
    of: (owner, copy) => seen.get(nameOf(owner, copy)) ?? null,
    isMissing(owner, copies) {
      const there = new Set(copies.map((copy) => nameOf(owner, copy)));
      return [...seen.keys()].some((name) => name.startsWith(owner) && !there.has(name));
    },
    keep(owner, copy, { problem, reached }) {
      const isWhole = problem === null || problem.state === 'startMissing';
      if (isWhole && reached !== null) seen.set(nameOf(owner, copy), reached);
    },
    save: () => records.put(AUDIT_COPIES, SEEN, Object.fromEntries(seen)),
  };
}

function nameOf(owner: string, copy: string): string {
  return `${owner}-${copy}`;
}
