import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../main/outbox/journal/audit-entry.ts';
import { openSqliteJournal } from '../../../main/outbox/journal/sqlite-journal.ts';
import {
  type HeldSubmission,
  heldCaptures,
} from '../../../main/outbox/submission/held-submission.ts';
import { countIn } from '../../../main/privacy/other-users.ts';
import type { ApplicationId, SubmissionId } from '../../../preload/contract/ids.ts';
import {
  at,
  draft,
  entry,
  ready,
  sending,
  sent,
  submissionId,
  unknown,
} from '../../support/journal-samples.ts';
import { everyFile, fixedKey } from '../vault/open-store.ts';
import { journalPath, open, sealedBlobs, tamper, using } from './open-journal.ts';

/** Returns the digest of the file in the front slot of a sample. */
const sha256Of = (number: number) => heldCaptures(ready(number))[0]?.sha256 ?? '';

test('keeps every state after a restart after each step', async () => {
  const path = journalPath();
  const steps: readonly HeldSubmission[] = [draft(1), ready(1), sending(1), unknown(1), sent(1)];
  for (const [count, submission] of steps.entries()) {
    using(path, (journal) => journal.commit({ put: [submission], audit: [entry(1)] }));
    await using(path, async (journal) => {
      expect(journal.get(submission.id)).toEqual(submission);
      expect(journal.count()[submission.state]).toBe(1);
      expect(journal.inStates([submission.state])).toEqual([submission]);
      expect(await journal.audit.verify()).toEqual({ ok: true, entries: count + 1 });
      expect(journal.damage()).toBeNull();
    });
  }
  using(path, (journal) => journal.commit({ delete: [submissionId(1), submissionId(2)] }));
  using(path, (journal) => expect(journal.get(submissionId(1))).toBeNull());
});

test('applies all of a step or nothing, including its audit entry', async () => {
  const journal = open(journalPath());
  journal.commit({ put: [ready(1)] });
  const circle: Record<string, unknown> = {};
  circle.circle = circle;
  const unwritable = { ...entry(1), facts: circle } as unknown as AuditEntry;
  expect(() =>
    journal.commit({
      put: [sending(1), draft(2)],
      delete: [submissionId(1)],
      audit: [entry(1), unwritable],
    }),
  ).toThrow(TypeError);
  const unreadable = { ...draft(3), tries: 'two' } as unknown as HeldSubmission;
  expect(() => journal.commit({ put: [sending(1), unreadable], audit: [entry(1)] })).toThrow(
    TypeError,
  );
  expect(journal.get(submissionId(1))).toEqual(ready(1));
  expect(journal.get(submissionId(2))).toBeNull();
  expect(journal.audit.entries(null, 10).items).toEqual([]);
  expect(await journal.audit.verify()).toEqual({ ok: true, entries: 0 });
});

test('pages through all submissions once, newest change first, while they change', () => {
  const path = journalPath();
  const many = Array.from({ length: 450 }, (_, number) => ready(number));
  using(path, (journal) => journal.commit({ put: many }));
  const journal = open(path);
  const seen: SubmissionId[] = [];
  let after: string | null = null;
  do {
    const page = journal.page('underWay', after, 60);
    seen.push(...page.items.map(({ id }) => id));
    // A submission that changes moves to the beginning. It was already seen, and nothing else
    // moves.
    journal.commit({ put: [{ ...ready(449), tries: seen.length }] });
    after = page.next;
  } while (after !== null);
  expect(seen).toEqual(many.map(({ id }) => id).reverse());
  expect(journal.inStates(['ready'], 3)).toEqual([ready(0), ready(1), ready(2)]);
  expect(journal.page('drafts', null, 10)).toEqual({ items: [], next: null });
});

test('finds what still has contents, and an equal digest that was put into the outbox before', () => {
  const journal = open(journalPath());
  const twin = { ...sent(2), queued: { at: at(2), digest: 'digest-1' } };
  journal.commit({ put: [ready(1), twin, draft(3)] });
  expect(journal.withContents().map(({ id }) => id)).toEqual([submissionId(1), submissionId(3)]);
  expect(journal.findByDigest('digest-1', submissionId(1))).toEqual(twin);
  expect(journal.findByDigest('digest-1', submissionId(9))).toEqual(twin);
  expect(journal.findByDigest('digest-9', submissionId(1))).toBeNull();
});

