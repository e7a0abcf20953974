import { expect, test } from 'vitest';
import { createOwnerMemory } from '../../../main/applications/owners.ts';
import type { ApplicationId, OwnerRecordId } from '../../../preload/contract/ids.ts';
import { plainRecords } from '../../support/plain-records.ts';

const APPLICANT = {
  applicationId: 'app-1' as ApplicationId,
  clientTrackingToken: '88-1042',
  legalName: null,
};
const OWNER = { recordId: 4821 as OwnerRecordId, label: 'Jane Doe' };
const STATEMENT = { verification: 'document', type: 'bank_statement' } as const;

test('keeps what was last sent for an owner when the owner is used again', () => {
  const owners = createOwnerMemory(plainRecords(), () => 0, String);
  owners.remember(APPLICANT, OWNER);
  expect(owners.usedWith(APPLICANT.applicationId)[0]?.lastSent).toBeNull();
  owners.sent({ applicant: APPLICANT, owner: OWNER, ...STATEMENT });
  owners.remember(APPLICANT, OWNER);
  expect(owners.usedWith(APPLICANT.applicationId)[0]?.lastSent).toEqual(STATEMENT);
});

test('treats an owner’s name as different only if its words differ, not its accents, case, or order', () => {
  const owners = createOwnerMemory(plainRecords(), () => 0, String);
  owners.remember(APPLICANT, { ...OWNER, label: 'José García' });
  const warned = (label: string) =>
    owners.warnings(APPLICANT.applicationId, OWNER.recordId, label).length > 0;
  expect(['GARCIA, Jose', 'jose  garcía', 'José Garcia Ruiz', 'J. García'].map(warned)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('reports a disk that was full when something was sent, and refuses nothing because of it', () => {
  const records = plainRecords();
  const reported: string[] = [];
  createOwnerMemory(records, () => 0, String).remember(APPLICANT, OWNER);
  const full = {
    ...records,
    put() {
      throw new Error('ENOSPC');
    },
  };
  const owners = createOwnerMemory(
    full,
    () => 0,
    (where) => {
      reported.push(where);
      return '';
    },
  );
  owners.sent({ applicant: APPLICANT, owner: OWNER, ...STATEMENT });
  expect(reported).toEqual(['owners:sent']);
});
