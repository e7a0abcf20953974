import type { EverybodyCursor, EverybodyLine } from '../../../preload/contract/models/audit.ts';
import type { AuditRecord, AuditTrail } from '../journal/audit/trail.ts';
import type { KeptCopy } from './kept-copies.ts';
import type { Parcel } from './parcel.ts';

const AT_ONCE = 200;

/** Entries from one place: a copy, or the desk's own record. */
export interface Source {
  readonly name: string;
  /** Newest first, those before entry `before`; null begins at the newest. */
  entries(before: number | null): AsyncIterator<EverybodyLine>;
}

/** The name of the desk's own record among the sources. */
export const DESK_SOURCE = 'desk';

/** A copy's entries. What stands in a `newer` copy too, as after an older journal was put back, is left out. */
export function copySource(kept: KeptCopy, newer: readonly KeptCopy[]): Source {
  const name = `${kept.owner}-${kept.copy}`;
  return {
    name,
    async *entries(before) {
      for (const parcel of kept.parcels.toReversed()) {
        if (before !== null && parcel.from >= before) continue;
        const opened = await kept.open(parcel);
        for (const entry of opened?.entries.toReversed() ?? []) {
          if (before !== null && entry.seq >= before) continue;
          if (opened !== null && !(await standsIn(newer, entry))) yield line(opened, entry, name);
        }
      }
    },
  };
}

/** The desk's own entries; `by`: those of one user, by e-mail. */
export function deskSource(trail: Pick<AuditTrail, 'entries'>, by: string | null): Source {
  return {
    name: DESK_SOURCE,
    async *entries(before) {
      let after = before;
      do {
        const page = trail.entries(after, AT_ONCE);
        for (const { intact: _, ...entry } of page.items) {
          if (by !== null && entry.personal?.by?.toLowerCase() !== by) continue;
          const personal = entry.personal && { ...entry.personal };
          yield { ...entry, personal, book: 'desk', user: null, source: DESK_SOURCE };
        }
        after = page.next;
      } while (after !== null);
    },
  };
}

/** At most `limit` entries of all sources by time, newest first; `next` is null at the end. */
export async function mergedPage(
  sources: readonly Source[],
  after: EverybodyCursor | null,
  limit: number,
): Promise<{ items: EverybodyLine[]; next: EverybodyCursor | null }> {
  const heads = await Promise.all(
    sources.map(async ({ name, entries }) => {
      const rest = entries(after?.[name] ?? null);
      return { rest, head: await rest.next() };
    }),
  );
  const items: EverybodyLine[] = [];
  const next: EverybodyCursor = { ...after };
  for (;;) {
    const left = heads.filter(({ head }) => head.done !== true);
    const newest = left.reduce<(typeof heads)[number] | null>(
      (best, one) => (best === null || one.head.value.at > best.head.value.at ? one : best),
      null,
    );
    if (newest === null) return { items, next: null };
    if (items.length === limit) return { items, next };
    const entry: EverybodyLine = newest.head.value;
    items.push(entry);
    next[entry.source] = entry.seq;
    newest.head = await newest.rest.next();
  }
}

async function standsIn(newer: readonly KeptCopy[], { seq, at, action }: AuditRecord) {
  for (const { parcels, open } of newer) {
    const parcel = parcels.findLast(({ from }) => from <= seq);
    const opened = parcel && (await open(parcel));
    const same = opened?.entries[seq - (parcel?.from ?? 0)];
    if (same?.at === at && same.action === action) return true;
  }
  return false;
}

function line({ user }: Parcel, entry: Parcel['entries'][number], source: string): EverybodyLine {
  const { intact: _, ...rest } = entry;
  return { ...rest, book: 'work', user, source };
}
