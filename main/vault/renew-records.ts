import { recordSealer } from './sealed-records.ts';
import { inTransaction } from './sqlite-database.ts';
import { moveAside, openRecordsFile, type RecordRow } from './sqlite-record-store.ts';
import type { UserKey } from './user-key.ts';

/**
 * Seals the records at `path` under `to` if they lie under `from`, in one transaction; otherwise
 * changes nothing. Records that `from` does not open are set aside. Nothing that `from` opens is left in
 * the file or its log. Throws SQLite's error, and has then changed nothing.
 */
export function renewRecords(path: string, from: UserKey, to: UserKey): void {
  const database = openRecordsFile(path);
  try {
    const inUse = database.prepare('SELECT id FROM key_in_use').get()?.id;
    if (inUse instanceof Uint8Array && Buffer.from(from.id).equals(inUse)) {
      const [before, after] = [recordSealer(from), recordSealer(to)];
      const change = database.prepare(
        'UPDATE records SET key_hash = ?, sealed = ? WHERE put_order = ?',
      );
      inTransaction(database, () => {
        const rows = database.prepare('SELECT * FROM records').all() as unknown as RecordRow[];
        for (const row of rows) {
          const { collection } = row;
          const opened = before.open(collection, row.key_hash, row.sealed);
          if (opened) {
            const { key, value } = opened;
            const hash = after.hash(collection, key);
            change.run(hash, after.seal(collection, key, value), row.put_order);
          } else moveAside(database, row.put_order);
        }
        database.prepare('UPDATE key_in_use SET id = ?').run(to.id);
      });
    }
    // The former rows stand in the log until it is emptied; `secure_delete` wipes them in the file.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}
