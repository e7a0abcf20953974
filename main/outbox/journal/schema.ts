import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../vault/sqlite-database.ts';

/**
 * Incremented with each change to the tables or the sealed contents. Version 2: captures and receipts store facts that
 * were read in documents (issue 47). Version 3: submissions name their visit, and marks are used to find the
 * submissions of a visit (issue 49). Older versions of the program refuse the whole file.
 */
export const SCHEMA_VERSION = 3;

/** Versions that have the same tables and whose rows can be read without changes. */
const READ_VERSIONS: readonly number[] = [1, 2, SCHEMA_VERSION];

export function isReadVersion(version: number): boolean {
  return READ_VERSIONS.includes(version);
}

const SCHEMA = `
  CREATE TABLE head (
    only INTEGER PRIMARY KEY CHECK (only = 1), key_id BLOB NOT NULL, sealed BLOB NOT NULL
  ) STRICT;
  CREATE TABLE submissions (
    id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    listed TEXT NOT NULL,
    revision INTEGER NOT NULL,
    queued_at TEXT,
    has_contents INTEGER NOT NULL,
    digest_mark BLOB,
    sealed BLOB NOT NULL
  ) STRICT;
  CREATE INDEX submissions_by_change ON submissions (listed, revision, id);
  CREATE INDEX submissions_by_state ON submissions (state, queued_at, revision, id);
  CREATE INDEX submissions_with_contents ON submissions (revision) WHERE has_contents = 1;
  CREATE INDEX submissions_by_digest ON submissions (digest_mark, revision)
    WHERE digest_mark IS NOT NULL;
  CREATE TABLE set_aside (
    id, state, listed, revision, queued_at, has_contents, digest_mark, sealed,
    set_aside_at TEXT NOT NULL
  );
  CREATE TABLE audit (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    action TEXT NOT NULL,
    submission_id TEXT,
    facts TEXT NOT NULL,
    personal_digest BLOB NOT NULL,
    chain BLOB NOT NULL
  ) STRICT;
  CREATE INDEX audit_by_submission ON audit (submission_id);
  CREATE TABLE audit_personal (seq INTEGER PRIMARY KEY, sealed BLOB NOT NULL) STRICT;
  CREATE TABLE content_marks (
    mark BLOB NOT NULL, submission_id TEXT NOT NULL, PRIMARY KEY (mark, submission_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX content_marks_by_submission ON content_marks (submission_id);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

export function createSchema(database: DatabaseSync): void {
  inTransaction(database, () => database.exec(SCHEMA));
}

/** SHA-256 of the schema as SQLite stores it. If it doesn't match `SCHEMA`, no journal can be opened. */
const SCHEMA_DIGEST = '0f4cfc5064f7e7f7d8cbae00bedf623d2f9aaa6d9c81ca3b3628142946297f86';

/** Returns whether the tables and indexes are unchanged. Damage to the file can rename a table or an index. */
export function hasSchema(database: DatabaseSync): boolean {
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all();
  const text = JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
  return createHash('sha256').update(text).digest('hex') === SCHEMA_DIGEST;
}

export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}
