import { RememberedId, type RememberedKind } from '../../preload/contract/models/remembered-id.ts';
import { type RecordStore, validRecords } from '../vault/sqlite-record-store.ts';

const KEPT = 50;

/** The collection of the records for one kind of IDs. */
export const rememberedIn = (kind: RememberedKind) => `remembered-${kind}`;

/** IDs that the platform cannot list. The desk remembers them with the labels that staff gave them. */
export type RememberedIds = ReturnType<typeof createRememberedIds>;

/** `clock` returns milliseconds since 1970. */
export function createRememberedIds(records: RecordStore, clock: () => number) {
  const list = (kind: RememberedKind) => validRecords(records, rememberedIn(kind), RememberedId);
  return {
    /** Most recently used first, at most 50 of each kind. */
    list: (kind: RememberedKind): RememberedId[] => list(kind).slice(0, KEPT),

    /** Records a use. If the label is empty, the previous label is kept. */
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
