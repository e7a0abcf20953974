/**
 * Test files and folders of test/integration that `npm run test:windows` does not run, with
 * reasons. All others run there, and a test that cannot work on Windows skips itself by name.
 */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'hosts-electron': 'it starts what was built for the system that runs npm test',
  packaging: 'it packs on the system that runs npm test',
  scripts: 'it is about set-up on the system that runs npm test',
  'outbox/faults.test.ts': 'two thousand faults take seven minutes under Wine, and are on the wire',
  'precheck/hostile.test.ts': 'it takes minutes under Wine, and is about what decoders read',
  'precheck/location.test.ts': 'it is about bytes alone',
  'precheck/orientation.test.ts': 'it is about pixels alone',
  'precheck/pdf-look.test.ts': 'it is about pixels alone',
  'precheck/read-barcode.test.ts': 'it is about pixels alone',
  'precheck/side-cues.test.ts': 'it is about pixels alone',
  practice: 'it is about what plays the platform and a scanner, which no branch runs',
};
