import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BarcodeHolder,
  compareCardSides,
} from '../../../../main/precheck/cardholder/compare-card-sides.ts';
import type { RecognizedLine } from '../../../../main/precheck/recognition/print/read-lines.ts';

const BARCODE: BarcodeHolder = {
  surname: 'MARCHETTI',
  givenNames: 'NADIA ANNE',
  number: 'S8559065',
  birthDate: '1967-02-07',
  expiryDate: '2032-02-24',
  issueDate: '2021-08-11',
};
const AGREES = {
  surname: 'agrees',
  givenNames: 'agrees',
  number: 'agrees',
  birthDate: 'agrees',
};
/**
 * The lines that are read from a front: captions, noise, and the fields that the barcode also has.
 */
const FRONT = [
  'SAMPLETON',
  '4D OLN',
  'S8559065',
  '48 EXP',
  '02/24/2032',
  '1 MARCHETTI',
  '2 NADIA ANNE',
  '5379 HARBOR LANE',
  '3 DOB',
  '02/07/1967',
  '08/11/2021',
  'T413702D8559',
];

function front(changes: Readonly<Record<string, string>> = {}): RecognizedLine[] {
  return FRONT.map((text) => ({ text: changes[text] ?? text, confidence: 0.9 }));
}

describe('a front and the barcode of its back', () => {
  test('match', () => {
    expect(compareCardSides(front(), BARCODE)).toEqual(AGREES);
  });

  test.each([
    ['look-alikes for each other', { '1 MARCHETTI': 'I MARCHE7TL', S8559065: '58559O65' }],
    ['slashes read as digits', { '02/07/1967': '02107/1967' }],
    ['the day first', { '02/07/1967': '07/02/1967' }],
    ['the year first', { '02/07/1967': '1967-02-07' }],
    ['a month’s name', { '02/07/1967': '07 FEB 1967' }],
    ['no middle name', { '2 NADIA ANNE': 'NADIA' }],
    ['the whole name in one line', { '1 MARCHETTI': 'MARCHETTI NADIA ANNE', '2 NADIA ANNE': '' }],
    ['letters that fell apart', { '1 MARCHETTI': 'N1ARCHETTI', '2 NADIA ANNE': 'NADIA ANNE' }],
    ['one letter amiss', { '1 MARCHETTI': '1 MARCHEITI', '2 NADIA ANNE': '2 NADIAANNE' }],
  ])('match if the front was read with %s', (_, changes) => {
    expect(compareCardSides(front(changes as Record<string, string>), BARCODE)).toEqual(AGREES);
  });

  test.each([
    ['surname', { '1 MARCHETTI': '1 ABERNATHY' }],
    ['number', { S8559065: 'L2650527' }],
    ['birthDate', { '02/07/1967': '10/06/1956' }],
  ])('differ in the %s', (field, changes) => {
    const outcome = compareCardSides(front(changes as Record<string, string>), BARCODE);
    expect(outcome).toEqual({ ...AGREES, [field]: 'differs' });
  });

  test('differ in the whole name', () => {
    const other = front({ '1 MARCHETTI': 'ABERNATHY', '2 NADIA ANNE': 'RUTH PAUL' });
    expect(compareCardSides(other, BARCODE)).toEqual({
      ...AGREES,
      surname: 'differs',
      givenNames: 'differs',
    });
  });

  test.each([
    ['only the given names are not there', { '2 NADIA ANNE': '2 RUTH PAUL' }],
    ['the value could be misread', { '1 MARCHETTI': '1 MARC??TTI' }],
    ['the birth date is not there, and no other in its place', { '02/07/1967': '0?/??' }],
  ])('are not reported as different if %s', (_, changes) => {
    const outcome = compareCardSides(front(changes as Record<string, string>), BARCODE);
    expect(Object.values(outcome)).not.toContain('differs');
  });

  test('are not reported as different if nothing on the front is legible', () => {
    const noise = FRONT.map(() => ({ text: 'W??VV X9', confidence: 0.4 }));
    expect(Object.values(compareCardSides(noise, BARCODE))).not.toContain('differs');
    expect(new Set(Object.values(compareCardSides([], BARCODE)))).toEqual(new Set(['unknown']));
  });

  test('are compared only in what the barcode contains', () => {
    const nameless = { ...BARCODE, surname: null, givenNames: '' };
    expect(compareCardSides(front(), nameless)).toEqual({
      ...AGREES,
      surname: 'unknown',
      givenNames: 'unknown',
    });
  });

  test('match for a name with accents or hyphens', () => {
    const barcode = { ...BARCODE, surname: 'SMITH-JONES', givenNames: 'JOSÉ' };
    const lines = front({ '1 MARCHETTI': 'SMITH JONES', '2 NADIA ANNE': 'JOSE' });
    expect(compareCardSides(lines, barcode)).toEqual(AGREES);
  });

  test('are compared for any strings', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    const value = fc.option(text);
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 10 }),
        fc.record({ surname: value, givenNames: value, number: value, birthDate: value }),
        (texts, barcode) => {
          const lines = texts.map((line) => ({ text: line, confidence: 1 }));
          expect(Object.keys(compareCardSides(lines, barcode))).toHaveLength(4);
        },
      ),
    );
  });
});
