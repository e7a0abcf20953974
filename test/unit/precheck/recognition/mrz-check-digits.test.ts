import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkDigit,
  checksOf,
  checkValue,
  fits,
} from '../../../../main/precheck/recognition/mrz/check-digit.ts';
import { parseMrz } from '../../../../main/precheck/recognition/mrz/parse-mrz.ts';

/** The specimens printed in the appendices of ICAO 9303-4 to -6, all of the state of Utopia. */
const SPECIMENS = {
  TD3: [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ],
  TD2: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
  TD1: [
    'I<UTOD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159UTO<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ],
} as const;
/** As French ID cards were filled from 1988 to 2021, with an invented name and number. */
const FRENCH = ['IDFRADUPUIS<<<<<<<<<<<<<<<<<<<751234', '9705751012340LEA<<CLAIRE<<<9001011F7'];
const LONG_NUMBER = [
  'I<UTOD23145890<7349<<<<<<<<<<<',
  '3407127M9507122UTO<<<<<<<<<<<2',
  'STEVENSON<<PETER<JOHN<<<<<<<<<',
];
const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'];

describe('check digits of a machine-readable zone', () => {
  test('are computed as in the example of ICAO 9303-3', () => {
    expect(checkDigit('520727')).toBe(3);
    expect(checkDigit('AB2134<<<')).toBe(5);
  });

  test.each([
    ['TD3', SPECIMENS.TD3],
    ['TD2', SPECIMENS.TD2],
    ['TD1', SPECIMENS.TD1],
    ['TD1', LONG_NUMBER],
  ] as const)('match on the published specimens (%s)', (format, lines) => {
    const text = lines.join('');
    const checks = checksOf(format, text);
    expect(checks.map(({ field }) => field)).toEqual(
      format === 'TD3'
        ? ['number', 'birthDate', 'expiryDate', 'optional', 'composite']
        : ['number', 'birthDate', 'expiryDate', 'composite'],
    );
    expect(checks.filter((check) => !fits(text, check))).toEqual([]);
  });

  test('cover the number, the birth date, and both lines of a French ID card', () => {
    const checks = checksOf('FRA', FRENCH.join(''));
    expect(checks.map(({ field }) => field)).toEqual(['number', 'birthDate', 'composite']);
    expect(checks.filter((check) => !fits(FRENCH.join(''), check))).toEqual([]);
  });

  test('detect any changed character unless it has the same value', () => {
    const text = SPECIMENS.TD3.join('');
    const checks = checksOf('TD3', text);
    const checked = fc.constantFrom(...checks).chain((check) =>
      fc.record({
        check: fc.constant(check),
        at: fc.constantFrom(...check.over),
        character: fc.constantFrom(...CHARACTERS),
      }),
    );
    fc.assert(
      fc.property(checked, ({ check, at, character }) => {
        const changed = text.slice(0, at) + character + text.slice(at + 1);
        // 0, A, K, U, and the filler count 0 modulo 10, and 1, B, L, and V count 1, and so on.
        const blind = (checkValue(text.charAt(at)) - checkValue(character)) % 10 === 0;
        expect(fits(changed, check)).toBe(blind);
      }),
      { numRuns: 100 },
    );
  });

  test('are not composite on a visa', () => {
    expect(checksOf('TD3', `V${'<'.repeat(87)}`).map(({ field }) => field)).toEqual([
      'number',
      'birthDate',
      'expiryDate',
    ]);
  });
});

describe('parseMrz', () => {
  const anna = {
    issuer: 'UTO',
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    nationality: 'UTO',
    birthDate: '1974-08-12',
    sex: 'F',
    expiryDate: '2012-04-15',
  };

  test.each([
    ['TD3', { ...anna, documentCode: 'P', number: 'L898902C3' }],
    ['TD2', { ...anna, documentCode: 'I', number: 'D23145890' }],
    ['TD1', { ...anna, documentCode: 'I', number: 'D23145890' }],
  ] as const)('reads the published specimens (%s)', (format, holder) => {
    expect(parseMrz(format, SPECIMENS[format].join(''), 2026)).toEqual({ format, ...holder });
  });

  test('reads a French ID card, which has neither nationality nor expiration date', () => {
    expect(parseMrz('FRA', FRENCH.join(''), 2026)).toEqual({
      format: 'FRA',
      documentCode: 'ID',
      issuer: 'FRA',
      surname: 'DUPUIS',
      givenNames: 'LEA CLAIRE',
      number: '970575101234',
      nationality: '',
      birthDate: '1990-01-01',
      sex: 'F',
      expiryDate: null,
    });
  });

  test('reads a document number that continues in the optional data', () => {
    expect(parseMrz('TD1', LONG_NUMBER.join(''), 2026).number).toBe('D23145890734');
  });

  test.each([
    // No birth is in the future. An expiration is up to fifty years ahead.
    ['26', '1926-01-02', 2025, '2026-01-02'],
    ['26', '2026-01-02', 2026, '2026-01-02'],
    ['80', '1980-01-02', 2026, '1980-01-02'],
    ['76', '1976-01-02', 2026, '2076-01-02'],
  ])('reads the birth year %s as in %s if it is %i', (yy, birth, year, expiry) => {
    const [first, second] = SPECIMENS.TD3;
    const dates = `${yy}0102`;
    const lines = [first, `${second.slice(0, 13)}${dates}2F${dates}9${second.slice(28)}`];
    expect(parseMrz('TD3', lines.join(''), year)).toMatchObject({
      birthDate: birth,
      expiryDate: expiry,
    });
  });

  test.each(['740230', '7408<<', '74081O'])('returns no date for %s', (date) => {
    const [first, second] = SPECIMENS.TD3;
    const lines = [first, second.slice(0, 13) + date + second.slice(19)];
    expect(parseMrz('TD3', lines.join(''), 2026).birthDate).toBeNull();
  });

  test.each([
    ['D<<', 'D'],
    ['<<<', ''],
  ])('reads the issuer %s', (raw, issuer) => {
    const [first, second] = SPECIMENS.TD3;
    expect(parseMrz('TD3', `P<${raw}${first.slice(5)}${second}`, 2026).issuer).toBe(issuer);
  });

  test('accepts any content of the lines', () => {
    const text = fc.string({ minLength: 72, maxLength: 90, unit: 'binary-ascii' });
    fc.assert(
      fc.property(fc.constantFrom('TD1', 'TD2', 'TD3', 'FRA'), text, (format, read) => {
        expect(parseMrz(format, read.padEnd(90, '<'), 2026).format).toBe(format);
      }),
    );
  });
});
