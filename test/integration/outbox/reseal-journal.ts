import { writeSync } from 'node:fs';
import { resealSqliteJournal } from '../../../main/outbox/journal/sqlite/reseal.ts';
import { decodeUserKey } from '../../../main/vault/user-key.ts';

/** `node reseal-journal.ts <path> <from> <to>`: says when it begins. */
const [path = '', from = '', to = ''] = process.argv.slice(2);
const keys = [decodeUserKey(from), decodeUserKey(to)] as const;
if (keys[0] === null || keys[1] === null) throw new Error('Not keys');
writeSync(1, 'begins\n');
resealSqliteJournal(path, keys[0], keys[1]);
