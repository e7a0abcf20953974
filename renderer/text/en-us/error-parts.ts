import type { AppError } from '../../../preload/contract/app-error.ts';

export type Came = NonNullable<Extract<AppError, { code: 'unexpectedAnswer' }>['came']>;

/** What came in the place of what the specification shows. */
export const came: Readonly<Record<Came, string>> = {
  nothing: 'an empty answer',
  otherData: 'data that is not what it documents',
  partOfIt: 'a record that lacks what such a record has',
};

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
  network: [
    'This folder is on another computer',
    'Only your IT department can set one on the network. Choose a folder of this computer.',
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

export const pinTitle = {
  needed: 'Your PIN is needed',
  wrong: 'That is not your PIN',
  tooOften: 'Too many wrong PINs',
} as const;
