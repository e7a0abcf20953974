import { describe, expect, test } from 'vitest';
import { checkedText } from '../../../../main/precheck/recognition/mrz/check-digit.ts';
import { doubtsOf } from '../../../../main/precheck/recognition/mrz/mrz-doubt.ts';
import type { MrzField, MrzFormat } from '../../../../main/precheck/recognition/mrz/mrz-layout.ts';

/** The specimen of ICAO 9303-4. */
const PASSPORT =
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C36UTO7408122F1204159ZE184226B<<<<<10';
const [STATE, NAME, NUMBER, EXPIRY, OPTIONAL] = [2, 5, 44, 65, 72];

/** Whether a field is in doubt of a zone that was read with these odds at these places, else surely. */
function inDoubt(
  field: MrzField,
  text: string,
  doubts: Readonly<Record<number, Readonly<Record<string, number>>>> = {},
  format: MrzFormat = 'TD3',
): boolean {
  const odds = [...text].map((character, at) => {
    const others = Object.entries(doubts[at] ?? {});
    const left = 1 - others.reduce((sum, [, part]) => sum + part, 0);
    return new Map([[character, left], ...others]);
  });
  const reading = { format, odds };
  return doubtsOf(reading, text, checkedText(reading).checks)(field);
}

function replaced(text: string, at: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + by.length);
}

describe('a field of a zone is in doubt', () => {
  test('where a code that no state has may be another, and not where only one state has it', () => {
    expect(inDoubt('issuer', PASSPORT, { [STATE + 2]: { Q: 0.45 } })).toBe(false);
    expect(inDoubt('issuer', replaced(PASSPORT, STATE, 'UTQ'), { [STATE + 2]: { O: 0.3 } })).toBe(
      true,
    );
    // Austria, or Australia.
    const austria = replaced(PASSPORT, STATE, 'AUT');
    expect(inDoubt('issuer', austria, { [STATE + 2]: { S: 0.3 } })).toBe(true);
    // A printer's specimen.
    expect(inDoubt('issuer', replaced(PASSPORT, STATE, 'BDR'))).toBe(false);
  });

  test('where a letter stands among the fillers behind a name', () => {
    expect(inDoubt('name', PASSPORT)).toBe(false);
    expect(inDoubt('name', replaced(PASSPORT, NAME + 28, 'K'))).toBe(true);
    expect(inDoubt('name', replaced(PASSPORT, NAME, '<'))).toBe(true);
  });

  test('sooner where only its own digit fits, and not the last', () => {
    const unsure = { [EXPIRY + 4]: { 7: 0.3 }, [EXPIRY + 5]: { 8: 0.3 } };
    expect(inDoubt('expiryDate', PASSPORT, unsure)).toBe(false);
    expect(inDoubt('expiryDate', replaced(PASSPORT, OPTIONAL, 'X'), unsure)).toBe(true);
  });

  test('where a 6 may be a G, which its check digit cannot tell', () => {
    const number = replaced(PASSPORT, NUMBER, 'L898902638');
    expect(inDoubt('number', number, { [NUMBER + 1]: { B: 0.4 } })).toBe(false);
    expect(inDoubt('number', number, { [NUMBER + 7]: { G: 0.4 } })).toBe(true);
  });

  test('of names on a French card where its last digit does not fit', () => {
    const card = 'IDFRADUPUIS<<<<<<<<<<<<<<<<<<<7512349705751012340LEA<<CLAIRE<<<9001011F7';
    expect(inDoubt('name', card, {}, 'FRA')).toBe(false);
    expect(inDoubt('givenNames', card, {}, 'FRA')).toBe(false);
    expect(inDoubt('givenNames', replaced(card, 71, '8'), {}, 'FRA')).toBe(true);
  });
});
