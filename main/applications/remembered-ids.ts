import { RememberedId, type RememberedKind } from '../../preload/contract/models/remembered-id.ts';
import { type RecordStore, validRecords } from '../vault/sqlite-record-store.ts';

const KEPT = 50;

/** Returns the name of the record collection for one kind of ID. */
export const rememberedIn = (kind: RememberedKind) => `remembered-${kind}`;

/** IDs that the platform can't list, with the labels that staff gave them. */
export type RememberedIds = ReturnType<typeof createRememberedIds>;

/** `clock` returns the current time in milliseconds since 1970. */
export function createRememberedIds(records: RecordStore, clock: () => number) {
  const list = (kind: RememberedKind) => validRecords(records, rememberedIn(kind), RememberedId);
  return {
    /** Returns up to 50 IDs of a kind, most recently used first. */
    list: (kind: RememberedKind): RememberedId[] => list(kind).slice(0, KEPT),

    /** Records that an ID was used. If `label` is empty, the previous label is kept. */
    put(kind: RememberedKind, id: string, label: string): void {
      const known = list(kind).find((one) => one.id === id);
      records.put(rememberedIn(kind), id, {
        id,
        label: label === '' ? (known?.label ?? '') : label,
        usedAt: new Date(clock()).toISOString(),
      });
      for (const { key } of records.list(rememberedIn(kind)).slice(KEPT)) {
        records.remove(rememberedIn(kind), key);
      }
    },

    forget: (kind: RememberedKind, id: string): void => records.remove(rememberedIn(kind), id),
  };
}
