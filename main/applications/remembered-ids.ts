import * as v from 'valibot';
import { RememberedId, type RememberedKind } from '../../preload/contract/models/remembered-id.ts';
import type { RecordStore } from '../vault/sqlite-record-store.ts';

const KEPT = 50;

/** Where those of a kind lie among the records. */
export const rememberedIn = (kind: RememberedKind) => `remembered-${kind}`;

/** Ids that the platform cannot list, as they were used at this desk, with what staff call them. */
export type RememberedIds = ReturnType<typeof createRememberedIds>;

/** `clock` gives milliseconds since 1970. */
export function createRememberedIds(records: RecordStore, clock: () => number) {
  const list = (kind: RememberedKind): RememberedId[] =>
    records.list(rememberedIn(kind)).flatMap(({ value }) => {
      const read = v.safeParse(RememberedId, value);
      return read.success ? [read.output] : [];
    });
  return {
    /** Last used first, at most 50 of a kind. */
    list: (kind: RememberedKind): RememberedId[] => list(kind).slice(0, KEPT),

    /** Notes a use. An empty label keeps the one it has. */
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
