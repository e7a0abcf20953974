import { describe, expect, test } from 'vitest';
import { groupFiles } from '../../../main/outbox/submission/file-groups.ts';
import { capture } from './named-captures.ts';
import {
  back,
  type File,
  front,
  JULY,
  page,
  party,
  pdf,
  photo,
  STATEMENT,
  says,
  stack,
  VISITS,
} from './visit-table.ts';

/** Returns each group as a line: its files, what it is, and `?` if that is not certain. */
function grouped(files: readonly File[]): string[] {
  const held = files.map(({ name, ...more }) => capture(name, more));
  const groups = groupFiles(held);
  expect(groups.flatMap(({ captureIds }) => captureIds).sort()).toEqual(
    held.map(({ id }) => id).sort(),
  );
  return groups.map(({ captureIds, verification, type, certain }) => {
    const kind = verification === 'government-id' ? (type ?? 'an ID') : (type ?? 'unknown');
    return `${captureIds.join(' + ')}: ${kind}${certain ? '' : '?'}`;
  });
}

type Visit = readonly [visit: string, files: readonly File[], groups: readonly string[]];

describe('sorting the files of a visit', () => {
  test.each(VISITS)('%s', (_visit, files, groups) => {
    expect(grouped(files)).toEqual(groups);
  });
});

const MARIA = {
  surname: 'MARTINEZ',
  givenNames: 'MARIA ELENA',
  number: 'F8890213',
  birthDate: '1978-09-14',
};
/** The back of Maria's card, or of one that differs from it. */
const marias = (more: object = {}) => back('b', { ...MARIA, ...more });
const license = (...words: readonly string[]) => front('f', 'DRIVER LICENSE', ...words);
const TOGETHER = ['f + b: drivers_license'];
const ASKED = ['f + b: drivers_license?'];
const APART = ['f: drivers_license', 'b: unknown?'];

describe('the front and the back of a card', () => {
  test.each<Visit>([
    [
      'of the same person are a pair',
      [license('MARTINEZ', 'MARIA ELENA', 'F8890213', '3 DOB 09/14/1978'), marias()],
      TOGETHER,
    ],
    [
      'of two relatives are two cards',
      [license('MARTINEZ', 'JOHN ROBERT', 'D1234567', '3 DOB 03/02/1975'), marias()],
      APART,
    ],
    [
      'of two relatives are two cards, even on both sides of one sheet',
      stack(2, license('MARTINEZ', 'JOHN ROBERT', 'D1234567', '3 DOB 03/02/1975'), marias()),
      APART,
    ],
    [
      'of a father and a son with the same name are two cards',
      [license('MARTINEZ', 'MARIA ELENA', 'D1234567', '3 DOB 03/02/1975'), marias()],
      APART,
    ],
    [
      'of two relatives are two cards if only the birth dates were read',
      [license('MARTINEZ', 'JOHN ROBERT', '3 DOB 03/02/1975'), marias()],
      APART,
    ],
    [
      'with a misread number and the same birth date are a question',
      [license('MARTINEZ', 'MARIA ELENA', '7Z??44912', '3 DOB 09/14/1978'), marias()],
      ASKED,
    ],
    [
      'with a misread birth date and the same number are a question',
      [license('MARTINEZ', 'MARIA ELENA', 'F8890213', '3 DOB 03/02/1975'), marias()],
      ASKED,
    ],
    [
      'with another surname and the same number are a question',
      [license('ABERNATHY', 'RUTH', 'F8890213', '3 DOB 09/14/1978'), marias()],
      ASKED,
    ],
    [
      'are a question, even on both sides of one sheet',
      stack(2, license('MARTINEZ', 'MARIA ELENA', '7Z??44912', '3 DOB 09/14/1978'), marias()),
      ASKED,
    ],
    [
      'that share only a short surname are a question, because the front is legible',
      [
        license('DOE', 'JOHN', 'D1234567', '3 DOB 03/02/1975'),
        marias({ surname: 'DOE', givenNames: 'JANE' }),
      ],
      ASKED,
    ],
    [
      'that share only a short name are a question, because the front is legible',
      [
        license('DOE', 'JOHN', 'D1234567', '3 DOB 03/02/1975'),
        marias({ surname: 'DOE', givenNames: 'JOHN' }),
      ],
      ASKED,
    ],
    [
      'that share a name are a pair if nothing else was read',
      [license('MARTINEZ', 'MARIA ELENA'), marias()],
      TOGETHER,
    ],
    [
      'that share a surname are a pair if nothing else was read and there is no other card',
      [license('MARTINEZ'), marias()],
      TOGETHER,
    ],
  ])('%s', (_visit, files, groups) => {
    expect(grouped(files)).toEqual(groups);
  });

  test('that share only a surname are no pair if there are other cards', () => {
    const files = [license('MARTINEZ'), front('g', 'DRIVER LICENSE'), marias()];
    expect(grouped(files)).toEqual(['f: drivers_license', 'g: drivers_license', 'b: unknown?']);
  });
});

const LAST = { ...STATEMENT, ...page(2, 2) };
const ACME = party('ACME BAKERY LLC');
const CLEAR = { ...STATEMENT, ...JULY };

