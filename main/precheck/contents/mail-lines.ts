import {
  CONTENTS_SHOWN,
  type FileContents,
} from '../../../preload/contract/models/file-contents.ts';
import { htmlWords } from './html-words.ts';

export type Mail = Extract<FileContents, { readonly kind: 'mail' }>;

/** The maximum number of characters that are processed. A text may be much longer than the excerpt that is shown. */
const MOST_TEXT = 256 * 1024;

export const short = (text: string) => text.slice(0, CONTENTS_SHOWN.characters);

/** Returns the first lines of an email's plain text or, if it has none, of the words in its HTML. */
export function mailLines(
  plain: string | undefined,
  html: string | undefined,
): Pick<Mail, 'lines' | 'hasMore'> {
  const given = plain ?? html ?? '';
  const begin = given.slice(0, MOST_TEXT);
  const text = plain === undefined ? htmlWords(begin) : begin;
  const lines = text.trimEnd().split(/\r\n|\r|\n/);
  const shown = lines.slice(0, CONTENTS_SHOWN.lines).map((line) => short(line.trimEnd()));
  return { lines: shown, hasMore: lines.length > shown.length || given.length > begin.length };
}

/** Returns a person's name and address in the format of an email header. */
export function person(name: string, address: string): string {
  if (name === '' || name === address) return address;
  return address === '' ? name : `${name} <${address}>`;
}
