import { count } from '../formats.ts';
import { plural } from './amounts.ts';

/** Taking scans from the folder that a scanner writes into. */
export const scan = {
  way: 'Scan folder',
  wayUnset: 'From the scan folder…',
  wayFor: (slot: string) => `From the scan folder for ${slot}`,
  title: (slot: string) => `From the scanner: ${slot}`,
  lead: (folder: string) => `Newest first, from ${folder}. The list keeps itself up to date.`,
  list: 'Files in the scan folder',
  empty: 'Nothing in the scan folder yet',
  emptyTodo: 'Scan the page. It is listed here as soon as the scanner writes it.',
  unset: 'No scan folder is set',
  unsetTodo: 'Enter the folder that your scanner writes into; its files are then listed here.',
  openSettings: 'Open Settings',
  used: 'Used',
  just: 'Just scanned',
  justLead:
    'New in the scan folder. Enter takes one into what is next; look that it is this customer’s.',
  take: (name: string, time: string) => `Use ${name}, ${time}`,
  taken: (name: string) => `${name}: used`,
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
