import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../vault/sqlite-database.ts';

/**
 * Each takes the schema from one version to the next; the first makes version 1. A released one never
 * changes again: test/fixtures/journals holds a file of every version.
 */
const MIGRATIONS: readonly string[] = [
  `
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
  `,
  `
  CREATE TABLE content_marks (
    mark BLOB NOT NULL, submission_id TEXT NOT NULL, PRIMARY KEY (mark, submission_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX content_marks_by_submission ON content_marks (submission_id);
  `,
  // The same tables: submissions are marked by their application too.
  '',
  // The same tables: the head says which journal it is, and what was found wrong with it.
  '',
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** Brings an older journal, or an empty file, to the current schema. */
export function migrate(database: DatabaseSync): void {
  for (const [from, sql] of MIGRATIONS.entries()) {
    if (from < schemaVersion(database)) continue;
    inTransaction(database, () => database.exec(`${sql}; PRAGMA user_version = ${from + 1}`));
  }
}

/** Whether the tables and indexes are those of the current version: damage can rename one. */
export function hasCurrentSchema(database: DatabaseSync): boolean {
  const model = new DatabaseSync(':memory:');
  try {
    migrate(model);
    return schemaOf(model) === schemaOf(database);
  } finally {
    model.close();
  }
}

function schemaOf(database: DatabaseSync): string {
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all();
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
}

export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}
