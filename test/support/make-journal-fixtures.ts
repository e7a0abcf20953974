import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SCHEMA_VERSION } from '../../main/outbox/journal/migrations.ts';
import { openSqliteJournal } from '../../main/outbox/journal/sqlite/sqlite-journal.ts';
import { decodeUserKey } from '../../main/vault/user-key.ts';
import { draft, entry, ready, sending, sent, submissionId, unknown } from './journal-samples.ts';

/**
 * `node test/support/make-journal-fixtures.ts`: writes a journal of the current schema version, once. A
 * file of a released version is never written again; the test opens every one there is.
 */
const path = fileURLToPath(new URL(`../fixtures/journals/v${SCHEMA_VERSION}.db`, import.meta.url));
if (existsSync(path)) throw new Error(`${path} is there already`);
const key = decodeUserKey(
  Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64url'),
);
const opened = key && openSqliteJournal(path, key);
if (!opened?.ok) throw new Error('Not opened');
const journal = opened.value;
const numbers = [1, 2, 3, 4, 5];
journal.commit({
  put: [draft(1), ready(2), sending(3), unknown(4), sent(5)],
  audit: numbers.map((number) => entry(number)),
});
journal.audit.erasePersonal([submissionId(2)]);
journal.close();
