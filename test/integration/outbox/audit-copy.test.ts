import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAuditCopier } from '../../../main/outbox/audit-copy/copier.ts';
import { openParcel, readParcelName } from '../../../main/outbox/audit-copy/parcel.ts';
import { removeOldCopies } from '../../../main/outbox/audit-copy/remove-old-copies.ts';
import type { AuditEntry } from '../../../main/outbox/journal/audit/trail.ts';
import type { SqliteJournal } from '../../../main/outbox/journal/sqlite/sqlite-journal.ts';
import { nodeFileLayer } from '../../../main/vault/file-layer.ts';
import { AUDIT_COPIES, ownReceiverKeys } from '../../../main/vault/receiver-keys.ts';
import type { RecordStore } from '../../../main/vault/record-store.ts';
import { type BoxKeys, mintBoxKeys } from '../../../main/vault/sealed-box.ts';
import { openSqliteRecordStore } from '../../../main/vault/sqlite-record-store.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import { scanForCanaries } from '../../proofs/canary-scan.ts';
import { submissionId } from '../../support/journal-samples.ts';
import { fixedKey } from '../vault/open-store.ts';
import { tempFolder } from '../vault/temp-folder.ts';
import { open } from './open-journal.ts';

const SERVER = 'https://lender.example';
const USER = 'teller@branch.example';
const OWN = userId(SERVER, USER);
const AUDITOR = userId(SERVER, 'auditor@branch.example');
const NAME = 'Vera Canary';

/** An entry of the day `day` of November 2026. */
function entryOf(number: number, day = 21): AuditEntry {
  const minute = new Date(Date.UTC(2026, 10, day, 8, 0, number)).toISOString();
  const personal = { by: USER, owner: `${NAME} ${number}` };
  return {
    at: minute,
    action: 'submission.named',
    submissionId: submissionId(number),
    facts: { number },
    personal,
  };
}

const entries = (first: number, count: number, day?: number) =>
  Array.from({ length: count }, (_, place) => entryOf(first + place, day));

type Killed = 'write' | 'put';

/** A user's journal and records, and the auditor's keys, in one profile. */
async function branch() {
  const profile = tempFolder();
  const theirs = new Map<string, unknown>();
  const auditorRecords = {
    get: (_: string, key: string) => theirs.get(key),
    put: (_: string, key: string, value: unknown) => void theirs.set(key, value),
  } as Pick<RecordStore, 'get' | 'put'>;
  const keysOf = () => ownReceiverKeys(profile, AUDIT_COPIES, AUDITOR, auditorRecords);
  const folder = join(profile, AUDIT_COPIES, AUDITOR, OWN);
  const own = tempFolder();
  const opened = openSqliteRecordStore(join(own, 'records.db'), fixedKey());
  if (!opened.ok) throw new Error('The records did not open');
  const records = opened.value;
  let journal = open(join(own, 'journal.db'));
  /** The user's program; killed where `left` steps of that kind were made. */
  const copierOf = (killed?: { readonly at: Killed; left: number }) => {
    const step = (at: Killed) => {
      if (killed?.at !== at) return;
      killed.left -= 1;
      if (killed.left < 0) throw new Error('Killed');
    };
    const failures: unknown[] = [];
    const copier = createAuditCopier({
      profile,
      ownId: OWN,
      server: SERVER,
      user: USER,
      auditor: () => AUDITOR,
      audit: journal.audit,
      records: {
        get: (...given) => records.get(...given),
        remove: (...given) => records.remove(...given),
        put: (...given) => {
          step('put');
          records.put(...given);
        },
      },
      files: {
        ...nodeFileLayer,
        rename(from, to) {
          step('write');
          return nodeFileLayer.rename(from, to);
        },
      },
      clock: () => Date.UTC(2026, 10, 23),
      report: (_where, cause) => failures.push(cause),
    });
    return { copier, failures };
  };
  /** Copies all there is; what failed. */
  const copy = async (killed?: Parameters<typeof copierOf>[0]) => {
    const { copier, failures } = copierOf(killed);
    await copier.now();
    await copier.close();
    return failures;
  };
  const parcels = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => readParcelName(name)) : [];
  /** Every entry of every parcel, the copy's number before it. */
  const read = async (keys?: BoxKeys) => {
    const given = keys ?? (await keysOf());
    const copies = [...new Set(parcels().map((name) => name.slice(0, 16)))];
    return parcels()
      .map((name) => ({
        name,
        parsed: readParcelName(name) as NonNullable<ReturnType<typeof readParcelName>>,
      }))
      .sort((a, b) => a.parsed.from - b.parsed.from)
      .flatMap(({ name, parsed }) => {
        const parcel = openParcel(given, OWN, parsed, readFileSync(join(folder, name)));
        return (parcel?.entries ?? []).map((one) => ({
          ...one,
          copy: copies.indexOf(parsed.copy),
        }));
      });
  };
  return {
    profile,
    folder,
    records,
    keysOf,
    forgetKeys: () => theirs.clear(),
    get journal(): SqliteJournal {
      return journal;
    },
    beginAnew() {
      journal.close();
      journal = open(join(own, 'another.db'));
    },
    copier: copierOf,
    copy,
    parcels,
    read,
  };
}

