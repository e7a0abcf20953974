import type { AuditBook, AuditCheck } from '../../../../preload/contract/models/audit.ts';
import type { AuditEnd, AuditEnds, AuditRecord } from '../audit-entry.ts';
import type { AuditTrail } from '../audit-trail.ts';
import { asCheck } from '../verify-journal.ts';

/** An entry and the record that contains it. */
export interface BookedRecord extends AuditRecord {
  readonly book: AuditBook;
}

/**
 * The first line of an exported file. `before` is the last entry of the previous export, which this export contains
 * too.
 */
interface ExportHead {
  readonly exported: 1;
  readonly work: AuditEnds & { readonly before: AuditEnd | null };
  readonly desk: (AuditEnds & { readonly before: AuditEnd | null }) | null;
}

/** Where a page of both records ends: the number of an entry in each record, or null to begin with the newest. */
export interface BothCursor {
  readonly work: number | null;
  readonly desk: number | null;
}

/**
 * Reads a user's record and the desk's record as one, sorted by time. Each record has its own chain and numbers. The
 * desk's record continues while no user's vault is open, and a user's record is deleted with the user.
 */
export class AuditBooks {
  readonly #work: AuditTrail;
  readonly #desk: () => AuditTrail | null;

  constructor(work: AuditTrail, desk: () => AuditTrail | null) {
    this.#work = work;
    this.#desk = desk;
  }

  /** Returns at most `limit` entries, newest first. `next` is null after the last page. */
  entries(after: BothCursor, limit: number) {
    const work = this.#work.entries(after.work, limit);
    const desk = this.#desk()?.entries(after.desk, limit) ?? { items: [], next: null };
    const items: BookedRecord[] = [];
    const at = { work: 0, desk: 0 };
    while (items.length < limit) {
      const [mine, common] = [work.items[at.work], desk.items[at.desk]];
      if (mine === undefined && common === undefined) break;
      const book = common === undefined || (mine && mine.at >= common.at) ? 'work' : 'desk';
      const one = book === 'work' ? mine : common;
      if (one === undefined) break;
      items.push({ ...one, book });
      at[book] += 1;
    }
    const left = at.work < work.items.length || at.desk < desk.items.length;
    const more = left || work.next !== null || desk.next !== null;
    const next: BothCursor = {
      work: work.items[at.work - 1]?.seq ?? after.work,
      desk: desk.items[at.desk - 1]?.seq ?? after.desk,
    };
    return { items, next: more ? next : null };
  }

  /**
   * Yields every entry of both records, oldest first. The first line says where each record begins and ends, and where
   * it ended at the previous export. An entry in both exports has the same link in both, which reveals whether entries
   * were cut off between the exports. `note` writes an entry about this export to the user's record. That entry is the
   * last one in the file.
   */
  *export(note: (desk: AuditEnd | null) => void): Generator<ExportHead | BookedRecord> {
    const before = this.#work.newest('audit.exported');
    const desk = this.#desk();
    const deskEnds = desk?.ends() ?? null;
    note(deskEnds?.last ?? null);
    const ends = this.#work.ends();
    yield {
      exported: 1,
      work: { ...ends, before: before && { seq: before.seq, link: before.link } },
      desk: deskEnds && { ...deskEnds, before: before && deskEndOf(before) },
    };
    const last = { work: ends.last.seq, desk: deskEnds?.last.seq ?? 0 };
    // Entries written while the file is being saved are part of the next export.
    for (const record of this.all()) if (record.seq <= last[record.book]) yield record;
  }

  /** Yields every entry of both records, oldest first. */
  *all(): Generator<BookedRecord> {
    const work = this.#work.export();
    const desk = this.#desk()?.export() ?? [].values();
    let [mine, common] = [work.next(), desk.next()];
    for (;;) {
      if (common.done === true || (mine.done !== true && mine.value.at <= common.value.at)) {
        if (mine.done === true) return;
        yield { ...mine.value, book: 'work' };
        mine = work.next();
      } else {
        yield { ...common.value, book: 'desk' };
        common = desk.next();
      }
    }
  }

  async verify(): Promise<AuditCheck> {
    const work = await checkAudit(this.#work, 'work');
    const trail = this.#desk();
    if (trail === null || !work.ok) return { ...work, deskChecked: trail !== null };
    const desk = await checkAudit(trail, 'desk');
    return { ...desk, entries: desk.ok ? work.entries + desk.entries : desk.entries };
  }

  /** Removes entries older than `date` (ISO 8601, UTC) from both records. Returns how many were removed. */
  removeBefore(date: string): number {
    return this.#work.removeBefore(date) + (this.#desk()?.removeBefore(date) ?? 0);
  }
}

/**
 * Returns the end of the desk's record that is named in an export's entry, or null if that export didn't include the
 * desk's record.
 */
function deskEndOf({ facts }: AuditRecord): AuditEnd | null {
  const { deskLast, deskLink } = facts;
  return typeof deskLast === 'number' && typeof deskLink === 'string'
    ? { seq: deskLast, link: deskLink }
    : null;
}

async function checkAudit(audit: Pick<AuditTrail, 'verify' | 'ends'>, book: AuditBook) {
  const verdict = await audit.verify();
  const { last, removedTo } = audit.ends();
  return asCheck(verdict, { last: last.seq, removedTo: removedTo.seq }, book);
}
