import type { AppError } from '../../../preload/contract/app-error.ts';
import type { PictureProblem } from '../../../preload/contract/models/platform-file.ts';
import { count } from '../formats.ts';
import { bytes, bytesOf, when } from './amounts.ts';
import type { ErrorWords } from './errors.ts';

/** A type of file: as a fact of its own, and within a sentence. */
interface TypeName {
  readonly name: string;
  readonly inSentence: string;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const types: Readonly<Record<string, TypeName>> = {
  'image/jpeg': { name: 'JPEG picture', inSentence: 'a JPEG picture' },
  'image/png': { name: 'PNG picture', inSentence: 'a PNG picture' },
  'image/heic': { name: 'HEIC picture', inSentence: 'a HEIC picture' },
  'image/bmp': { name: 'BMP picture', inSentence: 'a BMP picture' },
  'image/gif': { name: 'GIF picture', inSentence: 'a GIF picture' },
  'image/tiff': { name: 'TIFF picture', inSentence: 'a TIFF picture' },
  'image/webp': { name: 'WebP picture', inSentence: 'a WebP picture' },
  'image/avif': { name: 'AVIF picture', inSentence: 'an AVIF picture' },
  'image/svg+xml': { name: 'SVG drawing', inSentence: 'an SVG drawing' },
  'application/pdf': { name: 'PDF', inSentence: 'a PDF' },
  'text/plain': { name: 'Text', inSentence: 'plain text' },
  'text/html': { name: 'Web page', inSentence: 'a web page' },
  'application/zip': { name: 'ZIP archive', inSentence: 'a ZIP archive' },
  'application/gzip': { name: 'GZIP archive', inSentence: 'a GZIP archive' },
  'application/x-ole-storage': {
    name: 'Older Office document',
    inSentence: 'a document of an older Office program',
  },
  'application/vnd.microsoft.portable-executable': {
    name: 'Program for Windows',
    inSentence: 'a program for Windows',
  },
  [`${OFFICE}.wordprocessingml.document`]: {
    name: 'Word document',
    inSentence: 'a Word document',
  },
  [`${OFFICE}.spreadsheetml.sheet`]: {
    name: 'Excel workbook',
    inSentence: 'an Excel workbook',
  },
  [`${OFFICE}.presentationml.presentation`]: {
    name: 'PowerPoint presentation',
    inSentence: 'a PowerPoint presentation',
  },
};

const problems: Readonly<Record<PictureProblem, { title: string; text: string }>> = {
  locked: {
    title: 'This PDF opens with a password only',
    text: 'Ask whoever sent it for the password. It is used to show the file here and is not kept.',
  },
  unknownLock: {
    title: 'This PDF is encrypted in a way that this app does not know',
    text: 'It cannot be shown here. Save it and open it with another program.',
  },
  damaged: {
    title: 'This file is damaged',
    text: 'It cannot be shown here. Fetch it again; if it is the same, the platform has it this way.',
  },
  tooManyPixels: {
    title: 'This picture is too large to show',
    text: 'It has more pixels than this app opens. Save it and open it with another program.',
  },
  notChecked: {
    title: 'This file could not be looked into',
    text: 'It took too long or too much memory. Open it again when the computer has less to do, or save it.',
  },
};

const nothingKept = 'Nothing of it was kept.';

/** Words of this tab's own for what goes wrong here; null where the common ones fit. */
function failure(error: AppError): ErrorWords | null {
  const words = (title: string, todo: string, quote: string | null = null) => ({
    title,
    todo,
    quote,
  });
  if (error.code === 'notFound') {
    const todo = 'Check the ID. It may have been mistyped, or the file may have been removed.';
    return words('The platform has no file of this ID', todo, error.platformMessage);
  }
  if (error.code === 'rejected' && error.status === 403) {
    const todo = 'Your sign-in has no access to it. Ask whoever gave you the ID.';
    return words('The platform does not let you open this file', todo, error.platformMessage);
  }
  if (error.code === 'rejected') {
    const todo = 'Try again later, or ask whoever gave you the ID.';
    return words('The platform could not give out this file', todo, error.platformMessage);
  }
  if (error.code === 'fileNotTaken' && error.reason === 'tooLarge') {
    const most = error.limit === null ? '' : ` Files up to ${bytes(error.limit)} open here.`;
    return words('This file is too large to open here', `${nothingKept}${most}`);
  }
  if (error.code === 'fileNotTaken' && error.reason === 'incomplete') {
    const todo = `${nothingKept} Check the network, then try again.`;
    return words('The connection broke in the middle of the file', todo);
  }
  if (error.code === 'fileNotTaken' && error.reason === 'empty') {
    return words('This file is empty', 'The platform holds nothing under this ID.');
  }
  if (error.code === 'fileNotTaken' && error.reason === 'noSpace') {
    return words('This computer’s disk is full', `${nothingKept} Free some space, then try again.`);
  }
  if (error.code === 'contentsUnreadable') {
    return words('This desk’s copy of the file is damaged', 'Fetch it again from the platform.');
  }
  if (error.code === 'conflict') {
    return words('This desk no longer has its copy of the file', 'Fetch it again.');
  }
  if (error.code === 'cancelled') return words('Stopped', nothingKept);
  return null;
}

/** Files of the platform, opened by their id. */
export const platformFiles = {
  types,
  problems,
  failure,
  id: 'File ID',
  name: 'Name',
  noName: 'The platform gave none',
  byId: 'Open a file of the platform',
  whose:
    'The platform does not say which application a file belongs to. Check that what you see is about this one.',
  missing: 'Enter the ID of a file.',
  open: 'Open',
  before: 'Opened at this desk before',
  openBefore: (name: string) => `Open ${name}`,
  practice: 'Files to practice with:',
  none: 'No file is open',
  noneText: 'The platform lists no files: paste an ID, for example from its portal or a message.',
  fetching: 'Fetching the file…',
  soFar: (done: number, total: number | null) =>
    total === null ? `${bytes(done)} so far` : bytesOf(done, total),
  progress: 'How much of the file has come',
  stop: 'Stop',
  stillShown: (at: string) => `What was fetched ${when(at)} is still shown.`,
  whatItIs: 'What it is',
  unknownType: 'Its bytes do not say',
  pages: (n: number) => (n === 1 ? '1 page' : `${count(n)} pages`),
  label: 'Labeled by the platform',
  noLabel: 'Not labeled',
  size: 'Size',
  from: 'From',
  fromCache: 'This desk’s encrypted cache',
  fromPlatform: 'The platform',
  fetched: 'Fetched',
  lies: (claimed: string, isA: string | null) =>
    isA === null ? `Labeled ${claimed}, but it is none` : `Labeled ${claimed}, but it is ${isA}`,
  liesText: 'Only its bytes are trusted, not the label. Be careful with what you save.',
  program: {
    title: 'This is a program',
    text: 'Do not run it. Ask your IT department before you save it.',
  },
  markup: 'Shown as plain text: nothing in it is run.',
  save: 'Save…',
  savedAs: (name: string) => `Saved as ${name}`,
  showInFolder: 'Show in folder',
  locked: {
    password: 'Password of the PDF',
    missing: 'Enter the password.',
    wrong: 'This is not its password.',
    show: 'Show',
  },
  webPage: {
    title: 'This is a web page',
    text: 'It is not shown here; it can be saved. If you expected another file, a network or proxy may have sent its sign-in page instead: check the network, then fetch it again.',
  },
  isA: (isA: string | null) => (isA === null ? 'Nobody can tell what this is' : `This is ${isA}`),
  notShown: {
    text: 'It is not shown here: only pictures, PDFs and plain text are. Save it to open it with another program.',
  },
  noPicture: {
    title: 'No picture of it can be made',
    text: 'It can still be saved, and opened with another program.',
  },
  pageAlt: (page: number, pages: number) =>
    pages === 1 ? 'The file, as a picture' : `Page ${count(page)} of the file, as a picture`,
  stage: 'The file',
  text: 'Text of the file',
  more: 'Show more',
  shown: (part: number, whole: number) => `${bytes(part)} of ${bytes(whole)} shown`,
  opened: 'File opened',
};
