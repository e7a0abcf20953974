import { copyFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCHEMA_VERSION } from '../../../main/outbox/journal/migrations.ts';
import { heldCaptures } from '../../../main/outbox/submission/held-submission.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import {
  draft,
  entry,
  ready,
  sending,
  sent,
  submissionId,
  unknown,
} from '../../support/journal-samples.ts';
import { journalPath, open } from './open-journal.ts';

/** Written by test/support/make-journal-fixtures.ts, one for each schema version. */
const folder = fileURLToPath(new URL('../../fixtures/journals', import.meta.url));

test('there is a stored journal of every schema version', () => {
  const versions = Array.from({ length: SCHEMA_VERSION }, (_, index) => `v${index + 1}.db`);
  expect(readdirSync(folder).sort()).toEqual(versions.sort());
});

test.each(readdirSync(folder))('reads all of %s, and goes on with it', (name) => {
  const path = journalPath();
  copyFileSync(`${folder}/${name}`, path);
  const journal = open(path);
  const all = [draft(1), ready(2), sending(3), unknown(4), sent(5)];
  expect(journal.inStates(['draft', 'ready', 'sending', 'unknown', 'sent'])).toEqual(all);
  expect(journal.page('needsYou', null, 10).items).toEqual([unknown(4)]);
  expect(journal.page('underWay', null, 10).items).toEqual([sending(3), ready(2)]);
  expect(journal.findByDigest('digest-5', submissionId(1))).toEqual(sent(5));
  const [front] = heldCaptures(ready(2));
  expect(journal.findByContent(front?.sha256 ?? '', submissionId(1))).toEqual([ready(2)]);
  expect(journal.findByApplication('app-5' as ApplicationId)).toEqual([sent(5)]);
  expect(journal.withContents()).toHaveLength(4);
  expect([journal.damage(), journal.setAside()]).toEqual([null, 0]);
  const text = entry(1).personal;
  expect([...journal.audit.export()].map(({ personal }) => personal?.owner ?? null)).toEqual([
    text.owner,
    null,
    text.owner,
    text.owner,
    text.owner,
  ]);
  journal.commit({ put: [sent(1)], audit: [entry(6)] });
  expect(journal.get(submissionId(1))).toEqual(sent(1));
  expect(journal.audit.verify()).toEqual({ ok: true, entries: 6 });
});
