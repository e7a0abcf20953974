import { expect, test } from 'vitest';
import { LearnedApplications } from '../../../main/applications/learned-applications.ts';
import { createOwnerMemory } from '../../../main/applications/owners.ts';
import { createRecentApplications } from '../../../main/applications/recent-applications.ts';
import { nearestOf, nearnessOf } from '../../../main/applications/search/near-names.ts';
import { forgetAbout, personMatch } from '../../../main/privacy/person-memory.ts';
import type { ApplicationId, OwnerRecordId } from '../../../preload/contract/ids.ts';
import { plainRecords } from '../../support/plain-records.ts';

const DAY = 86_400_000;

function desk() {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const records = plainRecords();
  const clock = () => now;
  const recents = createRecentApplications(records, clock);
  const owners = createOwnerMemory(records, clock, () => '');
  const learned = new LearnedApplications({
    records,
    recents,
    owners,
    lastFiledAt: (id) => (id === 'app-1' ? '2026-02-20T10:00:00.000Z' : null),
    keptDays: () => 30,
    clock,
  });
  const found = (text: string) => nearestOf(nearnessOf(learned.texts(), text));
  return { records, recents, owners, learned, found, pass: (days: number) => (now += days * DAY) };
}

const reference = (id: string, token: string | null, legalName: string | null) => ({
  applicationId: id as ApplicationId,
  clientTrackingToken: token,
  legalName,
});

test('knows an application by every name it has here, regardless of case, order, accents, and legal form', () => {
  const { learned, found, owners, recents } = desk();
  learned.named(reference('app-1', '88-1042', "O'Neil & Sons Hauling, LLC"));
  recents.remember(reference('app-2', '88-2077', null));
  const jane = { recordId: 4821 as OwnerRecordId, label: 'Zoë Núñez' };
  owners.remember(reference('app-3', '88-3310', null), jane);
  for (const text of [
    'oneil and sons hauling',
    'HAULING sons',
    "O'Neil & Sons Hauling Inc.",
    'neil sons haulign',
  ])
    expect(found(text), text).toEqual(['app-1']);
  for (const text of ['nunez zoe', 'Zoë', '4821', '88-3310'])
    expect(found(text), text).toEqual(['app-3']);
  expect(found('88-2077')).toEqual(['app-2']);
  expect(found('88')).toEqual([]);
  expect(learned.of(['app-1', 'app-2', 'app-3'] as ApplicationId[])).toEqual([
    {
      ...reference('app-1', '88-1042', "O'Neil & Sons Hauling, LLC"),
      owners: [],
      lastFiledAt: '2026-02-20T10:00:00.000Z',
    },
    { ...reference('app-3', '88-3310', null), owners: ['Zoë Núñez'], lastFiledAt: null },
  ]);
});

test('removes a learned name because of its age, and with the person it is about', () => {
  const { learned, found, records, pass } = desk();
  expect(found('acme')).toEqual([]);
  learned.named(reference('app-1', null, 'Acme Bakery LLC'));
  pass(31);
  expect(found('acme')).toEqual([]);
  learned.named(reference('app-2', null, 'Bolt Cafe Inc.'));
  expect(found('bolt cafe')).toHaveLength(1);
  // As at a lock: the records are loaded again, and what is too old is removed.
  learned.hide();
  expect(found('bolt cafe')).toHaveLength(1);
  expect(records.list('application-names')).toHaveLength(1);
  forgetAbout(records, personMatch({ applicationId: 'app-2' as ApplicationId }));
  expect(records.list('application-names')).toEqual([]);
});