describe('photos in a row', () => {
  test.each<Visit>([
    [
      'end with the last page of a document',
      [photo('IMG_1001.jpg', LAST), photo('IMG_1002.jpg')],
      ['IMG_1001.jpg: bank_statement', 'IMG_1002.jpg: unknown?'],
    ],
    [
      'end where the last page must be, although its number was not read',
      [photo('1.jpg', { ...STATEMENT, ...page(1, 2) }), photo('2.jpg'), photo('3.jpg')],
      ['1.jpg + 2.jpg: bank_statement', '3.jpg: unknown?'],
    ],
    [
      'end before a page number that the document doesn’t have',
      [photo('1.jpg', LAST), photo('2.jpg', page(3))],
      ['1.jpg: bank_statement', '2.jpg: unknown?'],
    ],
    [
      'end before a page number that is too high',
      [photo('1.jpg'), photo('2.jpg', { ...STATEMENT, ...page(3, 4) })],
      ['1.jpg: unknown?', '2.jpg: bank_statement'],
    ],
    [
      'end before a document that differs from any of them',
      [photo('1.jpg', STATEMENT), photo('2.jpg'), photo('3.jpg', says('utility_bill'))],
      ['1.jpg + 2.jpg: bank_statement', '3.jpg: utility_bill'],
    ],
    [
      'are a question if two of them look like the first page',
      [photo('1.jpg', CLEAR), photo('2.jpg', CLEAR)],
      ['1.jpg + 2.jpg: bank_statement?'],
    ],
    [
      'are a question if a document begins after other pages',
      [photo('1.jpg'), photo('2.jpg', STATEMENT)],
      ['1.jpg + 2.jpg: bank_statement?'],
    ],
    [
      'are a question if a photo lies between two pages without a gap',
      [photo('1.jpg', { ...STATEMENT, ...page(1, 2) }), photo('2.jpg'), photo('3.jpg', page(2, 2))],
      ['1.jpg + 2.jpg + 3.jpg: bank_statement?'],
    ],
    [
      'are one document if each repeats its title and their numbers continue',
      [1, 2, 3].map((number) => photo(`${number}.jpg`, { ...CLEAR, ...page(number, 3) })),
      ['1.jpg + 2.jpg + 3.jpg: bank_statement'],
    ],
    [
      'are one document if the number of a page between two others was not read',
      [
        photo('1.jpg', { ...CLEAR, ...page(1, 3) }),
        photo('2.jpg', CLEAR),
        photo('3.jpg', { ...CLEAR, ...page(3, 3) }),
      ],
      ['1.jpg + 2.jpg + 3.jpg: bank_statement'],
    ],
  ])('%s', (_visit, files, groups) => {
    expect(grouped(files)).toEqual(groups);
  });
});

describe('sheets of a stack', () => {
  test.each<Visit>([
    [
      'are two statements if both have a title and the same period',
      stack(1, photo('checking', CLEAR), photo('savings', CLEAR)),
      ['checking: bank_statement', 'savings: bank_statement'],
    ],
    [
      'are one statement if both have a title and their page numbers continue',
      stack(1, photo('1', { ...CLEAR, ...page(1, 2) }), photo('2', { ...CLEAR, ...page(2, 2) })),
      ['1 + 2: bank_statement'],
    ],
    [
      'are one statement if the second has the same period and an unclear title',
      stack(1, photo('1', CLEAR), photo('2', { ...says('bank_statement', false), ...JULY })),
      ['1 + 2: bank_statement'],
    ],
    [
      'end with the last page of a document',
      stack(1, photo('1', LAST), photo('2', page(3))),
      ['1: bank_statement', '2: unknown?'],
    ],
    [
      'are one document if the name on it is written in two ways',
      stack(
        1,
        photo('1', { ...STATEMENT, ...ACME, ...page(1, 2) }),
        photo('2', { ...party('Acme Bakery, L.L.C.'), ...page(2, 2) }),
      ),
      ['1 + 2: bank_statement'],
    ],
    [
      'are one document if its pages name the business and its owner',
      stack(
        1,
        photo('1', { ...STATEMENT, ...party('ACME BAKERY LLC', true), ...page(1, 2) }),
        photo('2', { ...party('Jane Doe', true), ...page(2, 2) }),
      ),
      ['1 + 2: bank_statement'],
    ],
    [
      'are two documents if they name two businesses',
      stack(
        1,
        photo('1', { ...STATEMENT, ...ACME, ...page(1, 2) }),
        photo('2', { ...party('Bolt Cafe Inc.'), ...page(2, 2) }),
      ),
      ['1: bank_statement', '2: unknown?'],
    ],
    [
      'are two documents if only one of them names the customer',
      stack(
        1,
        photo('1', { ...STATEMENT, ...party('ACME BAKERY LLC', true), ...page(1, 2) }),
        photo('2', { ...party('Bolt Cafe Inc.'), ...page(2, 2) }),
      ),
      ['1: bank_statement', '2: unknown?'],
    ],
  ])('%s', (_visit, files, groups) => {
    expect(grouped(files)).toEqual(groups);
  });
});

test('leaves a file that is already in a submission to staff, whatever it shows', () => {
  const [placed, again] = [capture('july', {}), capture('again', {})];
  const twin = { ...again, ...pdf('july', STATEMENT), id: again.id, sha256: placed.sha256 };
  expect(groupFiles([twin])).toMatchObject([{ type: 'bank_statement', certain: true }]);
  expect(groupFiles([twin], [placed])).toMatchObject([{ reason: 'sameFile', certain: false }]);
});
