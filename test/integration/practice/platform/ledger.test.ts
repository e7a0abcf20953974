import { describe, expect, test } from 'vitest';
import { openPractice, type Practice } from './raw-client.ts';
import { head, speak } from './raw-socket.ts';
import { BOUNDARY, encode, file, GOVERNMENT_ID, HEADS, sha256 } from './verification-form.ts';

const photo = Buffer.concat([HEADS.jpg, Buffer.alloc(5_000, 'p')]);
const body = encode([file('front_photo', photo), ...GOVERNMENT_ID]);

function post(practice: Practice, headers: Record<string, string> = {}) {
  const id = practice.platform.samples.applications[0]?.id;
  return head('POST', `/api/applications/${id}/document_verifications`, {
    authorization: `Bearer ${practice.token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(body.length),
    ...headers,
  });
}

/** Sends the first bytes of the form, then breaks off. */
async function cutAt(practice: Practice, bytes: number, how: 'thenEnd' | 'thenReset') {
  const { ledger } = practice.platform;
  const before = ledger.count('createVerification');
  const pieces = [post(practice), body.subarray(0, bytes)];
  await speak(practice.platform.url, pieces, { pause: 5, [how]: true });
  while (ledger.count('createVerification') === before) await new Promise(setImmediate);
  return whenOver(practice);
}

/** The last verification request, once nothing more happens to it. */
async function whenOver(practice: Practice) {
  const entry = practice.platform.ledger.requestsOf('createVerification').at(-1);
  while (entry && !entry.over) await new Promise(setImmediate);
  return entry;
}

describe('a cut upload', () => {
  test.each([
    ['thenEnd', 0],
    ['thenEnd', 3_000],
    ['thenReset', 3_000],
    ['thenReset', body.length - 1],
  ] as const)('%s at byte %d is recorded and makes no verification', async (how, bytes) => {
    await using practice = await openPractice();
    const entry = await cutAt(practice, bytes, how);
    expect(entry).toMatchObject({
      bytesReceived: bytes,
      declaredLength: body.length,
      complete: false,
      performed: false,
    });
    expect(practice.platform.ledger.verifications).toEqual([]);
  });
});

describe('with lenient parsing', () => {
  const parts = (practice: Practice) => practice.platform.ledger.verifications;

  /** Cuts exactly there: the platform takes so many bytes and no more. */
  async function takeUpTo(practice: Practice, afterBytes: number) {
    const fault = { kind: 'cut-request', afterBytes } as const;
    practice.platform.faults.add({ operation: 'createVerification', fault });
    await speak(practice.platform.url, [post(practice), body]);
    await whenOver(practice);
  }

  test('a body cut after everything it requires is a verification, as PHP would have it', async () => {
    await using practice = await openPractice({ lenientMultipart: true });
    await takeUpTo(practice, body.length - 3);
    expect(parts(practice)).toHaveLength(1);
    expect(parts(practice)[0]).toMatchObject({
      fromCutBody: true,
      fields: { personal_information_id: '4821', type: 'drivers_license' },
      files: [{ field: 'front_photo', bytes: photo.length, sha256: sha256(photo) }],
    });
  });

  test('a text value cut short is taken as far as it came', async () => {
    await using practice = await openPractice({ lenientMultipart: true });
    const cut = body.indexOf('drivers_license') + 'drivers_license'.length;
    await takeUpTo(practice, cut);
    expect(parts(practice)).toHaveLength(1);
    await takeUpTo(practice, cut - 1);
    expect(parts(practice)).toHaveLength(1);
  });

  test('a file cut short is none', async () => {
    await using practice = await openPractice({ lenientMultipart: true });
    await takeUpTo(practice, 2_000);
    expect(parts(practice)).toEqual([]);
  });
});
