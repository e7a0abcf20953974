import { expect, test } from 'vitest';
import {
  labelLies,
  savedName,
  signatureOf,
  usualEnding,
} from '../../../main/applications/file-signatures.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

test.each([
  ['image/png', 'pdf', 'application/pdf', true],
  ['image/png', 'text', 'text/html', true],
  ['image/png', 'other', null, true],
  ['application/pdf', 'other', 'application/zip', true],
  ['text/plain', 'other', null, true],
  ['text/plain', 'other', 'application/vnd.microsoft.portable-executable', true],
  [`${OFFICE}.wordprocessingml.document`, 'other', 'application/zip', false],
  [`${OFFICE}.wordprocessingml.document`, 'other', 'application/x-ole-storage', true],
  ['application/msword', 'other', 'application/x-ole-storage', false],
  ['application/x-msdownload', 'other', 'application/vnd.microsoft.portable-executable', false],
  ['image/jpg', 'image', 'image/jpeg', false],
  ['image/heif', 'image', 'image/heic', false],
  ['text/csv', 'text', 'text/plain', false],
  ['application/json', 'text', 'text/plain', false],
  ['application/octet-stream', 'pdf', 'application/pdf', false],
  ['audio/ogg', 'other', null, false],
  [null, 'image', 'image/png', false],
] as const)('with the label %s, a file that is %s %s: label is wrong is %s', (claimed, kind, mediaType, lies) => {
  expect(labelLies(claimed, { kind, mediaType })).toBe(lies);
});

test('tells office documents from archives, and never saves a program as a document', () => {
  const zip = (names: string) => Buffer.from(`PK\x03\x04${names}`, 'latin1');
  expect(signatureOf(zip('photos/one.jpg'))).toBe('application/zip');
  const letter = signatureOf(zip('[Content_Types].xml _rels/.rels word/document.xml'));
  expect([letter, usualEnding(letter)]).toEqual([`${OFFICE}.wordprocessingml.document`, 'docx']);
  expect(usualEnding(signatureOf(Buffer.from('MZ\x90\0', 'latin1')))).toBe('bin');
  expect(usualEnding('text/html')).toBe('txt');
  expect(signatureOf(new Uint8Array([0]))).toBeNull();
});

test.each([
  ['scan.JPEG', 'image/jpeg', 'scan.JPEG'],
  ['scan.png', 'image/jpeg', 'scan.png.jpg'],
  ['statement.exe', 'application/pdf', 'statement.exe.pdf'],
  ['run.bat', 'text/plain', 'run.bat.txt'],
  ['page.html', 'text/html', 'page.html.txt'],
  ['rows.csv', 'text/plain', 'rows.csv'],
  ['tool.exe', 'application/vnd.microsoft.portable-executable', 'tool.exe.bin'],
  ['letter', `${OFFICE}.wordprocessingml.document`, 'letter.docx'],
] as const)('saves %s that is %s as %s', (name, mediaType, saved) => {
  expect(savedName(name, mediaType)).toBe(saved);
});
