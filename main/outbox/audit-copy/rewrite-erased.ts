import { join } from 'node:path';
import { removeAll } from '../../files/change-files.ts';
import { namesIn } from '../../files/look.ts';
import type { AuditRecord, AuditTrail } from '../journal/audit/trail.ts';
import { MOST_ENTRIES, oneParcel, parcelName, readParcelName } from './parcel.ts';

/**
 * Writes those parcels of a copy anew whose entries have lost their names in the record since. What went
 * from the record by age meanwhile goes from them too, since its names cannot be looked at any more.
 */
export async function rewriteErased(
  folder: string,
  { copy, last }: { readonly copy: string; readonly last: number },
  audit: Pick<AuditTrail, 'from'>,
  write: (entries: readonly AuditRecord[]) => Promise<void>,
): Promise<void> {
  const names = (await namesIn(folder))
    .flatMap((name) => readParcelName(name) ?? [])
    .filter((name) => name.copy === copy)
    .sort((one, other) => one.from - other.from);
  for (const [place, name] of names.entries()) {
    const end = (names[place + 1]?.from ?? last + 1) - 1;
    const rows = audit.from(name.from, MOST_ENTRIES).filter(({ seq }) => seq <= end);
    const entries = oneParcel(rows);
    const isWhole = entries[0]?.seq === name.from;
    if (isWhole && entries.every(({ personal }) => personal !== null)) continue;
    await write(entries);
    if (!isWhole) await removeAll(join(folder, parcelName(name)));
  }
}
