import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fields, openPractice, type Practice, sendForm } from './raw-client.ts';

/** Bytes that begin as each file type does. Nothing after the beginning is inspected. */
const HEADS = {
  jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
  gif: Buffer.from('GIF89a..'),
  bmp: Buffer.from('424d36000000000000003600000028000000', 'hex'),
  heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  pdf: Buffer.from('%PDF-1.7\n'),
};
const jpg = new Blob([HEADS.jpg]);
const pdf = new Blob([HEADS.pdf]);
const GOVERNMENT_ID = {
  service: 'practice-identity-a',
  verification: 'government-id',
  personal_information_id: '4821',
  type: 'drivers_license',
};
const DOCUMENT = {
  ...{ service: 'practice-documents', verification: 'document' },
  ...{ personal_information_id: '4821', type: 'bank_statement' },
};

let practice: Practice;
beforeAll(async () => {
  practice = await openPractice();
});
afterAll(() => practice.platform.close());

/**
 * Returns the status of the answer, and the fields that it refuses. Throws if a refused form was
 * recorded.
 */
async function post(fields: Fields) {
  const { verifications } = practice.platform.ledger;
  const before = verifications.length;
  const { status, body } = await sendForm(practice, fields);
  expect(verifications.length - before).toBe(status === 200 ? 1 : 0);
  return { status, refused: Object.keys((body as { errors?: object }).errors ?? {}) };
}

const WIDE = ['jpg', 'png', 'heic', 'bmp', 'gif', 'pdf'];
const NARROW = ['jpg', 'png', 'heic', 'pdf'];

test.each([
  ['front_photo', WIDE, GOVERNMENT_ID],
  ['back_photo', WIDE, { ...GOVERNMENT_ID, front_photo: jpg }],
  ['self_portrait', NARROW, { ...GOVERNMENT_ID, front_photo: jpg }],
  ['document', NARROW, DOCUMENT],
] as const)('%s accepts its types by content', async (slot, taken, others) => {
  for (const [type, head] of Object.entries(HEADS)) {
    const { status } = await post({ ...others, [slot]: new Blob([head]) });
    expect([type, status]).toEqual([type, taken.includes(type) ? 200 : 422]);
  }
  for (const bytes of ['', '<html>%PDF-1.7', '<svg/>', 'BM but no bitmap at all']) {
    expect((await post({ ...others, [slot]: new Blob([bytes]) })).refused).toEqual([slot]);
  }
});

const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
const ID = { ...GOVERNMENT_ID, front_photo: jpg };
const PAPER = { ...DOCUMENT, document: pdf };

test.each<[string, Fields, readonly string[]]>([
  ['no service', without(ID, 'service'), ['service']],
  ['an unknown service', { ...ID, service: 'someone-else' }, ['service']],
  ['a service of the other kind', { ...ID, service: 'practice-documents' }, ['service']],
  ['an identity service', { ...PAPER, service: 'practice-identity-b' }, ['service']],
  ['no verification', without(ID, 'verification'), ['verification']],
  ['an unknown verification', { ...ID, verification: 'selfie' }, ['verification']],
  ['no type', without(ID, 'type'), ['type']],
  ['a type of documents for an ID', { ...ID, type: 'bank_statement' }, ['type']],
  ['a type of IDs for a document', { ...PAPER, type: 'passport' }, ['type']],
  ['no owner', without(ID, 'personal_information_id'), ['personal_information_id']],
  ['no number', { ...ID, personal_information_id: '48x' }, ['personal_information_id']],
  ['no whole number', { ...ID, personal_information_id: '4.5' }, ['personal_information_id']],
  ['no front photo', GOVERNMENT_ID, ['front_photo']],
  ['a back alone', { ...GOVERNMENT_ID, back_photo: jpg }, ['front_photo']],
  ['no document', DOCUMENT, ['document']],
  ['nothing at all', {}, ['service', 'verification', 'personal_information_id', 'type']],
])('%s is refused', async (_, fields, refused) => {
  expect(await post(fields)).toEqual({ status: 422, refused });
});

test('requires that a file on the platform exists and has a type that the slot accepts', async () => {
  const stored = (name: string) =>
    practice.platform.samples.files.find((one) => one.name === name)?.id ?? '';
  const unknown = { ...GOVERNMENT_ID, front_photo: '33333333-3333-4333-8333-333333333333' };
  expect((await post(unknown)).refused).toEqual(['front_photo']);
  for (const name of ['note.txt', 'stamp.gif']) {
    expect((await post({ ...DOCUMENT, document: stored(name) })).refused).toEqual(['document']);
  }
});
