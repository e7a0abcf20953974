import { createHmac } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import * as v from 'valibot';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { renameFileAtOnce } from '../system/files/change-files.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { freeName, isThere } from '../system/files/look.ts';
import type { KeychainError } from './keychain.ts';
import { seal, unseal } from './sealing.ts';
import { isBrokenDatabase, notHeld, openDatabase } from './sqlite-database.ts';
import type { UserKey } from './user-key.ts';

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

export interface StoredRecord {
  readonly key: string;
  readonly value: unknown;
}

const Content = v.object({ key: v.string(), value: v.unknown() });

/** Returns the values of a collection that match `schema`, most recently stored first. */
export function validRecords<S extends v.GenericSchema>(
  records: Pick<RecordStore, 'list'>,
  collection: string,
  schema: S,
): v.InferOutput<S>[] {
  return records.list(collection).flatMap(({ value }) => {
    const read = v.safeParse(schema, value);
    return read.success ? [read.output] : [];
  });
}

/** Encodes records for the disk. The key becomes a keyed hash for lookup, and the key and value are sealed together. */
export type RecordSealer = ReturnType<typeof recordSealer>;

/**
 * Creates a `RecordSealer`. Its keys are derived from the user's key (HMAC-SHA-256 for the hash, AES-256-GCM for the
 * content).
 */
export function recordSealer(userKey: UserKey) {
  const hashKey = userKey.derive('hash record keys');
  const sealKey = userKey.derive('seal record values');
  const hash = (collection: string, key: string): Buffer =>
    createHmac('sha256', hashKey).update(`${collection}\0`).update(key).digest();

  return {
    /**
     * Returns the lookup hash of a record. Equal keys in one collection have the same hash, which reveals nothing about
     * them.
     */
    hash,
    seal: (collection: string, key: string, value: unknown): Uint8Array =>
      seal(
        sealKey,
        Buffer.from(JSON.stringify({ key, value })),
        placeOf(collection, hash(collection, key)),
      ),
    /** Returns the record, or null if it wasn't sealed with this key for this place. */
    open(collection: string, keyHash: Uint8Array, sealed: Uint8Array): StoredRecord | null {
      const plaintext = unseal(sealKey, sealed, placeOf(collection, keyHash));
      return plaintext ? v.parse(Content, JSON.parse(plaintext.toString())) : null;
    },
  };
}

/** Binds a sealed record to its place, so that content copied from another row can't be opened. */
function placeOf(collection: string, hash: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`intake-desk record 1\0${collection}\0`), hash]);
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS key_in_use (id BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS records (
    put_order INTEGER PRIMARY KEY AUTOINCREMENT,
    collection TEXT NOT NULL,
    key_hash BLOB NOT NULL,
    sealed BLOB NOT NULL,
    UNIQUE (collection, key_hash)
  ) STRICT;
  PRAGMA user_version = 1;
`;

interface RecordRow {
  readonly key_hash: Uint8Array;
  readonly sealed: Uint8Array;
}

/**
 * Opens or creates the records file at `path`. A file that is no longer a database is renamed (`.broken-1`, `-2`…) and
 * replaced with a new one. Fails with `keychain` (`keyLost`) if the records belong to another key.
 */
export function openSqliteRecordStore(
  path: string,
  key: UserKey,
  disk: Disk = systemDisk,
): Result<SqliteRecordStore, KeychainError> {
  const database = openRecordsFile(path, disk);
  try {
    if (usesKey(database, key)) return ok(new SqliteRecordStore(database, recordSealer(key)));
  } catch (cause) {
    database.close();
    throw cause;
  }
  database.close();
  return err({ code: 'keychain', problem: 'keyLost' });
}

/**
 * Stores small sealed records across restarts. `collection` is a constant and is stored in plain text. Validate values
 * like any external input. Records that can't be opened are skipped. All calls are synchronous and throw if the disk
 * fails.
 */
export class SqliteRecordStore {
  readonly #database: DatabaseSync;
  readonly #sealer: RecordSealer;
  readonly #find: StatementSync;
  readonly #findAll: StatementSync;

  constructor(database: DatabaseSync, sealer: RecordSealer) {
    this.#database = database;
    this.#sealer = sealer;
    const columns = 'SELECT * FROM records WHERE collection = ?';
    this.#find = database.prepare(`${columns} AND key_hash = ?`);
    this.#findAll = database.prepare(`${columns} ORDER BY put_order DESC`);
  }

  get(collection: string, key: string): unknown | undefined {
    const row = this.#find.get(collection, this.#sealer.hash(collection, key));
    return row && this.#open(collection, row as unknown as RecordRow)?.value;
  }

  put(collection: string, key: string, value: Json): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO records (collection, key_hash, sealed) VALUES (?, ?, ?)')
      .run(
        collection,
        this.#sealer.hash(collection, key),
        this.#sealer.seal(collection, key, value),
      );
  }

  /** Returns all records of a collection, most recently stored first. */
  list(collection: string): readonly StoredRecord[] {
    const rows = this.#findAll.all(collection) as unknown as readonly RecordRow[];
    return rows.flatMap((row) => this.#open(collection, row) ?? []);
  }

  remove(collection: string, key: string): void {
    this.#database
      .prepare('DELETE FROM records WHERE collection = ? AND key_hash = ?')
      .run(collection, this.#sealer.hash(collection, key));
  }

  /** Erases all traces of removed or replaced records from the file and its log. */
  compact(): void {
    // `secure_delete` wipes rows in place, but the log and copies of moved pages still contain older data.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #open(collection: string, row: RecordRow): StoredRecord | null {
    return this.#sealer.open(collection, row.key_hash, row.sealed);
  }
}

export type RecordStore = Pick<SqliteRecordStore, 'get' | 'put' | 'list' | 'remove' | 'compact'>;

/** Returns whether the records belong to `key`. A new file is assigned to `key`. */
function usesKey(database: DatabaseSync, key: UserKey): boolean {
  const inUse = keyInUse(database);
  if (inUse === null) database.prepare('INSERT INTO key_in_use (id) VALUES (?)').run(key.id);
  return inUse === null || inUse.equals(key.id);
}

/** Returns the ID of the key that the records are sealed with, or null for a new file. */
function keyInUse(database: DatabaseSync): Buffer | null {
  const id = database.prepare('SELECT id FROM key_in_use').get()?.id;
  return id instanceof Uint8Array ? Buffer.from(id) : null;
}

/** Opens or creates the file. A broken file is replaced with a new one. */
function openRecordsFile(path: string, disk: Disk): DatabaseSync {
  try {
    return openWithSchema(path, disk);
  } catch (cause) {
    if (!isBrokenDatabase(cause)) throw cause;
    renameBroken(path, disk);
    return openWithSchema(path, disk);
  }
}

function openWithSchema(path: string, disk: Disk): DatabaseSync {
  const database = openDatabase(path, disk);
  try {
    notHeld(path, disk, () => database.exec(SCHEMA));
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** Renames a broken records file together with its write-ahead log, which may contain data that the file lacks. */
function renameBroken(path: string, disk: Disk): void {
  const broken = freeName(path, 'broken');
  for (const ending of ['-wal', '-shm', '']) {
    if (!isThere(path + ending)) continue;
    renameFileAtOnce(path + ending, broken + ending, disk);
  }
}