test('every entry is copied once, in order, a day and two hundred at most in a parcel', async () => {
  const desk = await branch();
  desk.journal.commit({ audit: [...entries(1, 250, 20), ...entries(251, 3)] });
  expect(await desk.copy()).toEqual([]);
  expect(desk.parcels()).toEqual([]);
  await desk.keysOf();
  await desk.copy();
  desk.journal.commit({ audit: entries(254, 2) });
  await desk.copy();
  await desk.copy();
  const copied = await desk.read();
  expect(copied).toEqual([...desk.journal.audit.export()].map((one) => ({ ...one, copy: 0 })));
  const names = desk.parcels().map((name) => name.slice(17));
  expect(names.sort()).toEqual([
    '000000000001-20261120',
    '000000000201-20261120',
    '000000000251-20261121',
  ]);
});

test.each([
  ['write', 0],
  ['write', 1],
  ['write', 2],
  ['put', 0],
  ['put', 1],
  ['put', 2],
] as const)('killed at a %s after %i of them, the next start copies the rest', async (at, left) => {
  const desk = await branch();
  await desk.keysOf();
  desk.journal.commit({ audit: [...entries(1, 3, 20), ...entries(4, 2)] });
  const failures = await desk.copy({ at, left });
  expect(failures).toHaveLength(1);
  desk.journal.commit({ audit: entries(6, 1) });
  expect(await desk.copy()).toEqual([]);
  expect((await desk.read()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('names that were erased are in no parcel any more, also after a kill before that', async () => {
  const desk = await branch();
  await desk.keysOf();
  desk.journal.commit({ audit: [...entries(1, 3, 20), ...entries(4, 2)] });
  await desk.copy();
  const erase = async () => void desk.journal.audit.erasePersonal([submissionId(2)]);
  const names = async () => (await desk.read()).map(({ personal }) => personal !== null);
  const killed = desk.copier({ at: 'write', left: 0 });
  await killed.copier.whileErasing(erase);
  await killed.copier.close();
  expect(killed.failures).toHaveLength(1);
  expect(await names()).toEqual([true, true, true, true, true]);
  await desk.copy();
  expect(await names()).toEqual([true, false, true, true, true]);
  expect(await desk.read()).toEqual(
    [...desk.journal.audit.export()].map((one) => ({ ...one, copy: 0 })),
  );
});

test('a lost key, and a record that was begun anew, begin another copy from the first entry kept', async () => {
  const desk = await branch();
  const lost = await desk.keysOf();
  desk.journal.commit({ audit: entries(1, 2) });
  await desk.copy();
  desk.forgetKeys();
  const keys = await desk.keysOf();
  await desk.copy();
  const seqs = async (given: BoxKeys) => (await desk.read(given)).map(({ seq }) => seq);
  expect([await seqs(lost), await seqs(keys)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  desk.beginAnew();
  desk.journal.commit({ audit: entries(7, 1) });
  await desk.copy();
  expect((await desk.read(keys)).map(({ facts }) => facts.number).sort()).toEqual([1, 2, 7]);
});

test('copies go by age whoever made them, from the oldest on', async () => {
  const desk = await branch();
  await desk.keysOf();
  const clockWasWrong = entries(4, 1, 2);
  desk.journal.commit({ audit: [...entries(1, 3, 18), ...clockWasWrong, ...entries(5, 2)] });
  await desk.copy();
  await removeOldCopies(desk.profile, '2026-11-18T09:00:00.000Z');
  expect(await desk.read()).toHaveLength(6);
  await removeOldCopies(desk.profile, '2026-11-19T00:00:00.000Z');
  expect((await desk.read()).map(({ seq }) => seq)).toEqual([5, 6]);
});

test('nothing of a copy can be read by name or without the auditor’s keys, nor in another place', async () => {
  const desk = await branch();
  const keys = await desk.keysOf();
  desk.journal.commit({ audit: entries(1, 3) });
  await desk.copy();
  expect(scanForCanaries([desk.profile], { name: NAME, user: USER }).hits).toEqual([]);
  const [file = ''] = desk.parcels();
  const name = readParcelName(file);
  const sealed = readFileSync(join(desk.folder, file));
  if (name === null) throw new Error('No parcel');
  expect(openParcel(keys, OWN, name, sealed)?.entries).toHaveLength(3);
  expect(openParcel(mintBoxKeys(), OWN, name, sealed)).toBeNull();
  expect(openParcel(keys, AUDITOR, name, sealed)).toBeNull();
  expect(openParcel(keys, OWN, { ...name, from: 2 }, sealed)).toBeNull();
  expect(openParcel(keys, OWN, { ...name, day: '20261122' }, sealed)).toBeNull();
});