test('finds what was put into the outbox with a file as long as it exists', () => {
  const path = journalPath();
  const journal = open(path);
  const twin = { ...ready(2), slots: ready(1).slots };
  const receipt = sent(3).receipt;
  const file = { slot: 'front_photo', fileName: 'a.jpg', mediaType: 'image/jpeg' } as const;
  const digests = { bytes: 1, sha256: 'of the copy', originalSha256: sha256Of(1) };
  const over = { ...sent(3), receipt: receipt && { ...receipt, files: [{ ...file, ...digests }] } };
  journal.commit({ put: [ready(1), draft(4), twin, over] });
  const whole = { sha256: sha256Of(1), pages: null };
  const found = () => journal.findByContent(whole, submissionId(1)).map(({ id }) => id);
  expect(found()).toEqual([submissionId(3), submissionId(2)]);
  const draftsOnly = { sha256: sha256Of(4), pages: null };
  expect(journal.findByContent(draftsOnly, submissionId(1))).toEqual([]);
  // A mark that was moved to a different submission has no meaning.
  journal.commit({ put: [ready(5)] });
  tamper(
    path,
    `UPDATE content_marks SET submission_id = '${submissionId(5)}'
                WHERE submission_id = '${submissionId(3)}'`,
  );
  expect(found()).toEqual([submissionId(2)]);
  journal.commit({ put: [{ ...twin, state: 'draft', queued: null }] });
  journal.commit({ delete: [submissionId(1), submissionId(3), submissionId(5)] });
  expect(found()).toEqual([]);
  journal.close();
  const database = new DatabaseSync(path, { readOnly: true });
  expect(database.prepare('SELECT * FROM content_marks').all()).toEqual([]);
  database.close();
});

test('finds what was sent for an application by a mark that reveals nothing about it', () => {
  const path = journalPath();
  const journal = open(path);
  const { applicant } = draft(1);
  journal.commit({
    put: [ready(2), draft(3), { ...sent(4), applicant }, { ...ready(5), applicant }],
  });
  const found = () => journal.findByApplication('app-1' as ApplicationId).map(({ id }) => id);
  expect(found()).toEqual([submissionId(5), submissionId(4)]);
  // A mark that was moved to a different submission has no meaning.
  tamper(
    path,
    `UPDATE OR REPLACE content_marks SET submission_id = '${submissionId(2)}'
                WHERE submission_id = '${submissionId(4)}'`,
  );
  expect(found()).toEqual([submissionId(5)]);
  journal.commit({ put: [{ ...ready(5), applicant: draft(7).applicant }] });
  expect(found()).toEqual([]);
  expect(journal.findByApplication('app-7' as ApplicationId)).toHaveLength(1);
  journal.close();
  expect(readFileSync(path, 'latin1')).not.toContain('app-7');
});

test('counts what waits without the key, beside a running journal and after it', () => {
  const path = journalPath();
  const waiting = () => countIn(path, ['ready', 'sending', 'unknown']);
  expect(waiting()).toBeNull();
  const journal = open(path);
  expect(waiting()).toEqual({ count: 0, since: null });
  journal.commit({ put: [draft(1), ready(7), sending(5), unknown(6), sent(2)] });
  expect(waiting()).toEqual({ count: 3, since: at(5) });
  journal.close();
  const before = readFileSync(path);
  expect(waiting()).toEqual({ count: 3, since: at(5) });
  expect(readFileSync(path)).toEqual(before);
});

test('refuses a journal of another version or another key, without changing a byte', () => {
  const path = journalPath();
  using(path, (journal) => journal.commit({ put: [ready(1)] }));
  const other = readFileSync(path);
  const refused = openSqliteJournal(path, fixedKey(1));
  expect(refused).toEqual({ ok: false, error: { code: 'keychain', problem: 'keyLost' } });
  expect(using(path, (journal) => journal.get(submissionId(1)))).toEqual(ready(1));
  expect(readFileSync(path).equals(other)).toBe(true);
  tamper(path, 'PRAGMA user_version = 99; DROP TABLE head; CREATE TABLE head (what)');
  const newer = readFileSync(path);
  expect(openSqliteJournal(path, fixedKey())).toEqual({
    ok: false,
    error: { code: 'otherVersion' },
  });
  expect(readFileSync(path).equals(newer)).toBe(true);
  expect(existsSync(`${path}.broken-1`)).toBe(false);
});

test('leaves no sealed byte of what was deleted or replaced after compaction', () => {
  const path = journalPath();
  const journal = open(path);
  const kept = Array.from({ length: 60 }, (_, number) => draft(number));
  journal.commit({ put: kept, audit: [entry(1), entry(2)] });
  const blobs = sealedBlobs(path);
  journal.commit({ put: [ready(1)], delete: kept.slice(2).map(({ id }) => id) });
  const by = { at: at(3), personal: {} };
  journal.audit.erasePersonal(by, [submissionId(1)]);
  expect(stillThere(path, blobs)).toBeGreaterThan(0);
  journal.compact();
  const left = sealedBlobs(path);
  expect(left).toHaveLength(4);
  const gone = blobs.filter((blob) => !left.some((one) => one.equals(blob)));
  expect(gone).toHaveLength(60);
  expect(stillThere(path, gone)).toBe(0);
  expect(journal.get(submissionId(1))).toEqual(ready(1));
});

function stillThere(path: string, blobs: readonly Buffer[]): number {
  const files = everyFile(dirname(path)).map(([, bytes]) => bytes);
  return blobs.filter((blob) => files.some((bytes) => bytes.includes(blob))).length;
}
