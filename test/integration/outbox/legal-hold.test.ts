import { expect, test } from 'vitest';
import { createOwnerMemory } from '../../../main/applications/owners.ts';
import type { NamedHolds } from '../../../main/privacy/legal-holds.ts';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../../preload/contract/ids.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { openRecords } from './open-records.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const AT_ONCE = { contents: 0, drafts: 1, receipts: 1, audit: 1 };
const HELD = 'app-held' as ApplicationId;

/**
 * Opens a desk with a held submission and a free submission of each kind that is deleted by age.
 */
async function branch(named: NamedHolds = [{ applicationId: HELD }]) {
  const parts = { folder: tempFolder(), now: () => NOW, retention: () => AT_ONCE };
  const desk = await openRecords({ ...parts, holds: () => named });
  const of = async (applicationId: string, state: 'draft' | 'sent', text: string) => {
    const id = await desk.make(state, NOW - 30 * DAY, text);
    const applicant = { applicationId, clientTrackingToken: null, legalName: null } as never;
    const owner = { recordId: 4821 as OwnerRecordId, label: 'Jane Doe' };
    const at = new Date(NOW - 30 * DAY).toISOString();
    desk.journal.commit({
      put: [{ ...(desk.book.find(id) as never as object), applicant, owner } as never],
      audit: [
        {
          at,
          action: 'submission.applicationChosen',
          submissionId: id,
          facts: {},
          personal: { by: 'x', applicationId },
        },
      ],
    });
    return id;
  };
  const ids = {
    draft: await of(HELD, 'draft', 'held draft'),
    sent: await of(HELD, 'sent', 'held sent'),
    freeDraft: await of('app-free', 'draft', 'free draft'),
    freeSent: await of('app-free', 'sent', 'free sent'),
  };
  // Somebody just worked here, so the desk has no reason to doubt the clock.
  desk.book.note({ action: 'pin.set' });
  return { ...desk, ids, reopened: () => openRecords(parts) };
}

const kept = ({ journal }: Pick<Awaited<ReturnType<typeof branch>>, 'journal'>) =>
  [...journal.audit.export()].filter(({ action }) => action === 'hold.kept');

test('removes nothing that is on hold because of its age, and no entry of the audit, until the hold is lifted', async () => {
  const desk = await branch();
  const { book, ids, records } = desk;
  const entries = [...desk.journal.audit.export()].length;
  expect(await records.retention.outlook(AT_ONCE)).toMatchObject({
    contents: { due: 1 },
    drafts: { due: 1 },
    audit: { due: 0 },
  });
  await records.retention.run();
  await records.retention.purge(ids.sent);
  await records.retention.run();
  expect(book.find(ids.draft)).not.toBeNull();
  expect(book.find(ids.sent)).toMatchObject({ contentsDestroyedAt: null });
  expect([book.find(ids.freeDraft), book.find(ids.freeSent)]).toEqual([null, null]);
  expect(await desk.blobs.list()).toHaveLength(2);
  expect([...desk.journal.audit.export()].length).toBeGreaterThan(entries);
  // It is reported once, not in each run.
  expect(kept(desk)).toMatchObject([{ facts: { why: 'overAge', submissions: 2 } }]);

  await desk.close();
  const lifted = await desk.reopened();
  await lifted.records.retention.run();
  expect([lifted.book.find(ids.draft), lifted.book.find(ids.sent)]).toEqual([null, null]);
  expect(await lifted.blobs.list()).toEqual([]);
  expect(await lifted.journal.audit.verify()).toMatchObject({ ok: true });
});

test('does not let files without a customer expire during any hold, and lets them expire afterward', async () => {
  const desk = await branch();
  const loose = await desk.make('draft', NOW - 400 * DAY, 'a file of nobody');
  await desk.records.retention.run();
  expect(desk.book.find(loose)).not.toBeNull();
  expect(await desk.blobs.list()).toHaveLength(3);
  const left = await desk.records.person.erase({ name: 'nobody' } as never);
  expect(left.submissions).toMatchObject([{ submissionId: loose, held: true, erasable: false }]);
  expect(desk.book.find(loose)).not.toBeNull();

  await desk.close();
  const lifted = await desk.reopened();
  await lifted.records.retention.run();
  expect(lifted.book.find(loose)).toBeNull();
  expect(await lifted.blobs.list()).toEqual([]);
});

