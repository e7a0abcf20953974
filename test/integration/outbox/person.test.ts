import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createOwnerMemory } from '../../../main/applications/owners.ts';
import { createRecentApplications } from '../../../main/applications/recent-applications.ts';
import { createRememberedIds } from '../../../main/applications/remembered-ids.ts';
import { createResultLists } from '../../../main/applications/scorecard-result-lists.ts';
import type { HeldSubmission } from '../../../main/outbox/submission/held-submission.ts';
import { corrected } from '../../../main/outbox/submission/submission-steps.ts';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { ApplicationReference } from '../../../preload/contract/models/application.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { verificationRecord } from '../../support/verification-record.ts';
import { everyFile } from '../vault/open-store.ts';
import { openRecords, type RecordsUnderTest } from './open-records.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const applicant = (id: string, legalName: string): ApplicationReference => ({
  applicationId: id as ApplicationId,
  clientTrackingToken: null,
  legalName,
});
const JANE = { applicant: applicant('app-1', 'Acme Bakery LLC'), owner: owner(4821, 'Jane Doe') };
const OMAR = { applicant: applicant('app-2', 'Bolt Cafe Inc.'), owner: owner(77, 'Omar Ruiz') };

function owner(recordId: number, label: string) {
  return { recordId: recordId as OwnerRecordId, label };
}

/**
 * Opens a desk with submissions of Jane in every state, with submissions of Omar, and with both of
 * them among the owners and recent applications.
 */
async function branch(folder = tempFolder()) {
  const desk = await openRecords({ folder, now: () => NOW });
  const of = async (who: typeof JANE, state: HeldSubmission['state'], text: string) => {
    const id = await desk.make(state, NOW, text);
    desk.book.change(id, (before) => ({ ...before, ...who }), {
      action: 'submission.queued',
      personal: { note: `about ${who.owner.label}` },
    });
    return id;
  };
  const ids = {
    draft: await of(JANE, 'draft', 'jane draft'),
    rejected: await of(JANE, 'rejected', 'jane rejected'),
    sent: await of(JANE, 'sent', 'jane sent'),
    confirmed: await of(JANE, 'confirmed', 'jane confirmed'),
    ready: await of(JANE, 'ready', 'jane ready'),
    unknown: await of(JANE, 'unknown', 'jane unknown'),
    omar: await of(OMAR, 'draft', 'omar draft'),
  };
  const clock = () => NOW;
  const owners = createOwnerMemory(desk.memory, clock, expect.unreachable);
  const recents = createRecentApplications(desk.memory, clock);
  for (const who of [JANE, OMAR]) {
    owners.remember(who.applicant, who.owner);
    recents.remember(who.applicant);
  }
  const named = createRememberedIds(desk.memory, clock);
  named.put('profile', 'p-1', `Profile of ${JANE.owner.label}`);
  named.put('profile', 'p-2', `Profile of ${OMAR.owner.label}`);
  const lists = createResultLists(desk.memory, clock);
  for (const who of [JANE, OMAR]) {
    const results = { groupId: 'g-1', resultIds: [`of-${who.owner.recordId}`] } as never;
    lists.put(results, `Results of ${who.owner.label}`);
  }
  return { desk, folder, ids, owners, recents, named, lists };
}

const erasable = (desk: RecordsUnderTest, ids: readonly SubmissionId[]) =>
  ids.filter((id) => desk.book.find(id) !== null);

test('finds a person by the platform’s record, even while its result needs a look, and erases them with it', async () => {
  const { desk, ids } = await branch();
  const said = { error: 'Nora Quill was not matched', other: { reviewer: 'Ines Vale', score: 2 } };
  desk.book.change(
    ids.omar,
    (before) => {
      const record = { ...verificationRecord('v-9'), ...said };
      const sent = desk.book.find(ids.sent)?.receipt ?? expect.fail();
      return { ...before, state: 'sent', receipt: { ...sent, record } };
    },
    { action: 'submission.queued' },
  );
  for (const name of ['Nora Quill', 'Ines Vale']) {
    expect((await desk.records.person.find({ name })).submissions).toMatchObject([
      { submissionId: ids.omar },
    ]);
  }
  await desk.records.person.erase({ name: 'Ines Vale' });
  expect(desk.book.find(ids.omar)).toBeNull();
});

test('requires every given field to match, and finds a name in any text from staff', async () => {
  const { desk, ids } = await branch();
  const find = async (query: object) => {
    const found = await desk.records.person.find(query);
    return { ...found, submissions: found.submissions.length };
  };
  expect(await find({ applicationId: 'app-1' })).toEqual({
    submissions: 6,
    owners: 1,
    recents: 1,
    named: 0,
    auditEntries: 12,
  });
  expect(await find({ applicationId: 'app-1', ownerRecordId: 77 })).toMatchObject({
    submissions: 0,
    owners: 0,
    auditEntries: 0,
  });
  expect(await find({ name: '  jANE   doe' })).toMatchObject({
    submissions: 6,
    owners: 1,
    named: 2,
  });
  expect(await find({ name: 'bolt cafe' })).toMatchObject({ submissions: 1, recents: 1 });
  // This is the name of a file: `omar draft.jpg`.
  expect(await find({ name: 'Omar_Draft' })).toMatchObject({ submissions: 1 });
  // The submission is deleted, but an entry in the audit record still names her.
  desk.book.drop(ids.rejected, { action: 'submission.discarded' });
  expect(await find({ name: 'about jane' })).toMatchObject({ submissions: 0, auditEntries: 13 });
});

