import type { DatabaseSync, StatementSync } from 'node:sqlite';

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** The statement, compiled once for each connection. Not for `iterate`: its rows would be shared. */
export function statement(database: DatabaseSync, sql: string): StatementSync {
  const known = prepared.get(database) ?? new Map<string, StatementSync>();
  prepared.set(database, known);
  const found = known.get(sql) ?? database.prepare(sql);
  known.set(sql, found);
  return found;
}