test('erases a person without what is on hold, including its text in the audit', async () => {
  const desk = await branch();
  const { ids, records } = desk;
  const query = { ownerRecordId: 4821 as OwnerRecordId };
  const left = await records.person.erase(query);
  expect(
    left.submissions.map(({ submissionId, held, erasable }) => [submissionId, held, erasable]),
  ).toEqual(expect.arrayContaining([ids.draft, ids.sent].map((id) => [id, true, false])));
  expect(left.submissions).toHaveLength(2);
  const texts = [...desk.journal.audit.export()].filter(
    ({ action }) => action === 'submission.applicationChosen',
  );
  const whole = texts.filter(({ personal }) => personal !== null).map((one) => one.submissionId);
  expect(whole.sort()).toEqual([ids.draft, ids.sent].sort());
  expect(kept(desk)).toMatchObject([{ facts: { why: 'askedToErase', submissions: 2 } }]);
});

test('keeps everything that may be a named person’s from removal and erasure under a hold, however the name is written', async () => {
  const named = [{ name: 'Jose Garcia' }];
  const { book, ids, records, journal, memory } = await branch(named);
  const owners = createOwnerMemory(memory, () => NOW, expect.unreachable);
  const called = (id: SubmissionId, label: string) => {
    const owner = { recordId: 4821 as OwnerRecordId, label };
    book.change(id, (before) => ({ ...before, owner }), { action: 'submission.queued' });
    const applicant = { applicationId: label, clientTrackingToken: null, legalName: null } as never;
    owners.remember(applicant, { ...owner, label });
  };
  called(ids.draft, 'José García');
  called(ids.sent, 'GARCÍA LÓPEZ, J.');
  called(ids.freeSent, 'Jane Doe');
  await records.retention.run();
  expect(book.find(ids.freeSent)).toBeNull();
  const left = await records.person.erase({ ownerRecordId: 4821 as OwnerRecordId });
  expect(left.submissions.map(({ submissionId }) => submissionId).sort()).toEqual(
    [ids.draft, ids.sent].sort(),
  );
  expect(owners.all().map(({ label }) => label)).toEqual(['GARCÍA LÓPEZ, J.', 'José García']);
  expect(kept({ journal }).at(-1)).toMatchObject({ facts: { submissions: 2 } });
});

test('keeps the names of what was on hold in the audit after it is gone', async () => {
  const desk = await branch();
  const { ids, records, journal } = desk;
  journal.commit({ delete: [ids.draft] });
  await records.person.erase({ applicationId: HELD });
  const [chosen] = [...journal.audit.export()].filter(
    ({ submissionId, action }) => submissionId === ids.draft && action !== 'submission.created',
  );
  expect(chosen?.personal).toMatchObject({ applicationId: HELD });
});

test('keeps every file and the application of a held draft, and records each attempt to change them', async () => {
  const desk = await branch();
  const { book, ids } = desk;
  const legalHold = { ok: false, error: { code: 'conflict', reason: 'legalHold' } };
  const other = { applicationId: 'app-free' as ApplicationId } as never;
  expect(book.edit(ids.draft, (held) => ({ ...held, applicant: other }))).toEqual(legalHold);
  expect(book.edit(ids.draft, (held) => ({ ...held, slots: {} }))).toEqual(legalHold);
  expect(book.keepHeld(ids.draft, 'askedToDestroy')).toEqual(legalHold);
  expect(book.find(ids.draft)).toMatchObject({ applicant: { applicationId: HELD } });
  expect(book.edit(ids.draft, (held) => ({ ...held, label: 'later' }))).toMatchObject({
    ok: true,
    value: { label: 'later', onHold: true },
  });
  expect(kept(desk).map(({ submissionId, facts }) => [submissionId, facts.why])).toEqual([
    [ids.draft, 'askedToRemove'],
    [ids.draft, 'askedToRemove'],
    [ids.draft, 'askedToDestroy'],
  ]);
});
