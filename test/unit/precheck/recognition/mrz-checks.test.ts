import { describe, expect, test } from 'vitest';
import { checkedText } from '../../../../main/precheck/recognition/mrz/check-digit.ts';
import { doubtsOf } from '../../../../main/precheck/recognition/mrz/mrz-doubt.ts';
import type { MrzField, MrzFormat } from '../../../../main/precheck/recognition/mrz/mrz-layout.ts';
import type { MrzOdds } from '../../../../main/precheck/recognition/mrz/mrz-odds.ts';

/** The specimen of ICAO 9303-4, with a number in which a 0 could be an O. */
const LINES =
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C36UTO7408122F1204159ZE184226B<<<<<10';
const NUMBER = 44;
const NUMBER_DIGIT = NUMBER + 9;
const BIRTH_DIGIT = NUMBER + 19;

type Doubts = Readonly<Record<number, Readonly<Record<string, number>>>>;

/**
 * A zone read with these probabilities of other characters at these positions, and `elsewhere` at
 * all others.
 */
function reading(
  text: string,
  doubts: Doubts = {},
  elsewhere: Readonly<Record<string, number>> = { '?': 1e-5, '!': 1e-5 },
): MrzOdds {
  const odds = [...text].map((character, at) => {
    const others = Object.entries(doubts[at] ?? elsewhere);
    const left = 1 - others.reduce((sum, [, part]) => sum + part, 0);
    return new Map([[character, left], ...others]);
  });
  return { format: 'TD3', odds };
}

const put = (text: string, at: number, by: string) =>
  text.slice(0, at) + by + text.slice(at + by.length);
const replaced = (at: number, by: string) => put(LINES, at, by);

function outcome(read: MrzOdds, wanted: string) {
  const { checks } = checkedText(read);
  return checks
    .filter(({ field }) => field === wanted)
    .map(({ fits, sure }) => ({ fits, sure }))
    .at(0);
}

describe('a check digit that does not match', () => {
  test('is not reported if all match', () => {
    const { text, checks } = checkedText(reading(LINES));
    expect(text).toBe(LINES);
    expect(checks.every(({ fits, sure }) => fits && sure)).toBe(true);
  });

  test('is the document’s fault if every character was read with certainty', () => {
    expect(outcome(reading(replaced(NUMBER_DIGIT, '7')), 'number')).toEqual({
      fits: false,
      sure: true,
    });
    expect(outcome(reading(replaced(BIRTH_DIGIT, '9')), 'birthDate')).toEqual({
      fits: false,
      sure: true,
    });
  });

  test('over several fields is the document’s fault if those match, certain or not', () => {
    const composite = reading(replaced(87, '4'), { [NUMBER + 7]: { X: 0.2 } });
    expect(outcome(composite, 'composite')).toEqual({ fits: false, sure: true });
  });

  test('does not replace a place that shows nothing', () => {
    const hidden = { T: 0.3, 0: 0.25, 4: 0.2 };
    expect(outcome(reading(replaced(NUMBER + 5, 'W'), { [NUMBER + 5]: hidden }), 'number')).toEqual(
      {
        fits: false,
        sure: false,
      },
    );
  });

  test('has no certain cause if another character is possible', () => {
    const unclear = reading(replaced(NUMBER + 5, 'O'), { [NUMBER + 5]: { 0: 0.02 } });
    expect(outcome(unclear, 'number')).toEqual({ fits: false, sure: false });
  });

  test('has no certain cause if any character that it covers is uncertain', () => {
    // The doubt alone does not make the digit match: X counts 33, Q 26.
    const doubtful = reading(replaced(NUMBER_DIGIT, '7'), { [NUMBER + 7]: { X: 0.2 } });
    expect(outcome(doubtful, 'number')).toEqual({ fits: false, sure: false });
  });

  test('has no certain cause if a second field does not match either', () => {
    const twice = replaced(NUMBER_DIGIT, '7').split('');
    twice[BIRTH_DIGIT] = '9';
    expect(outcome(reading(twice.join('')), 'number')).toEqual({ fits: false, sure: false });
    expect(outcome(reading(twice.join('')), 'birthDate')).toEqual({ fits: false, sure: false });
  });
});

const [STATE, NAME, EXPIRY, OPTIONAL] = [2, 5, 65, 72];

/**
 * Returns whether a field is uncertain in a zone that was read with these probabilities at these
 * positions, and with certainty elsewhere.
 */
function inDoubt(
  field: MrzField,
  text: string,
  doubts: Doubts = {},
  format: MrzFormat = 'TD3',
): boolean {
  const read = { ...reading(text, doubts, {}), format };
  return doubtsOf(read, text, checkedText(read).checks)(field);
}

describe('a field of a zone is uncertain', () => {
  test('if an unknown state code may be another one, unless only one state has it', () => {
    expect(inDoubt('issuer', LINES, { [STATE + 2]: { Q: 0.45 } })).toBe(false);
    expect(inDoubt('issuer', put(LINES, STATE, 'UTQ'), { [STATE + 2]: { O: 0.3 } })).toBe(true);
    // It may be Austria or Australia.
    const austria = put(LINES, STATE, 'AUT');
    expect(inDoubt('issuer', austria, { [STATE + 2]: { S: 0.3 } })).toBe(true);
    // This code is on the specimens of a printing company.
    expect(inDoubt('issuer', put(LINES, STATE, 'BDR'))).toBe(false);
  });

  test('if a letter is among the fillers after a name', () => {
    expect(inDoubt('name', LINES)).toBe(false);
    expect(inDoubt('name', put(LINES, NAME + 28, 'K'))).toBe(true);
    expect(inDoubt('name', put(LINES, NAME, '<'))).toBe(true);
  });

  test('more readily if only its own digit matches, and not the last one', () => {
    const unsure = { [EXPIRY + 4]: { 7: 0.3 }, [EXPIRY + 5]: { 8: 0.3 } };
    expect(inDoubt('expiryDate', LINES, unsure)).toBe(false);
    expect(inDoubt('expiryDate', put(LINES, OPTIONAL, 'X'), unsure)).toBe(true);
  });

  test('if a 6 may be a G, which its check digit cannot distinguish', () => {
    const number = put(LINES, NUMBER, 'L898902638');
    expect(inDoubt('number', number, { [NUMBER + 1]: { B: 0.4 } })).toBe(false);
    expect(inDoubt('number', number, { [NUMBER + 7]: { G: 0.4 } })).toBe(true);
  });

  test('for names on a French card if its last digit does not match', () => {
    const card = 'IDFRADUPUIS<<<<<<<<<<<<<<<<<<<7512349705751012340LEA<<CLAIRE<<<9001011F7';
    expect(inDoubt('name', card, {}, 'FRA')).toBe(false);
    expect(inDoubt('givenNames', card, {}, 'FRA')).toBe(false);
    expect(inDoubt('givenNames', put(card, 71, '8'), {}, 'FRA')).toBe(true);
  });
});
