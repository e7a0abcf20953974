import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Creates in a profile what looks like a run without a sign-in with one draft, as anybody who can
 * write files there could.
 */
export function madeUpSpace(profileDir: string): string {
  const name = `unsigned-${'b'.repeat(32)}`;
  const folder = join(profileDir, 'users', name);
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'journal.db'));
  database.exec('CREATE TABLE submissions (id TEXT, state TEXT, queued_at TEXT)');
  database.exec("INSERT INTO submissions VALUES ('made up', 'draft', NULL)");
  database.close();
  return name;
}
