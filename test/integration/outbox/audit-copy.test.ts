import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openParcel, readParcelName } from '../../../main/outbox/audit-copy/parcel.ts';
import { removeOldCopies } from '../../../main/outbox/audit-copy/remove-old-copies.ts';
import { type BoxKeys, mintBoxKeys } from '../../../main/vault/sealed-box.ts';
import { scanForCanaries } from '../../proofs/canary-scan.ts';
import { submissionId } from '../../support/journal-samples.ts';
import { AUDITOR, copiedRecord, entries, NAME, OWN, USER } from './copied-record.ts';

test('every entry is copied once, in order, a day and two hundred at most in a parcel', async () => {
  const desk = await copiedRecord();
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
  const desk = await copiedRecord();
  await desk.keysOf();
  desk.journal.commit({ audit: [...entries(1, 3, 20), ...entries(4, 2)] });
  const failures = await desk.copy({ at, left });
  expect(failures).toHaveLength(1);
  desk.journal.commit({ audit: entries(6, 1) });
  expect(await desk.copy()).toEqual([]);
  expect((await desk.read()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('names that were erased are in no parcel any more, also after a kill before that', async () => {
  const desk = await copiedRecord();
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
  const desk = await copiedRecord();
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
  const desk = await copiedRecord();
  await desk.keysOf();
  const clockWasWrong = entries(4, 1, 2);
  desk.journal.commit({ audit: [...entries(1, 3, 18), ...clockWasWrong, ...entries(5, 2)] });
  await desk.copy();
  await removeOldCopies(desk.profile, '2026-11-18T09:00:00.000Z');
  expect(await desk.read()).toHaveLength(6);
  await removeOldCopies(desk.profile, '2026-11-19T00:00:00.000Z');
  expect((await desk.read()).map(({ seq }) => seq)).toEqual([5, 6]);
  await removeOldCopies(desk.profile, '2026-11-22T00:00:00.000Z');
  expect(readdirSync(desk.folder)).toEqual([]);
});

test('nothing of a copy can be read by name or without the auditor’s keys, nor in another place', async () => {
  const desk = await copiedRecord();
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
