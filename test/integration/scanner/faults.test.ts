import { expect, test, vi } from 'vitest';
import { HuffmanTables } from '../../../main/precheck/jpeg/jpeg-frame.ts';
import {
  pageOf,
  type ScannerScript,
  type ScriptedAnswer,
  statusXml,
} from '../../support/scripted-scanner.ts';
import { roomWith } from './scanner-room.ts';

type Answering = ScannerScript['answer'] & {};

const HTML = '<!DOCTYPE html><html><body><form>Password</form></body></html>';

/** Returns a script that gives this answer for one page instead of the usual one. */
const atPage =
  (number: number, answer: ScriptedAnswer): Answering =>
  (call, nth) =>
    call === 'page' && nth === number ? answer : null;

/** Returns a script in which the feeder reports this state whenever it is asked. */
const feeder =
  (state: string): Answering =>
  (call) =>
    call === 'status' ? { body: statusXml({ feeder: state }) } : null;

const refusesWith =
  (status: number, state: string): Answering =>
  (call, nth) => {
    if (call === 'create') return { status };
    // Before the job, the feeder has nothing to report.
    const feederState = nth === 1 ? 'ScannerAdfLoaded' : state;
    return call === 'status' ? { body: statusXml({ feeder: feederState }) } : null;
  };

/**
 * What the device does and what is reported about it, with the pages that came before and the page
 * at which it happened.
 */
type Case = readonly [
  answer: Answering,
  problem: string,
  kept?: number,
  page?: number | null,
  end?: 'endless',
];

const CASES: Readonly<Record<string, Case>> = {
  'an empty feeder is seen before a job is opened': [feeder('ScannerAdfEmpty'), 'feederEmpty'],
  'paper is jammed from the beginning': [feeder('ScannerAdfJam'), 'jam'],
  'the cover is open': [feeder('ScannerAdfHatchOpen'), 'coverOpen'],
  'two sheets were drawn in': [feeder('ScannerAdfMultipickDetected'), 'multipick'],
  'it jams as the job is asked for': [refusesWith(409, 'ScannerAdfJam'), 'jam'],
  'it finds the feeder empty as the job is asked for': [
    refusesWith(409, 'ScannerAdfEmpty'),
    'feederEmpty',
  ],
  'it calls an empty feeder busy': [refusesWith(409, 'ScannerAdfProcessing'), 'feederEmpty'],
  'it calls an empty feeder busy, and begins a job without a page': [
    (call, nth) => {
      if (call === 'page') return { status: 410 };
      const job = { uri: '/eSCL/ScanJobs/job-1', state: 'Completed', completed: 0 };
      const body = statusXml({ feeder: 'ScannerAdfProcessing', jobs: nth === 1 ? [] : [job] });
      return call === 'status' ? { body } : null;
    },
    'feederEmpty',
    0,
    1,
    'endless',
  ],
  'it takes none of the settings': [refusesWith(409, 'ScannerAdfLoaded'), 'settingsRefused'],
  'somebody else is using it': [
    (call) => (call === 'create' ? { status: 503, headers: { 'retry-after': '0' } } : null),
    'busy',
  ],
  'it wants a password': [(call) => (call === 'create' ? { status: 401 } : null), 'accessDenied'],
  'a sign-in page comes in the place of its description': [
    (call) => (call === 'capabilities' ? { body: HTML } : null),
    'notAScanner',
  ],
  'a sign-in page comes in the place of a page': [atPage(2, { body: HTML }), 'notAScanner', 1, 2],
  'a page is cut, and its length says so': [
    atPage(3, { body: pageOf(3), cutAfter: 100_000 }),
    'goneMidPage',
    2,
    3,
  ],
  'a page is cut, and its length does not say so': [
    atPage(3, { body: pageOf(3).subarray(0, 100_000) }),
    'brokenPage',
    2,
    3,
  ],
  'a page is no picture': [
    atPage(1, { headers: { 'content-type': 'image/jpeg' }, body: 'no picture' }),
    'brokenPage',
    0,
    1,
  ],
  'a PDF is cut': [atPage(2, { body: `%PDF-1.7\n${'x'.repeat(3000)}` }), 'brokenPage', 1, 2],
  'a page comes twice': [atPage(3, { body: pageOf(2) }), 'repeatedPage', 5, 3],
  'the same page comes for ever': [
    (call) => (call === 'page' ? { body: pageOf(1) } : null),
    'repeatedPage',
    1,
    2,
  ],
  'a page is promised for ever': [
    (call, nth) =>
      call === 'page' && nth > 1 ? { status: 503, headers: { 'retry-after': '0' } } : null,
    'timedOut',
    1,
    2,
    'endless',
  ],
  'a page never ends': [atPage(2, { body: pageOf(2), hangs: 'body' }), 'timedOut', 1, 2, 'endless'],
  'it jams after two pages': [
    (call, nth) => {
      if (call === 'page' && nth > 2) return { status: 409 };
      const jam = { body: statusXml({ feeder: 'ScannerAdfJam', state: 'Stopped' }) };
      return call === 'status' && nth > 1 ? jam : null;
    },
    'jam',
    2,
    3,
  ],
  'staff press cancel at the device': [
    (call, nth) => {
      if (call === 'page' && nth > 1) return { status: 404 };
      const job = { uri: '/eSCL/ScanJobs/job-1', state: 'Canceled', reason: 'JobCanceledByUser' };
      return call === 'status' && nth > 1 ? { body: statusXml({ jobs: [job] }) } : null;
    },
    'canceledAtDevice',
    1,
    2,
  ],
  'the end comes while the device has more pages': [
    (call, nth) => {
      if (call === 'page' && nth > 2) return { status: 404 };
      const job = { uri: '/eSCL/ScanJobs/job-1', state: 'Processing', completed: 4 };
      return call === 'status' && nth > 1 ? { body: statusXml({ jobs: [job] }) } : null;
    },
    'incomplete',
    2,
    3,
    'endless',
  ],
};

