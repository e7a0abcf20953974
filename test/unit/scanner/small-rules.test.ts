import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../main/scanner/device.ts';
import { announcedScanners, scannerAt, together } from '../../../main/scanner/known-scanners.ts';
import { jobPathOf, readStatus } from '../../../main/scanner/status.ts';
import { readXml } from '../../../main/scanner/xml.ts';

test.for([
  ['http://10.0.0.7:8080/eSCL/ScanJobs/12', '/eSCL/ScanJobs/12'],
  ['http://elsewhere.example/eSCL/ScanJobs/12/', '/eSCL/ScanJobs/12'],
  ['https://[fe80::1%25eth0]:443/eSCL/ScanJobs/12', '/eSCL/ScanJobs/12'],
  ['//elsewhere/eSCL/ScanJobs/12', '/eSCL/ScanJobs/12'],
  ['/eSCL/ScanJobs/urn:uuid:4509a320', '/eSCL/ScanJobs/urn:uuid:4509a320'],
  ['ScanJobs/12', '/eSCL/ScanJobs/12'],
  ['./ScanJobs/12?x=1#y', '/eSCL/ScanJobs/12'],
  ['urn:uuid:4509a320', '/eSCL/ScanJobs/urn:uuid:4509a320'],
  ['12', '/eSCL/ScanJobs/12'],
  ['http://[broken', null],
  ['http://host', null],
  ['/eSCL/ScanJobs/', null],
  ['/eSCL/ScanJobs/a b', null],
  ['/', null],
  ['', null],
] as const)('reads Location %j as the job %j', ([written, path]) => {
  expect(jobPathOf('/eSCL', written)).toBe(path);
});

test('pauses as the device requests, within limits', () => {
  const now = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT');
  expect(retryAfterMs('2', now)).toBe(2000);
  expect(retryAfterMs('0', now)).toBe(0);
  expect(retryAfterMs('86400', now)).toBe(10_000);
  expect(retryAfterMs('Wed, 21 Oct 2026 07:28:03 GMT', now)).toBe(3000);
  expect(retryAfterMs('Wed, 21 Oct 2020 07:28:03 GMT', now)).toBe(0);
  for (const none of [undefined, '', 'soon', '-5']) expect(retryAfterMs(none, now)).toBeNull();
});

test('reads a state and its jobs in any wording of the device', () => {
  const xml = `<ScannerStatus><State>Processing</State><AdfState>ScannerAdfDoorOpen</AdfState><Jobs>
    <JobInfo><JobUri>http://other/eSCL/ScanJobs/7/</JobUri><JobState>Canceled</JobState>
    <JobStateReasons><JobStateReason> JobCanceledByUser </JobStateReason></JobStateReasons>
    <ImagesCompleted>3</ImagesCompleted><ImagesToTransfer>x</ImagesToTransfer></JobInfo>
    <JobInfo><JobState>Sleeping</JobState></JobInfo></Jobs></ScannerStatus>`;
  expect(readStatus(readXml(Buffer.from(xml)), '/eSCL')).toEqual({
    state: 'processing',
    feeder: 'coverOpen',
    jobs: [
      {
        path: '/eSCL/ScanJobs/7',
        state: 'canceled',
        reasons: ['JobCanceledByUser'],
        completed: 3,
        toTransfer: null,
      },
      { path: null, state: 'unknown', reasons: [], completed: null, toTransfer: null },
    ],
  });
  expect(readStatus(readXml(Buffer.from('<html/>')), '/eSCL')).toBeNull();
});

test('tries an address without a scheme both ways and lists each scanner once', () => {
  const hrefs = (address: string) =>
    scannerAt(address, 'typed').places.flatMap(({ origin, paths }) =>
      paths.map((path) => `${origin.origin}${path}`),
    );
  expect(hrefs('10.0.0.7')).toEqual([
    'http://10.0.0.7/eSCL',
    'http://10.0.0.7',
    'https://10.0.0.7/eSCL',
    'https://10.0.0.7',
  ]);
  expect(hrefs('scanner:443')[0]).toBe('https://scanner/eSCL');
  expect(hrefs('https://scanner:8443/scan')).toEqual([
    'https://scanner:8443/scan',
    'https://scanner:8443/scan/eSCL',
    'https://scanner:8443/eSCL',
  ]);

  const common = { name: 'MFP', uuid: '4509a320-00a0', note: 'Counter', port: 80, path: 'eSCL' };
  const addresses = ['10.0.0.7', 'fd00::7'];
  const plain = { ...common, secure: false, sender: '10.0.0.7', addresses };
  const unused = () => null;
  const [one, ...others] = announcedScanners(
    [plain, { ...plain, secure: true, port: 443 }],
    unused,
  );
  expect(others).toEqual([]);
  expect(one).toMatchObject({ name: 'MFP (Counter)', address: '10.0.0.7', secure: true });
  expect(one?.isUnverified).toBe(false);
  const told = { ...plain, sender: '10.0.0.1', addresses: ['10.9.9.9'] };
  expect(announcedScanners([told], unused)).toMatchObject([
    { address: '10.9.9.9', isUnverified: true },
  ]);
  expect(announcedScanners([told, plain], unused)).toMatchObject([
    { address: '10.0.0.7', isUnverified: false },
  ]);
  // Its other address is used after it announces itself from there, too.
  expect(one?.places.map(({ origin }) => origin.origin)).toEqual([
    'https://10.0.0.7',
    'http://10.0.0.7',
  ]);
  const typed = scannerAt('10.0.0.7', 'typed');
  expect(together([typed], one === undefined ? [] : [one])).toEqual([typed]);
});

test('immediately refuses what would keep the parser busy for minutes', () => {
  const attributes = Array.from({ length: 100_000 }, (_, at) => ` a${at}="1"`).join('');
  const spaces = Array.from({ length: 100_000 }, (_, at) => ` xmlns:a${at}="u${at}"`).join('');
  for (const hostile of [
    `<ScannerStatus${attributes}/>`,
    `<ScannerStatus${spaces}/>`,
    `<ScannerStatus>${'<a>'.repeat(100_000)}`,
    `<ScannerStatus>${'<a/>'.repeat(100_000)}</ScannerStatus>`,
    `<ScannerStatus>${'\0'.repeat(1_000_000)}x</ScannerStatus>`,
    `<ScannerStatus ${'\0'.repeat(1_900_000)}x`,
  ])
    expect(readXml(Buffer.from(hostile))).toBeNull();
});
