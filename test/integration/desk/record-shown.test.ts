import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OwnerRecordId } from '../../../preload/contract/ids.ts';
import type { AuditFilter } from '../../../preload/contract/models/audit.ts';
import { eventually } from '../../support/eventually.ts';
import { readyToSend } from '../../support/ready-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const DAY = 24 * 60 * 60 * 1000;
const NAME = 'Zoë Quillfeather';

const dayAround = (at: number) => ({
  from: new Date(at - DAY / 2).toISOString(),
  to: new Date(at + DAY / 2).toISOString(),
});

test('shows names that the record does not contain, finds entries by person and day, and looks up nobody who was erased', async () => {
  const desk = await readyToSend();
  const { value, submissionId, platform, request } = desk;
  const owner = { recordId: 4821 as OwnerRecordId, label: NAME };
  await value('submission:assign-owner', { submissionId, owner });
  const why = { reason: 'formerName', note: '' } as const;
  await value('submission:same-person', { submissionId, same: true, why });
  await value('submission:send', { submissionId, sentBefore: false });
  await eventually(async () => expect((await desk.seen()).state).toBe('sent'));
  const shown = async (filter: AuditFilter) =>
    (await value('audit:page', { after: null, filter })).items.filter(
      ({ action }) => action !== 'audit.viewed',
    );

  const all = await shown({ words: '', day: null });
  const ofSubmission = all.filter((line) => line.submissionId === submissionId);
  const token = platform.samples.applications[0]?.clientTrackingToken ?? 'none';
  expect(ofSubmission.length).toBeGreaterThan(3);
  for (const { about } of ofSubmission) expect(about).toContain(NAME);
  for (const { about } of ofSubmission) expect(about).toContain(token);
  const bodyFile = join(tempFolder(), 'query.json');
  await writeFile(bodyFile, '{}');
  const offered = await request({ method: 'POST', url: '/export/audit', bodyFile });
  const { address } = JSON.parse(offered.body.toString()) as { address: string };
  const saved = await request({ method: 'GET', url: address });
  const held = saved.body.toString();
  expect(held).toContain(submissionId);
  expect(held).not.toContain(token);
  // The entry about the chosen owner contains the name, as it did before anyone viewed it.
  expect(held.split('Quillfeather')).toHaveLength(2);

  const found = await shown({ words: 'quillf ZOE', day: dayAround(Date.now()) });
  expect(found.map(({ seq }) => seq)).toEqual(
    expect.arrayContaining(ofSubmission.map(({ seq }) => seq)),
  );
  for (const { about } of found) expect(about).toContain(NAME);
  expect(found.length).toBeLessThan(all.length);
  expect(await shown({ words: 'feather', day: null })).toEqual([]);
  for (const at of [Date.now() - DAY, Date.now() + DAY]) {
    expect(await shown({ words: '', day: dayAround(at) })).toEqual([]);
  }

  const person = { query: { name: NAME }, confirmation: 'erase' } as const;
  await value('person:erase', person);
  for (const { about } of await shown({ words: '', day: null })) {
    expect(about ?? '').not.toContain('Quillfeather');
  }
});
