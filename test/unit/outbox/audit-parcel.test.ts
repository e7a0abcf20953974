import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  oneParcel,
  openParcel,
  openTip,
  type Parcel,
  parcelName,
  readParcelName,
  sealFor,
  tipName,
  tipOf,
} from '../../../main/outbox/audit-copy/parcel.ts';
import { mintBoxKeys, sealTo } from '../../../main/vault/sealed-box.ts';
import { userId } from '../../../main/vault/user-folders.ts';

const keys = mintBoxKeys();
const [server, user] = ['https://lender.example', 'teller@branch.example'];
const OWNER = userId(server, user);
const NAME = { copy: '0123456789abcdef', from: 7, day: '20261121' };
const origin = { v: 1 as const, secret: mintBoxKeys().publicKey, server, user };

const entry = (seq: number, at = '2026-11-21T12:00:00.000Z') => ({
  seq,
  at,
  action: 'application.viewed',
  submissionId: null,
  facts: { results: 2 },
  personal: { by: user },
  intact: true,
});
const parcel: Parcel = { ...origin, first: 1, before: null, entries: [entry(7), entry(8)] };
const opened = (content: object, name = NAME) =>
  openParcel(keys, OWNER, name, sealFor(keys.publicKey, OWNER, content as Parcel));

test('a parcel and a tip open as they were sealed, and names are read as they were written', () => {
  expect(opened(parcel)).toEqual(parcel);
  const tip = { ...origin, last: 8, lastAt: null, at: '2026-11-21T12:00:01.000Z' };
  expect(openTip(keys, OWNER, sealFor(keys.publicKey, OWNER, tip))).toEqual(tip);
  expect(readParcelName(parcelName(NAME))).toEqual(NAME);
  expect(tipOf(tipName(NAME.copy))).toBe(NAME.copy);
});

test.each<[string, object]>([
  ['no entries', { entries: [] }],
  [
    'more entries than a parcel has',
    { entries: Array.from({ length: 201 }, (_, at) => entry(7 + at)) },
  ],
  ['another first entry than its name', { entries: [entry(6), entry(7)] }],
  ['a gap', { entries: [entry(7), entry(9)] }],
  ['an entry twice', { entries: [entry(7), entry(7)] }],
  ['an entry of another day', { entries: [entry(7), entry(8, '2026-11-22T00:00:00.000Z')] }],
  ['a time that is none', { entries: [entry(7, '2026-11-21 at noon')] }],
  ['a number that is none', { entries: [{ ...entry(7), seq: '7' }] }],
  ['an object among the facts', { entries: [{ ...entry(7), facts: { a: { b: 1 } } }] }],
  ['names that are no texts', { entries: [{ ...entry(7), personal: { by: 1 } }] }],
  ['a beginning after its entries', { first: 8 }],
  ['another user', { user: 'other@branch.example' }],
  ['another server', { server: 'https://other.example' }],
  ['another version', { v: 2 }],
  ['no secret', { secret: '' }],
])('what somebody sealed with %s is no parcel', (_what, change) => {
  expect(opened({ ...parcel, ...change })).toBeNull();
});

test('bytes that are no parcel open as nothing, and never throw', () => {
  const sealed = sealFor(keys.publicKey, OWNER, parcel);
  const place = `audit copy 1 parcel ${OWNER}`;
  const hostile = [
    ...[0, 1, 31, 32, 60, 5_000].map((length) => randomBytes(length)),
    ...[0, 32, 44, sealed.length - 1].map((at) =>
      sealed.map((byte, on) => (on === at ? ~byte : byte)),
    ),
    ...['', '{', 'null', '[]', '1', '{"v":1}', '['.repeat(100_000)].map((text) =>
      sealTo(keys.publicKey, Buffer.from(text), place),
    ),
    sealed.subarray(0, -1),
    sealFor(keys.publicKey, OWNER, {
      ...origin,
      last: 8,
      lastAt: null,
      at: '2026-11-21T12:00:01.000Z',
    }),
  ];
  for (const bytes of hostile) expect(openParcel(keys, OWNER, NAME, bytes)).toBeNull();
  expect(openTip(keys, OWNER, sealed)).toBeNull();
});

test('only names that the program writes are parcels', () => {
  const names = [
    '',
    'key.json',
    '../x',
    `${parcelName(NAME)}.new`,
    parcelName(NAME).toUpperCase(),
    'tip',
  ];
  expect(names.flatMap((name) => readParcelName(name) ?? tipOf(name) ?? [])).toEqual([]);
});

test('entries make up parcels of one day, 200 at most', () => {
  const many = Array.from({ length: 250 }, (_, at) => entry(1 + at));
  expect(oneParcel(many)).toHaveLength(200);
  expect(oneParcel([entry(1), entry(2), entry(3, '2026-11-22T00:00:00.000Z')])).toHaveLength(2);
  expect(oneParcel([])).toEqual([]);
});
