import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, NOON, openPractice, type Practice } from './raw-client.ts';
import {
  but,
  DOCUMENT,
  file,
  form,
  GOVERNMENT_ID,
  HEADS,
  type Part,
  sha256,
  text,
} from './verification-form.ts';

let practice: Practice;
let made = 0;
beforeAll(async () => {
  practice = await openPractice({ newId: () => `made-${++made}` });
});
afterAll(() => practice.platform.close());

const address = (id: string) => `/api/applications/${id}/document_verifications`;
const applicationId = () => practice.platform.samples.applications[0]?.id ?? '';
const post = (parts: readonly Part[], id = applicationId()) =>
  practice.send('POST', address(id), form(parts));
const front = file('front_photo', HEADS.jpg);

/** Field names of a refusal; nothing may have been recorded. */
async function refusedFields(parts: readonly Part[]): Promise<readonly string[]> {
  const before = practice.platform.ledger.verifications.length;
  const reply = await post(parts);
  expect(reply.status, reply.bytes.toString()).toBe(422);
  expect(practice.platform.ledger.verifications).toHaveLength(before);
  return Object.keys(Object(at(reply, 'errors')));
}

test('a government ID is recorded at once, and the ledger holds what really arrived', async () => {
  const photo = Buffer.concat([HEADS.jpg, Buffer.alloc(3_000_000, 'photo')]);
  const back = Buffer.concat([HEADS.bmp, Buffer.alloc(70_000, 1)]);
  const reply = await post([
    file('front_photo', photo, 'Führerschein "vorn".jpg'.replaceAll('"', '%22')),
    file('back_photo', back, 'back.jpg'),
    ...GOVERNMENT_ID,
  ]);
  expect(reply.status).toBe(200);
  const now = '2027-01-15T12:00:00.000000Z';
  expect(reply.body).toEqual({
    data: {
      id: `made-${made}`,
      service: 'practice-identity-a',
      verification: 'government-id',
      created_at: now,
      updated_at: now,
      processed_at: null,
      submitted_at: null,
      received_at: now,
      passed_at: null,
      failed_at: null,
      has_passed: false,
      has_failed: false,
      errored_at: null,
      error: null,
      error_status_code: null,
      document_type: 'drivers_license',
    },
  });
  expect(practice.platform.ledger.verifications.at(-1)).toEqual({
    id: `made-${made}`,
    applicationId: applicationId(),
    account: 'teller@practice.example',
    at: NOON,
    fields: {
      service: 'practice-identity-a',
      verification: 'government-id',
      personal_information_id: '4821',
      type: 'drivers_license',
    },
    files: [
      {
        field: 'front_photo',
        fileName: 'Führerschein %22vorn%22.jpg',
        contentType: 'image/jpeg',
        mediaType: 'jpg',
        bytes: photo.length,
        sha256: sha256(photo),
      },
      {
        field: 'back_photo',
        fileName: 'back.jpg',
        contentType: 'image/jpeg',
        mediaType: 'bmp',
        bytes: back.length,
        sha256: sha256(back),
      },
    ],
    fileIds: {},
    fromCutBody: false,
  });
});

describe('each slot takes its types, by content', () => {
  const WIDE = ['jpg', 'png', 'heic', 'bmp', 'gif', 'pdf'];
  const NARROW = ['jpg', 'png', 'heic', 'pdf'];
  const slots = [
    ['front_photo', WIDE],
    ['back_photo', WIDE],
    ['self_portrait', NARROW],
    ['document', NARROW],
  ] as const;

  test.each(slots)('%s', async (slot, taken) => {
    const base = slot === 'document' ? DOCUMENT : GOVERNMENT_ID;
    const others = slot === 'front_photo' || slot === 'document' ? [] : [front];
    for (const [type, head] of Object.entries(HEADS)) {
      const reply = await post([...base, ...others, file(slot, head, 'misnamed.txt')]);
      expect([type, reply.status]).toEqual([type, taken.includes(type) ? 200 : 422]);
    }
    for (const bytes of ['', '<html>%PDF-1.7', '<svg/>', 'BM but no bitmap at all']) {
      const parts = [...base, ...others, file(slot, Buffer.from(bytes), 'named.pdf')];
      expect(await refusedFields(parts)).toEqual([slot]);
    }
  });
});

describe('rules', () => {
  const id = [...GOVERNMENT_ID, front];
  const document = [...DOCUMENT, file('document', HEADS.pdf)];

  test.each([
    ['no service', but(id, 'service', null), ['service']],
    ['an unknown service', but(id, 'service', 'someone-else'), ['service']],
    ['a service of the other kind', but(id, 'service', 'practice-documents'), ['service']],
    [
      'an identity service for a document',
      but(document, 'service', 'practice-identity-b'),
      ['service'],
    ],
    ['no verification', but(id, 'verification', null), ['verification']],
    ['an unknown verification', but(id, 'verification', 'selfie'), ['verification']],
    ['no type', but(id, 'type', null), ['type']],
    ['a type of documents for an ID', but(id, 'type', 'bank_statement'), ['type']],
    ['a type of IDs for a document', but(document, 'type', 'passport'), ['type']],
    ['no owner', but(id, 'personal_information_id', null), ['personal_information_id']],
    [
      'an owner that is no number',
      but(id, 'personal_information_id', '48x'),
      ['personal_information_id'],
    ],
    [
      'an owner that is not whole',
      but(id, 'personal_information_id', '4.5'),
      ['personal_information_id'],
    ],
    ['no front photo', GOVERNMENT_ID, ['front_photo']],
    ['a back alone', [...GOVERNMENT_ID, file('back_photo', HEADS.jpg)], ['front_photo']],
    ['no document', DOCUMENT, ['document']],
    ['nothing at all', [], ['service', 'verification', 'personal_information_id', 'type']],
  ])('%s is refused', async (_, parts, fields) => {
    expect(await refusedFields(parts)).toEqual(fields);
  });
});

describe('a file that is on the platform already', () => {
  const stored = (name: string) =>
    practice.platform.samples.files.find((known) => known.name === name)?.id ?? '';

  test('must exist and be of a type the slot takes', async () => {
    const unknown = text('front_photo', '33333333-3333-4333-8333-333333333333');
    expect(await refusedFields([...GOVERNMENT_ID, unknown])).toEqual(['front_photo']);
    const note = text('document', stored('note.txt'));
    expect(await refusedFields([...DOCUMENT, note])).toEqual(['document']);
    const stamp = text('document', stored('stamp.gif'));
    expect(await refusedFields([...DOCUMENT, stamp])).toEqual(['document']);
  });
});
