import type { AppError } from '../../../preload/contract/app-error.ts';
import { count } from '../formats.ts';
import { plural } from './amounts.ts';

type Of<C extends AppError['code']> = Extract<AppError, { code: C }>;
type Words = readonly [title: string, todo: string];

/** What is wrong with the scan folder, and with a file in it. */
export const folderProblems: Readonly<Record<Of<'scanFolder'>['problem'], Words>> = {
  notSet: ['No scan folder is set', 'Enter it in Settings.'],
  notWhole: [
    'This is not the whole path of a folder',
    'Enter it from its beginning, such as C:\\Scans or /home/desk/scans.',
  ],
  missing: ['The scan folder is not there', 'Check its path, and that its drive is connected.'],
  notFolder: ['This is a file, not a folder', 'Enter the folder that the scanner writes into.'],
  noAccess: [
    'The scan folder may not be read',
    'Ask your IT department for the right to read it, or use another folder.',
  ],
  own: [
    'This folder belongs to Intake Desk itself',
    'Enter the folder that the scanner writes into.',
  ],
  slow: [
    'The scan folder does not answer',
    'Its drive may be away or slow. Wait a moment, or choose a file another way.',
  ],
  failed: [
    'The scan folder could not be read',
    'Try again; tell your IT department if this continues.',
  ],
};

export const fileProblems: Readonly<Record<Of<'scanFile'>['problem'], Words>> = {
  gone: ['This scan is no longer in the folder', 'Open the list again, or scan it once more.'],
  changed: [
    'This scan has changed since it was listed',
    'Open the list again and choose it there.',
  ],
  writing: ['This scan is still being written', 'Wait until the scanner is done, then choose it.'],
  noAccess: [
    'This scan could not be opened',
    'Another program may hold it, or it may not be read. Close it there, then try again.',
  ],
  slow: ['The drive with this scan does not answer', 'Wait a moment, then try again.'],
};

export const scan = {
  way: 'From the scanner',
  wayUnset: 'From the scanner…',
  wayFor: (slot: string) => `From the scanner for ${slot}`,
  title: (slot: string) => `From the scanner: ${slot}`,
  lead: (folder: string) => `Newest first, from ${folder}. The list keeps itself up to date.`,
  list: 'Files in the scan folder',
  empty: 'Nothing in the scan folder yet',
  emptyTodo: 'Scan the page. It is listed here as soon as the scanner writes it.',
  unset: 'No scan folder is set',
  unsetTodo: 'Enter the folder that your scanner writes into; its files are then listed here.',
  openSettings: 'Open Settings',
  fresh: 'New',
  writing: 'Still being written',
  arrived: (name: string) => `New in the list: ${name}`,
  lost: (name: string) =>
    `“${name}” is no longer the file you were at: it went, or was written anew. Choose again.`,
  notTaken: (slot: string, kind: string) => `${slot} does not take ${kind} files`,
  unknownKind: 'The platform would refuse this kind of file',
  older: (n: number) =>
    `${plural(n, 'older file is', 'older files are')} not listed. “Choose file” finds them.`,
  closed: (n: number) =>
    `${plural(n, 'file is', 'files are')} not listed: a name that cannot be read here, or no right to read the file. Rename it, or ask your IT department.`,
  tooMany: (most: number) =>
    `The folder holds more than ${count(most)} files, so new ones may be missing here. Move old ones away.`,
  submit: 'Use this scan',
  originals: 'Originals in the scan folder',
  originalsLead:
    'Intake Desk does not delete originals. Remove these yourself once nobody needs them.',
  originalAt: (folder: string) => `in ${folder}`,
};