test.for(Object.entries(CASES))('%s', async ([, [answer, problem, kept = 0, page = null, end]]) => {
  const room = await roomWith({ pages: 5, answer, endless: end === 'endless' });
  expect(await room.scan('feeder')).toMatchObject({
    phase: 'failed',
    pages: kept,
    error: { code: 'scanner', problem, pages: kept, page },
  });
  expect(room.kept).toHaveLength(kept);
  expect(room.device.openJobs()).toBe(0);
  expect(room.reports).toEqual([]);
});

test('stops a feeder that never ends and keeps its pages', async () => {
  const { scan, kept, device } = await roomWith({ pages: 1000 });
  expect(await scan('feeder')).toMatchObject({
    phase: 'failed',
    pages: 8,
    error: { problem: 'tooMuch', pages: 8 },
  });
  expect(kept).toHaveLength(8);
  expect(device.openJobs()).toBe(0);
});

test('waits after 503, 404, and 410 while the job continues, and after an empty answer', async () => {
  const late: Readonly<Record<number, ScriptedAnswer>> = {
    1: { status: 503 },
    2: { status: 404 },
    4: { status: 410 },
    5: { status: 200, body: '' },
    6: { status: 503, headers: { 'retry-after': 'soon' } },
  };
  const { scan, kept } = await roomWith({
    pages: 3,
    answer: (call, nth) => (call === 'page' ? (late[nth] ?? null) : null),
  });
  expect(await scan('feeder')).toMatchObject({ phase: 'done', pages: 3 });
  expect(kept).toEqual([1, 2, 3].map(pageOf));
});

test('accepts what a device sends after the end marker, but no page without one', async () => {
  const whole = pageOf(1);
  expect(whole.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  const padded = Buffer.concat([whole, Buffer.alloc(2000)]);
  const room = await roomWith({ answer: atPage(1, { body: padded }) });
  expect(await room.scan('flatbed')).toMatchObject({ phase: 'done', pages: 1 });
  // The pre-check would reject the page as truncated.
  const unmarked = await roomWith({ answer: atPage(1, { body: whole.subarray(0, -2) }) });
  expect(await unmarked.scan('flatbed')).toMatchObject({
    phase: 'failed',
    error: { problem: 'brokenPage' },
  });
});

test('accepts several sheets in one PDF', async () => {
  const pdf = `%PDF-1.7\n${'x'.repeat(3000)}\n%%EOF\n`;
  const job = { uri: '/eSCL/ScanJobs/job-1', state: 'Completed', completed: 6 };
  const all = await roomWith({
    answer: (call, nth) => {
      if (call === 'page') return nth === 1 ? { body: pdf } : { status: 404 };
      return call === 'status' && nth > 1 ? { body: statusXml({ jobs: [job] }) } : null;
    },
  });
  expect(await all.scan('feeder')).toMatchObject({ phase: 'done', pages: 1, error: null });
  expect(all.names).toEqual(['scan-1.pdf']);
});

test('does not read the tables of a page, so that a prepared page cannot keep the app busy', async () => {
  const whole = pageOf(1);
  const table = [0x00, 1, ...Array<number>(15).fill(0), 0];
  const tables = Buffer.from([...[0xff, 0xc4, 0, 0], ...Array(1986).fill(table).flat()]);
  tables.writeUInt16BE(tables.length - 2, 2);
  const body = Buffer.concat([
    whole.subarray(0, 2),
    ...Array<Buffer>(100).fill(tables),
    whole.subarray(2),
  ]);
  const { scan, kept } = await roomWith({ answer: atPage(1, { body }) });
  const built = vi.spyOn(HuffmanTables.prototype, 'define');
  expect(await scan('flatbed')).toMatchObject({ phase: 'done', pages: 1 });
  expect(kept[0]?.equals(body)).toBe(true);
  expect(built).not.toHaveBeenCalled();
});

test('tries other settings after a refusal', async () => {
  const { scan, device } = await roomWith({
    answer: (call, nth) => (call === 'create' && nth === 1 ? { status: 409 } : null),
  });
  expect(await scan('flatbed')).toMatchObject({ phase: 'done' });
  expect(device.settings).toHaveLength(2);
  expect(device.settings[0]).toContain('RGB24');
  expect(device.settings[0]).not.toBe(device.settings[1]);
});

test('ends the scan with the desk’s reason if a page cannot be taken in', async () => {
  const { scan, kept, device, takeAtMost } = await roomWith({ pages: 5 });
  takeAtMost(2);
  expect(await scan('feeder')).toMatchObject({
    phase: 'failed',
    pages: 2,
    error: { code: 'fileNotTaken', reason: 'tooMany' },
  });
  expect(kept).toHaveLength(2);
  expect(device.openJobs()).toBe(0);
});
