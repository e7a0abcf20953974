import { expect, onTestFinished, test } from 'vitest';
import type { EventPayload } from '../../../preload/contract/events.ts';
import { eventually } from '../../support/eventually.ts';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk, signedInDesk } from '../../support/open-desk.ts';
import { pageOf, type ScannerScript, scriptedScanner } from '../../support/scripted-scanner.ts';

type Progress = EventPayload<'scanner:progress'>;

/** Opens a desk with a draft and with a scanner that follows the script. */
async function deskWith(script: ScannerScript) {
  const device = await scriptedScanner(script);
  onTestFinished(() => device[Symbol.asyncDispose]());
  return { device, ...(await deskAt(device.address)) };
}

/** Opens a desk with a draft whose settings name one scanner. */
async function deskAt(address: string) {
  const desk = await signedInDesk();
  await desk.value('settings:update', { scannerAddresses: [address] });
  const { id: submissionId } = await desk.value('submission:create', {});
  const { scanners } = await desk.value('scanner:list', {});
  const scannerId = scanners.find(({ from }) => from === 'typed')?.id ?? '';
  const told = (): Progress[] =>
    desk.events
      .filter(({ event }) => event === 'scanner:progress')
      .map(({ payload }) => payload as Progress);
  return {
    ...desk,
    submissionId,
    scannerId,
    told,
    async ended(): Promise<Progress> {
      const ends = ['done', 'failed', 'cancelled'];
      await eventually(() => expect(ends).toContain(told().at(-1)?.phase));
      return told().at(-1) as Progress;
    },
  };
}

test.for([
  'lock',
  'quit',
])('keeps what arrived and closes the job after %s in the middle', async (how) => {
  const desk = await deskWith({
    pages: 5,
    answer: (call, nth) =>
      call === 'page' && nth === 3 ? { body: pageOf(3), hangs: 'body' } : null,
  });
  const { submissionId, scannerId, device } = desk;
  const asked = { submissionId, scannerId, source: 'feeder', what: 'page' } as const;
  await desk.value('scanner:scan', { ...asked, to: 'tray' });
  await eventually(() => expect(device.asked.filter((one) => /Next/.test(one))).toHaveLength(3));
  const { tray } = await desk.value('submission:get', { submissionId });
  expect(tray).toHaveLength(2);
  if (how === 'lock') await desk.value('session:lock', {});
  else await desk.close();
  await eventually(() => expect(device.openJobs()).toBe(0));
  expect(device.settings).toHaveLength(1);
});

test('uses the organization’s scanners in place of staff’s', async () => {
  const platform = await branchPlatform();
  const desk = await openDesk({
    managedFile: await managedFile({ scannerAddresses: ['10.0.0.7:8080'] }),
  });
  expect(await desk.call('scanner:list', {})).toMatchObject({ error: { code: 'signedOut' } });
  await desk.value('session:sign-in', credentials(platform.url));
  expect(await desk.call('settings:update', { scannerAddresses: ['10.0.0.8'] })).toMatchObject({
    error: { issues: [{ field: 'scannerAddresses' }] },
  });
  const { scanners } = await desk.value('scanner:list', {});
  expect(scanners).toContainEqual(
    expect.objectContaining({ from: 'machine', address: '10.0.0.7:8080', secure: false }),
  );
});
