import { count } from '../formats.ts';
import { plural } from './amounts.ts';

export const jsonTree = {
  keys: 'Arrow keys move; right opens, left closes, an asterisk opens all beside it.',
  items: (size: number) => plural(size, 'item', 'items'),
  fields: (size: number) => plural(size, 'field', 'fields'),
  noItems: 'empty list',
  noFields: 'no fields',
  characters: (size: number) => plural(size, 'character', 'characters'),
  itemRange: (first: number, last: number) => `Items ${first} to ${last}`,
  fieldRange: (first: number, last: number) => `Fields ${count(first)} to ${count(last)}`,
  textRange: (first: number, last: number) => `Characters ${count(first)} to ${count(last)}`,
  level: (level: number) => `level ${count(level)}`,
  find: (label: string) => `Find in ${label}`,
  findPlaceholder: 'Find a name or value',
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  noMatch: 'No match',
  matchOf: (at: number, total: number) => `${count(at)} of ${count(total)}`,
  soFar: (total: number) => `${plural(total, 'match', 'matches')} so far`,
  matchOfMore: (at: number, total: number) => `${count(at)} of more than ${count(total)}`,
  openAll: 'Open all',
  closeAll: 'Close all',
  tooMany: (lines: number) =>
    `Opened to about ${count(lines)} lines. Open the rest where you need it, or find it.`,
  copyValue: 'Copy value',
  copyJson: 'Copy as JSON',
  copyPath: 'Copy path',
  copyRefused: 'It could not be copied: the system did not allow it.',
  whole: 'Everything',
};
