import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OwnerRecordId } from '../../../preload/contract/ids.ts';
import { answering } from '../../support/answering.ts';
import { eventually } from '../../support/eventually.ts';
import { compareName, openSubmission } from '../../support/file-case.ts';
import { managedFile } from '../../support/managed-file.ts';
import { readyToSend } from '../../support/ready-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const DAY = 24 * 60 * 60 * 1000;
const PIN = 'blue folder 7';
const FORMULA = '=HYPERLINK("http://elsewhere.example","Jane")';

/**
 * Opens a desk that sent two licenses, of which the platform refused the second. The name of its
 * owner is a formula.
 */
async function deskThatSent(options: Parameters<typeof readyToSend>[0] = {}) {
  const desk = await readyToSend(options);
  const { value, submissionId, platform } = desk;
  await value('submission:send', { submissionId, sentBefore: false });
  await eventually(async () => expect((await desk.seen()).state).toBe('sent'));
  const second = await openSubmission(desk, platform);
  const owner = { recordId: 4821 as OwnerRecordId, label: FORMULA };
  await value('submission:assign-owner', { submissionId: second.id, owner });
  const bodyFile = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');
  await desk.request({
    method: 'POST',
    url: `/intake?submission=${second.id}&slot=front_photo`,
    headers: { 'x-file-name': encodeURIComponent('@sum.jpg') },
    bodyFile,
  });
  await compareName(desk, second.id);
  const why = { reason: 'formerName', note: '' } as const;
  await value('submission:same-person', { submissionId: second.id, same: true, why });
  platform.faults.add({
    operation: 'createVerification',
    fault: answering(422, { message: 'Invalid.', errors: { type: ['Not this one.'] } }),
  });
  await value('submission:send', { submissionId: second.id, sentBefore: true });
  await eventually(async () => {
    const { state } = await value('submission:get', { submissionId: second.id });
    expect(state).toBe('rejected');
  });
  const span = {
    from: new Date(Date.now() - DAY).toISOString(),
    to: new Date(Date.now() + DAY).toISOString(),
  };
  const query = join(tempFolder(), 'query.json');
  await writeFile(query, JSON.stringify(span));
  const offer = () => desk.request({ method: 'POST', url: '/export/sent', bodyFile: query });
  return { ...desk, span, offer };
}

test('lists what was sent in a period with its results, and saves it as a CSV that no spreadsheet executes', async () => {
  const desk = await deskThatSent();
  const { value, span, offer, platform } = desk;
  const { rows, totals, removed } = await value('sent:list', span);
  expect(rows.map(({ result }) => result)).toEqual(['refused', 'received']);
  expect(totals).toMatchObject({ refused: 1, received: 1, passed: 0, unknown: 0 });
  expect(removed).toEqual({ byAge: 0, erased: 0 });
  const before = { from: new Date(0).toISOString(), to: span.from };
  expect(await desk.call('sent:list', before)).toMatchObject({ ok: false });

  const offered = await offer();
  const { address } = JSON.parse(offered.body.toString()) as { address: string };
  const file = await desk.request({ method: 'GET', url: address });
  expect(file.headers['content-disposition']).toMatch(/intake-desk-sent-[\d-]+\.csv/);
  const [head, sent, refused, ...more] = file.body.toString().trimEnd().split('\r\n');
  expect(more).toEqual([]);
  expect(head).toMatch(
    /^\ufeff"time \(.+\)","application","owner","type","period","file name","result"$/,
  );
  const { id, clientTrackingToken, ownerRecordId } = platform.samples.applications[0] ?? {};
  expect(sent).toContain(`"${clientTrackingToken} (${id})"`);
  expect(sent).toContain(`(${ownerRecordId})","drivers_license","","front.jpg","received"`);
  expect(refused).toContain(`"'${FORMULA.replaceAll('"', '""')} (4821)"`);
  expect(refused).toContain('"\'@sum.jpg","refused"');

  const { items } = await value('audit:page', { after: null });
  const noted = items.filter(({ action }) => action === 'sent.exported');
  expect(noted).toMatchObject([{ book: 'work', facts: { ...span, submissions: 2 } }]);
  expect(Object.keys(noted[0]?.personal ?? {})).toEqual(['by']);
  // Everybody can view the desk's own record, so it contains nothing about a submission.
  const common = JSON.stringify(items.filter(({ book }) => book === 'desk'));
  for (const fact of [id, FORMULA.slice(1, 9), 'sum.jpg', 'front.jpg', clientTrackingToken]) {
    expect(common).not.toContain(fact);
  }

  await value('pin:set', { current: null, next: PIN });
  await value('session:lock', {});
  expect(await desk.call('sent:list', span)).toEqual({ ok: false, error: { code: 'locked' } });
  expect(JSON.parse((await offer()).body.toString())).toEqual({ error: { code: 'locked' } });
});

test('shows the list without saving it on a computer that saves no files', async () => {
  const file = await managedFile({ writes: { exports: false } });
  const { value, span, offer } = await deskThatSent({ managedFile: file });
  expect((await value('sent:list', span)).rows).toHaveLength(2);
  expect(JSON.parse((await offer()).body.toString())).toMatchObject({
    error: { code: 'switchedOff', write: 'exports' },
  });
});
