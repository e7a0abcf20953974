import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openParcel, readParcelName, sealFor } from '../../../main/outbox/audit-copy/parcel.ts';
import { mintBoxKeys } from '../../../main/vault/sealed-box.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import { AUDITOR, copiedRecord, entries, OWN, SERVER, USER } from './copied-record.ts';

/** A copy of three parcels, entries 1 to 2, 3 to 4 and 5 to 6, that the auditor has looked at or not. */
async function copied() {
  const desk = await copiedRecord();
  const keys = await desk.keysOf();
  const audit = [...entries(1, 2, 19), ...entries(3, 2, 20), ...entries(5, 2, 21)];
  desk.journal.commit({ audit });
  await desk.copy();
  const names = desk.parcels().sort();
  const at = (place: number) => join(desk.folder, names[place] ?? '');
  const copyName = (names[0] ?? '').slice(0, 16);
  const tip = join(desk.folder, `${copyName}-tip`);
  const found = async (goneBefore?: string) => (await desk.everybody(goneBefore).verify())[0];
  return Object.assign(desk, { keys, names, at, tip, copyName, found });
}

type Desk = Awaited<ReturnType<typeof copied>>;

/** What anybody who has the auditor's public key can write, but for the copy's secret. */
const forged = (desk: Desk, place: number, change: object = {}) => {
  const name = readParcelName(desk.names[place] ?? '');
  const opened = name && openParcel(desk.keys, OWN, name, readFileSync(desk.at(place)));
  if (opened === null) throw new Error('No parcel');
  const secret = mintBoxKeys().publicKey;
  const content = { ...opened, secret, ...change };
  writeFileSync(desk.at(place), sealFor(desk.keys.publicKey, OWN, content as typeof opened));
};

test('a copy as it was written is whole, before and after a part of it went by age', async () => {
  const desk = await copied();
  const whole = { id: OWN, email: USER, state: 'whole', at: null, unreadable: 0 };
  expect(await desk.found()).toMatchObject({ ...whole, entries: 6 });
  rmSync(desk.at(0));
  expect(await desk.found('20261120')).toMatchObject({ ...whole, entries: 4 });
  expect(await desk.found('20261119')).toMatchObject({ state: 'startMissing', at: 3 });
  for (const place of [1, 2]) rmSync(desk.at(place));
  expect(await desk.found('20261122')).toMatchObject({ state: 'whole', entries: 0 });
  expect(await desk.found('20261121')).toMatchObject({ state: 'endMissing' });
});

test.each<[string, (desk: Desk) => void, { state: string; at: number | null }]>([
  ['a parcel is gone', ({ at }) => rmSync(at(1)), { state: 'broken', at: 3 }],
  ['one is damaged', ({ at }) => writeFileSync(at(1), 'x'), { state: 'broken', at: 3 }],
  ['one is empty', ({ at }) => writeFileSync(at(0), ''), { state: 'broken', at: 1 }],
  ['two changed places', ({ at }) => copyFileSync(at(0), at(1)), { state: 'broken', at: 3 }],
  ['one was sealed by somebody else', (desk) => forged(desk, 1), { state: 'broken', at: 3 }],
  [
    'another holds no entries',
    (desk) => forged(desk, 1, { entries: [] }),
    { state: 'broken', at: 3 },
  ],
  ['the last one is gone', ({ at }) => rmSync(at(2)), { state: 'endMissing', at: 4 }],
  ['nothing says how far it came', ({ tip }) => rmSync(tip), { state: 'endMissing', at: 6 }],
  [
    'nothing of it opens',
    (desk) => {
      for (const place of [0, 1, 2]) writeFileSync(desk.at(place), 'x');
    },
    { state: 'unreadable', at: null },
  ],
])('where %s, the auditor is told', async (_what, harm, told) => {
  const desk = await copied();
  harm(desk);
  expect(await desk.found()).toMatchObject(told);
});

test('what was cut off or replaced since the auditor looked is noticed, with all that says how far it came', async () => {
  const desk = await copied();
  const before = readFileSync(desk.tip);
  desk.journal.commit({ audit: entries(7, 2, 22) });
  await desk.copy();
  expect(await desk.found()).toMatchObject({ state: 'whole', entries: 8 });
  for (const name of desk.parcels()) {
    if (!desk.names.includes(name)) rmSync(join(desk.folder, name));
  }
  writeFileSync(desk.tip, before);
  expect(await desk.found()).toMatchObject({ state: 'endMissing', at: 6 });
  rmSync(desk.folder, { recursive: true });
  expect(await desk.found()).toMatchObject({ id: OWN, state: 'endMissing', entries: 0 });
});

test('who signed in after all that was copied is told, and the desk’s record names whom no copy does', async () => {
  const desk = await copied();
  desk.signedIn(USER, '2026-11-22T23:59:59.000Z');
  desk.signedIn(USER, '2026-11-23T00:00:30.000Z');
  expect(await desk.found()).toMatchObject({ state: 'whole' });
  desk.signedIn(USER, '2026-11-23T09:00:00.000Z');
  expect(await desk.found()).toMatchObject({ state: 'endMissing', entries: 6 });
  const other = 'other@branch.example';
  desk.signedIn(other, '2026-11-23T10:00:00.000Z');
  mkdirSync(join(desk.profile, 'users', userId(SERVER, other)), { recursive: true });
  const found = await desk.everybody().verify();
  expect(found.map(({ email, state }) => `${email} ${state}`)).toEqual([
    `${other} notCopied`,
    `${USER} endMissing`,
  ]);
});

test('who has not signed in since there is an auditor is named, and names that are none are passed over', async () => {
  const desk = await copied();
  const other = userId(SERVER, 'other@branch.example');
  mkdirSync(join(desk.profile, 'users', other), { recursive: true });
  writeFileSync(join(desk.folder, 'notes.txt'), 'x');
  writeFileSync(join(desk.folder, `${desk.copyName}-12-20261121`), 'x');
  const found = await desk.everybody().verify();
  expect(found.map(({ id, state }) => `${id} ${state}`).sort()).toEqual(
    [`${OWN} whole`, `${other} notCopied`].sort(),
  );
  expect(found.some(({ id }) => id === AUDITOR)).toBe(false);
});

test('entries are read by pages, newest first, one user’s or all, and those of two copies once', async () => {
  const desk = await copied();
  desk.journal.commit({ audit: entries(7, 500, 22) });
  await desk.copy();
  const numbers = async (user: string | null) => {
    const all: unknown[] = [];
    let after: Parameters<ReturnType<typeof desk.everybody>['page']>[1] = null;
    do {
      const page = await desk.everybody().page(user, after);
      all.push(...page.items.map(({ facts }) => facts.number));
      after = page.next;
    } while (after !== null);
    return all;
  };
  const newestFirst = Array.from({ length: 506 }, (_, place) => 506 - place);
  expect(await numbers(null)).toEqual(newestFirst);
  expect(await numbers(USER.toUpperCase())).toEqual(newestFirst);
  expect(await numbers('other@branch.example')).toEqual([]);
  desk.beginAnew();
  desk.journal.commit({ audit: [...entries(1, 2, 19), ...entries(900, 1, 23)] });
  await desk.copy();
  const both = [900, ...newestFirst];
  expect(await numbers(USER)).toEqual(both);
});
