import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type {
  UploadFile,
  VerificationRequest,
} from '../../../main/platform/verification-attempt.ts';
import type {
  ApplicationId,
  OwnerRecordId,
  PlatformFileId,
} from '../../../preload/contract/ids.ts';
import {
  captivePortal,
  expiredToken,
  proxyForbidden,
  tooManyRequests,
} from '../../peers/practice-platform/common-faults.ts';
import type { PracticeSession } from './practice-session.ts';
import { practiceSession, unwrap } from './practice-session.ts';

const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a464946000101', 'hex'),
  Buffer.alloc(300_000, 5),
]);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const photo = (fileName: string): UploadFile => ({
  source: 'upload',
  fileName,
  mediaType: 'image/jpeg',
  bytes: JPEG.byteLength,
  async *open() {
    yield JPEG;
  },
});

/** One attempt whose gate opens without a word; its answer alone. */
const send = async (
  session: PracticeSession,
  request = license(session),
  id = session.applicationId,
) => (await session.client.createVerification(id, request, { commit: () => undefined })).answer;

const license = (session: PracticeSession): VerificationRequest => ({
  service: session.platform.samples.verificationServices[0]?.id ?? '',
  verification: 'government-id' as const,
  type: 'drivers_license' as const,
  ownerRecordId: 4821 as OwnerRecordId,
  files: { front_photo: photo('Führerschein "front".jpg') },
});

describe('endpoint 13: a document verification', () => {
  it('arrives byte for byte, with its fields, and comes back as a record', async () => {
    await using session = await practiceSession();
    const request = {
      ...license(session),
      files: { front_photo: photo('a.jpg'), back_photo: photo('b.jpg') },
    };
    const record = unwrap(await send(session, request));
    const [entry] = session.platform.ledger.verifications;
    expect(record).toMatchObject({
      id: entry?.id,
      service: request.service,
      hasPassed: false,
      passedAt: null,
      documentType: 'drivers_license',
      other: {},
    });
    expect(entry).toMatchObject({
      applicationId: session.applicationId,
      fields: {
        service: request.service,
        verification: 'government-id',
        type: 'drivers_license',
        personal_information_id: '4821',
      },
      files: [
        {
          field: 'front_photo',
          fileName: 'a.jpg',
          sha256: sha256(JPEG),
          contentType: 'image/jpeg',
        },
        { field: 'back_photo', fileName: 'b.jpg', sha256: sha256(JPEG) },
      ],
    });
    const [sent] = session.platform.ledger.requestsOf('createVerification');
    expect(sent).toMatchObject({ complete: true, bytesReceived: sent?.declaredLength });
  });

  it('names a file that the platform already has instead of sending one', async () => {
    await using session = await practiceSession();
    const fileId = session.platform.samples.files[0]?.id as PlatformFileId;
    const files = { front_photo: { source: 'platformFile' as const, fileId } };
    unwrap(await send(session, { ...license(session), files }));
    expect(session.platform.ledger.verifications[0]).toMatchObject({
      fileIds: { front_photo: fileId },
      files: [],
    });
  });

  it('shows the platform’s own refusals by field', async () => {
    await using session = await practiceSession();
    const request = { ...license(session), service: 'unknown-service' };
    expect(await send(session, request)).toMatchObject({
      error: { code: 'rejected', status: 422, fieldErrors: { service: expect.any(Array) } },
    });
    const elsewhere = 'nowhere' as ApplicationId;
    expect(await send(session, license(session), elsewhere)).toMatchObject({
      error: { code: 'notFound', what: 'application' },
    });
    expect(session.platform.ledger.verifications).toEqual([]);
  });

  it.each([
    ['an expired token', expiredToken(), { code: 'signedOut', reason: 'refused' }],
    ['a limit', tooManyRequests('60'), { code: 'throttled', retryAt: expect.any(String) }],
    ['a web filter', proxyForbidden(), { code: 'blockedOnTheWay', status: 403 }],
    ['a guest network', captivePortal({ when: 'afterwards' }), { code: 'blockedOnTheWay' }],
    [
      'a lost answer',
      { kind: 'cut-response', afterBytes: 0 },
      { code: 'offline', requestSent: 'whole' },
    ],
    ['half an answer', { kind: 'truncate-json' }, { code: 'unexpectedAnswer', status: 200 }],
    ['a cut line', { kind: 'cut-request', afterBytes: 1000 }, { code: 'offline' }],
  ] as const)('is one attempt, whatever %s makes of it', async (_, fault, error) => {
    await using session = await practiceSession();
    session.platform.faults.add({ operation: 'createVerification', fault });
    const result = await send(session);
    expect(result).toMatchObject({ ok: false, error });
    expect(session.platform.ledger.count('createVerification')).toBe(1);
    expect(session.refused).toEqual([]);
  });

  it('leaves a server that makes a form of a cut body without what it requires', async () => {
    await using session = await practiceSession({ lenientMultipart: true });
    for (const afterBytes of [1, 500, 150_000, JPEG.byteLength]) {
      session.platform.faults.add({
        operation: 'createVerification',
        fault: { kind: 'cut-request', afterBytes, by: 'close' },
      });
      await send(session);
    }
    expect(session.platform.ledger.verifications).toEqual([]);
  });
});
