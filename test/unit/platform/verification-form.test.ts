import { describe, expect, it } from 'vitest';
import type {
  UploadFile,
  VerificationRequest,
} from '../../../main/platform/verification-attempt.ts';
import { verificationIssues } from '../../../main/platform/verification-form.ts';
import type { OwnerRecordId } from '../../../preload/contract/ids.ts';

const upload = (mediaType: UploadFile['mediaType'], bytes = 1): UploadFile => ({
  source: 'upload',
  fileName: 'x',
  mediaType,
  bytes,
  async *open() {},
});
const license: VerificationRequest = {
  service: 'svc',
  verification: 'government-id',
  type: 'drivers_license',
  ownerRecordId: 5 as OwnerRecordId,
  files: { front_photo: upload('image/bmp') },
};
const fields = (change: Partial<VerificationRequest>) =>
  verificationIssues({ ...license, ...change }).map(({ field }) => field);

describe('the rules of a document verification, before it is sent', () => {
  it('accepts what the platform accepts', () => {
    expect(fields({})).toEqual([]);
    expect(
      fields({
        verification: 'document',
        type: 'invoice',
        files: { document: upload('image/heic') },
      }),
    ).toEqual([]);
  });

  it.each([
    ['no service', { service: ' ' }, ['service']],
    ['a type of the other kind', { type: 'invoice' }, ['type']],
    ['no front', { files: { back_photo: upload('image/gif') } }, ['front_photo']],
    ['an empty file', { files: { front_photo: upload('image/png', 0) } }, ['front_photo']],
    ['an unknown file', { files: { front_photo: upload('unknown') } }, ['front_photo']],
    [
      'a slot of the other kind',
      { files: { front_photo: upload('image/png'), document: upload('image/png') } },
      ['document'],
    ],
    [
      'a GIF as portrait',
      { files: { front_photo: upload('image/png'), self_portrait: upload('image/gif') } },
      ['self_portrait'],
    ],
  ] as const)('names the field of %s', (_, change, expected) => {
    expect(fields(change as Partial<VerificationRequest>)).toEqual(expected);
  });
});