test('leaves nothing of what is erased in any file, and keeps what may be in transmission', async () => {
  const { desk, folder, ids, owners, recents } = await branch();
  const gone = [ids.draft, ids.rejected, ids.sent, ids.confirmed];
  const canaries = [
    ...gone.flatMap((id) => [fileKeyOf(desk, folder, id), ...sealedOf(folder, 'submissions', id)]),
    ...sealedRecords(folder),
    ...gone.flatMap((id) => sealedAuditText(folder, id)),
  ];
  expect(canaries.length).toBeGreaterThan(16);
  const query = { ownerRecordId: 4821 as OwnerRecordId };
  const left = await desk.records.person.erase(query);

  const kept = left.submissions.map(({ submissionId, state, erasable: can }) => [
    submissionId,
    state,
    can,
  ]);
  expect(kept.sort()).toEqual(
    [
      [ids.ready, 'ready', false],
      [ids.unknown, 'unknown', false],
    ].sort(),
  );
  expect(left).toMatchObject({ owners: 0, recents: 0 });
  expect(erasable(desk, gone)).toEqual([]);
  expect(await desk.blobs.list()).toHaveLength(3);
  expect(owners.usedWith(OMAR.applicant.applicationId)).toHaveLength(1);
  expect(recents.list()).toHaveLength(2);
  expect(await desk.journal.audit.verify()).toMatchObject({ ok: true });
  const entries = [...desk.journal.audit.export()];
  expect(
    JSON.stringify(entries.filter(({ submissionId }) => gone.includes(submissionId as never))),
  ).not.toContain('Jane');
  expect(JSON.stringify(entries.map(({ facts }) => facts))).not.toMatch(/jane|acme/i);
  const erasures = entries
    .filter(({ personal }) => personal === null)
    .map(({ erasedIn }) => entries.find(({ seq }) => seq === erasedIn));
  expect(erasures.length).toBeGreaterThan(10);
  for (const erasure of erasures) {
    const by = { by: desk.book.user };
    expect(erasure).toMatchObject({ action: 'person.namesErased', personal: by });
  }
  expect(entries.at(-1)).toMatchObject({
    action: 'person.erased',
    facts: { submissions: 4, kept: 2, owners: 1 },
  });
  // The files are read while the desk is open, because closing it would by itself empty the logs.
  const files = everyFile(folder);
  for (const canary of canaries) {
    expect(files.some(([, bytes]) => bytes.includes(canary))).toBe(false);
  }
  for (const text of ['Jane Doe', 'Acme Bakery', 'jane draft', 'app-1', 'Omar Ruiz']) {
    expect(files.some(([, bytes]) => bytes.includes(text))).toBe(false);
  }
});

test('erases everything when the erasure is repeated after a kill at any point', async () => {
  for (let killAfter = 0; killAfter < 32; killAfter += 3) {
    const { desk: setUp, folder, ids } = await branch();
    await setUp.close();
    const query = { applicationId: 'app-1' as ApplicationId };
    const killed = await openRecords({ folder, now: () => NOW, killAfter });
    const ended = await killed.records.person.erase(query).then(
      () => true,
      () => false,
    );
    await killed.close();
    const again = await openRecords({ folder, now: () => NOW });
    await again.records.person.erase(query);
    expect(erasable(again, [ids.draft, ids.rejected, ids.sent, ids.confirmed])).toEqual([]);
    expect(erasable(again, [ids.ready, ids.unknown, ids.omar])).toHaveLength(3);
    expect(await again.blobs.list()).toHaveLength(3);
    const gone = new Set<string | null>([ids.draft, ids.rejected, ids.sent, ids.confirmed]);
    for (const { submissionId, personal } of again.journal.audit.export()) {
      if (gone.has(submissionId)) expect(JSON.stringify(personal)).not.toContain('Jane');
    }
    expect(await again.journal.audit.verify()).toMatchObject({ ok: true });
    await again.close();
    if (ended) return;
  }
  throw new Error('Nothing was ever erased to the end');
});

test('erases the text of a refused submission with the draft that it became', async () => {
  const { desk, ids } = await branch();
  const refused = desk.book.find(ids.rejected);
  if (refused === null) throw new Error('It is not there');
  const draft = corrected(refused, desk.book.now());
  const facts = { newId: draft.id };
  desk.book.replace(ids.rejected, draft, { action: 'submission.corrected', facts });
  await desk.records.person.erase({ ownerRecordId: 4821 as OwnerRecordId });
  const texts = [...desk.journal.audit.export()]
    .filter(({ submissionId }) => submissionId === ids.rejected)
    .map(({ personal }) => personal);
  expect(texts).toEqual([null, null, null]);
});

