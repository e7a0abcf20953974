import { join } from 'node:path';
import { removeAll } from '../../files/change-files.ts';
import { namesIn } from '../../files/look.ts';
import { AUDIT_COPIES } from '../../vault/receiver-keys.ts';
import { isUserId } from '../../vault/user-folders.ts';
import { dayOf, parcelName, readParcelName, tipName } from './parcel.ts';

/**
 * Removes the parcels of everybody's copies before the first of each that is not older than `date` (ISO
 * 8601, UTC), whoever they were sealed for. A parcel goes as a whole: up to a day after its entries.
 */
export async function removeOldCopies(profile: string, date: string): Promise<void> {
  const folder = join(profile, AUDIT_COPIES);
  for (const receiver of await namesIn(folder)) {
    const owners = (await namesIn(join(folder, receiver))).filter(isUserId);
    for (const owner of owners) await removeOld(join(folder, receiver, owner), dayOf(date));
  }
}

async function removeOld(folder: string, day: string): Promise<void> {
  const parcels = (await namesIn(folder)).flatMap((name) => readParcelName(name) ?? []);
  for (const [copy, all] of Map.groupBy(parcels, (one) => one.copy)) {
    const sorted = all.sort((a, b) => a.from - b.from);
    const kept = sorted.findIndex((one) => one.day >= day);
    const old = kept === -1 ? sorted : sorted.slice(0, kept);
    for (const one of old) await removeAll(join(folder, parcelName(one)));
    // The one that is being written says anew how far it came.
    if (kept === -1) await removeAll(join(folder, tipName(copy)));
  }
}
