import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ScannerAddress } from '../../../preload/contract/models/scanner.ts';

const tidied = (text: string) => {
  const parsed = v.safeParse(ScannerAddress, text);
  return parsed.success ? parsed.output : null;
};

test.for([
  ['192.168.1.20', '192.168.1.20'],
  ['  Scanner.Branch.Example ', 'scanner.branch.example'],
  ['scanner:8080', 'scanner:8080'],
  ['localhost:60000', 'localhost:60000'],
  ['scanner:443', 'scanner:443'],
  ['10.0.0.7/eSCL/', '10.0.0.7/eSCL'],
  ['HTTPS://Scanner.example:8443/eSCL/', 'https://scanner.example:8443/eSCL'],
  ['http://10.0.0.7', 'http://10.0.0.7'],
  ['https://10.0.0.7:443/', 'https://10.0.0.7:443'],
  ['[fd00::7]:9095', '[fd00::7]:9095'],
])('stores %s as %s', ([typed = '', kept]) => {
  expect(tidied(typed)).toBe(kept);
  expect(tidied(kept ?? '')).toBe(kept);
});

test.for([
  '',
  'the scanner',
  'ftp://10.0.0.7',
  'http://',
  'http://staff:secret@10.0.0.7/eSCL',
  'staff@10.0.0.7',
  '10.0.0.7/eSCL?page=1',
  '10.0.0.7#eSCL',
  '10.0.0.7:0',
  '10.0.0.7:99999',
  'scanner\\eSCL',
  'javascript://alert',
  `${'a'.repeat(300)}.example`,
])('rejects %s as an address of a scanner', (typed) => {
  expect(tidied(typed)).toBeNull();
});