test('erases an ID or a list that staff named after a person with them, and no other', async () => {
  const { desk, named, lists } = await branch();
  const text = await textOf(desk.records.person.export({ name: 'jane doe' }));
  expect(JSON.parse(text)).toMatchObject({
    namedIds: [{ id: 'p-1' }],
    resultLists: [{ resultIds: ['of-4821'] }],
  });
  const left = await desk.records.person.erase({ name: 'jane doe' });
  expect(left.named).toBe(0);
  expect(named.list('profile').map(({ id }) => id)).toEqual(['p-2']);
  expect(lists.list().map(({ label }) => label)).toEqual([`Results of ${OMAR.owner.label}`]);
});

test('erases by name what contains each typed part as a whole word, in any order, with or without accents', async () => {
  const { desk, owners, named } = await branch();
  const lopez = owner(91, 'José Ángel López');
  owners.remember(OMAR.applicant, lopez);
  owners.remember(OMAR.applicant, owner(92, 'Josefina Lopez'));
  const labels = () => owners.all().map(({ label }) => label);
  const before = labels();
  for (const name of ['J Doe', 'Jan Doe', 'oe', 'Jose Lop', 'Lopez, J.', 'Jane Ruiz']) {
    expect(await desk.records.person.erase({ name }), name).toMatchObject({
      submissions: [],
      owners: 0,
      auditEntries: 0,
    });
  }
  expect(labels()).toEqual(before);
  expect(named.list('profile')).toHaveLength(2);
  await desk.records.person.erase({ name: 'LOPEZ, Jose' });
  expect(labels()).toEqual(before.filter((label) => label !== lopez.label));
});

test('exports everything that is stored about a person, including files, and about nobody else', async () => {
  const { desk, ids } = await branch();
  await desk.blobs.destroy(blobOf(desk, ids.draft));
  desk.book.change(ids.sent, (before) => ({ ...before, contentsDestroyedAt: desk.book.now() }));
  const text = await textOf(desk.records.person.export({ ownerRecordId: 4821 as OwnerRecordId }));
  const file = JSON.parse(text) as {
    submissions: { id: string; owner: object; files: { content: string; complete?: boolean }[] }[];
    owners: object[];
    recentApplications: object[];
    audit: { submissionId: string; personal: object }[];
  };
  expect(text).not.toMatch(/omar|bolt|blobId|previewToken/i);
  const filesOf = (id: string) => file.submissions.find((one) => one.id === id)?.files ?? [];
  expect(file.submissions).toHaveLength(6);
  expect(Buffer.from(filesOf(ids.unknown)[0]?.content ?? '', 'base64').toString()).toBe(
    'jane unknown',
  );
  expect(filesOf(ids.unknown)[0]).toMatchObject({ complete: true, fileName: 'jane unknown.jpg' });
  expect(filesOf(ids.draft)[0]).toMatchObject({ complete: false });
  expect(filesOf(ids.sent)[0]).toMatchObject({ content: null });
  expect(file.owners).toMatchObject([{ label: 'Jane Doe', recordId: 4821 }]);
  expect(file.audit).toHaveLength(12);
  const note = desk.journal.audit
    .entries(null, 10)
    .items.find(({ action }) => action === 'person.exported');
  expect(note).toMatchObject({ submissionId: null, facts: { submissions: 6, owners: 1 } });
});

function blobOf(desk: RecordsUnderTest, id: SubmissionId) {
  const content = desk.book.find(id)?.slots.front_photo;
  if (content?.source !== 'capture') throw new Error('No file');
  return content.capture.blobId;
}

/** Returns the wrapped key at the beginning of a stored file. */
function fileKeyOf(desk: RecordsUnderTest, folder: string, id: SubmissionId): Buffer {
  const name = blobOf(desk, id);
  const found = everyFile(folder).find(([path]) => path.includes(name));
  if (found === undefined) throw new Error('No stored file');
  return found[1].subarray(13, 73);
}

function sealedOf(folder: string, table: string, id: string): Buffer[] {
  return query(folder, 'journal.db', `SELECT sealed FROM ${table} WHERE id = ?`, id);
}

function sealedAuditText(folder: string, id: string): Buffer[] {
  const sql = 'SELECT sealed FROM audit_personal JOIN audit USING (seq) WHERE submission_id = ?';
  return query(folder, 'journal.db', sql, id);
}

/** Returns Jane's sealed records. Her owner was put first. */
function sealedRecords(folder: string): Buffer[] {
  const sql = 'SELECT sealed FROM records WHERE collection = ? ORDER BY put_order LIMIT 1';
  return query(folder, 'records.db', sql, 'owners');
}

function query(folder: string, file: string, sql: string, value: string): Buffer[] {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(join(folder, file), { readOnly: true });
  const rows = database.prepare(sql).all(value);
  database.close();
  return rows.map(({ sealed }) => Buffer.from(sealed as Uint8Array));
}
