import { expect, test } from 'vitest';
import type { AuditLine } from '../../../preload/contract/models/audit.ts';
import { auditDetail } from '../../../renderer/views/records/audit-detail.ts';

const line = (facts: AuditLine['facts'], personal: AuditLine['personal'] = null): AuditLine => ({
  book: 'work',
  seq: 1,
  at: '2026-11-24T10:00:00.000Z',
  action: 'submission.discarded',
  submissionId: null,
  facts,
  personal,
  erasedIn: null,
});

test('a reason is told in words, and what staff wrote as it stands', () => {
  expect(auditDetail(line({ reason: 'notNeeded' }))).toBe('it was not needed');
  expect(auditDetail(line({ why: 'journalDamaged' }))).toBe('the record of it was damaged');
  expect(auditDetail(line({ outcome: 'notMade', why: 'offline' }))).toBe(
    'not made · the platform could not be reached',
  );
  expect(auditDetail(line({}, { reason: 'Too dear' }))).toBe('Too dear');
  expect(auditDetail(line({ reason: null }))).toBe('');
});
