import type { Json, RecordStore } from '../../main/vault/sqlite-record-store.ts';

/** Records in memory without encryption, the last one first. */
export function plainRecords(): RecordStore {
  const all = new Map<string, { collection: string; key: string; value: Json }>();
  const at = (collection: string, key: string) => `${collection}\n${key}`;
  return {
    get: (collection, key) => all.get(at(collection, key))?.value,
    put(collection, key, value) {
      all.delete(at(collection, key));
      all.set(at(collection, key), { collection, key, value });
    },
    list: (collection) =>
      [...all.values()].filter((one) => one.collection === collection).reverse(),
    remove: (collection, key) => void all.delete(at(collection, key)),
    compact: () => undefined,
  };
}
