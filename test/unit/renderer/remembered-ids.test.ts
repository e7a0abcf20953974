import { expect, test } from 'vitest';
import { matchingIds } from '../../../renderer/components/matching-ids.ts';
import { portalAddress } from '../../../renderer/views/application/portal-address.ts';

const ids = [
  { id: 'F-100', label: 'Renewals', usedAt: '' },
  { id: 'f-200', label: '', usedAt: '' },
];
const found = (typed: string) => matchingIds(ids, typed).map(({ id }) => id);

test('what was used before is found by id or name; one that is entered whole hides no other', () => {
  expect(found('')).toEqual(['F-100', 'f-200']);
  expect(found(' RENEW ')).toEqual(['F-100']);
  expect(found('f-')).toEqual(['F-100', 'f-200']);
  expect(found('F-200')).toEqual(['F-100', 'f-200']);
  expect(found('nothing')).toEqual([]);
});

test('an id cannot leave its place in an address of the portal', () => {
  const template = 'https://portal.example/a/{application_id}?again={application_id}';
  const address = new URL(portalAddress(template, 'x/../?#@evil.test'));
  expect([address.host, address.hash, address.pathname.split('/').length]).toEqual([
    'portal.example',
    '',
    3,
  ]);
});
