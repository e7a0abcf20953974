import { expect, test } from 'vitest';
import { pageOf } from '../../support/scripted-scanner.ts';
import { roomWith } from './scanner-room.ts';

test('scans the whole glass in color for a card and deletes the job', async () => {
  const { device, scan, kept, names, told } = await roomWith({});
  expect(await scan('flatbed', 'card')).toMatchObject({
    phase: 'done',
    pages: 1,
    captureIds: ['capture-1'],
    error: null,
  });
  expect(kept).toEqual([pageOf(1)]);
  expect(names).toEqual(['scan-1.jpg']);
  const [settings = ''] = device.settings;
  for (const wanted of [
    '<pwg:InputSource>Platen</pwg:InputSource>',
    '<pwg:Width>2550</pwg:Width><pwg:Height>3508</pwg:Height>',
    '<scan:ColorMode>RGB24</scan:ColorMode>',
    '<scan:XResolution>300</scan:XResolution>',
    '<pwg:DocumentFormat>image/jpeg</pwg:DocumentFormat>',
  ]) {
    expect(settings).toContain(wanted);
  }
  expect(settings).not.toContain('Duplex');
  expect(settings).not.toContain('DocumentFormatExt');
  expect(device.openJobs()).toBe(0);
  expect(device.asked.at(-1)).toBe('DELETE /eSCL/ScanJobs/job-1');
  expect(told.map(({ phase }) => phase)).toEqual(
    expect.arrayContaining(['starting', 'warming', 'receiving', 'done']),
  );
});

test('scans every side of a stack in order and requests nothing after the end', async () => {
  const { device, scan, kept, names } = await roomWith({ pages: 6 });
  expect(await scan('duplex')).toMatchObject({ phase: 'done', pages: 6, error: null });
  expect(kept).toEqual([1, 2, 3, 4, 5, 6].map(pageOf));
  expect(names.at(-1)).toBe('scan-6.jpg');
  expect(device.settings[0]).toContain('<scan:Duplex>true</scan:Duplex>');
  expect(device.settings[0]).toContain('<pwg:Height>3300</pwg:Height>');
  expect(device.asked.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  expect(device.asked.at(-1)).toMatch(/^DELETE/);
});
