import { describe, expect, test } from 'vitest';
import { checkedText } from '../../../../main/precheck/recognition/mrz/check-digit.ts';
import type { MrzOdds } from '../../../../main/precheck/recognition/mrz/mrz-odds.ts';

/** The specimen of ICAO 9303-4, with a number in which a 0 could be an O. */
const LINES =
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C36UTO7408122F1204159ZE184226B<<<<<10';
const NUMBER = 44;
const NUMBER_DIGIT = NUMBER + 9;
const BIRTH_DIGIT = NUMBER + 19;

/** A zone read almost without doubt, but for some places: other characters and their odds. */
function reading(
  text: string,
  doubts: Readonly<Record<number, Readonly<Record<string, number>>>> = {},
): MrzOdds {
  const odds = [...text].map((character, at) => {
    const others = Object.entries(doubts[at] ?? { '?': 1e-5, '!': 1e-5 });
    const left = 1 - others.reduce((sum, [, part]) => sum + part, 0);
    return new Map([[character, left], ...others]);
  });
  return { format: 'TD3', odds };
}

function replaced(at: number, character: string): string {
  return LINES.slice(0, at) + character + LINES.slice(at + 1);
}

function outcome(read: MrzOdds, wanted: string) {
  const { checks } = checkedText(read);
  return checks
    .filter(({ field }) => field === wanted)
    .map(({ fits, sure }) => ({ fits, sure }))
    .at(0);
}

describe('a check digit that does not fit', () => {
  test('is no news when all fit', () => {
    const { text, checks } = checkedText(reading(LINES));
    expect(text).toBe(LINES);
    expect(checks.every(({ fits, sure }) => fits && sure)).toBe(true);
  });

  test('is the document’s doing when every character was read without doubt', () => {
    expect(outcome(reading(replaced(NUMBER_DIGIT, '7')), 'number')).toEqual({
      fits: false,
      sure: true,
    });
    expect(outcome(reading(replaced(BIRTH_DIGIT, '9')), 'birthDate')).toEqual({
      fits: false,
      sure: true,
    });
  });

  test('over several fields is the document’s doing when those fit, doubtful or not', () => {
    const composite = reading(replaced(87, '4'), { [NUMBER + 7]: { X: 0.2 } });
    expect(outcome(composite, 'composite')).toEqual({ fits: false, sure: true });
  });

  test('does not make up for a place that shows nothing', () => {
    const hidden = { T: 0.3, 0: 0.25, 4: 0.2 };
    expect(outcome(reading(replaced(NUMBER + 5, 'W'), { [NUMBER + 5]: hidden }), 'number')).toEqual(
      {
        fits: false,
        sure: false,
      },
    );
  });

  test('is nobody’s for sure when another character is possible', () => {
    const unclear = reading(replaced(NUMBER + 5, 'O'), { [NUMBER + 5]: { 0: 0.02 } });
    expect(outcome(unclear, 'number')).toEqual({ fits: false, sure: false });
  });

  test('is nobody’s for sure when any character it runs over is doubtful', () => {
    // The doubt alone does not make the digit fit: X counts 33, Q 26.
    const doubtful = reading(replaced(NUMBER_DIGIT, '7'), { [NUMBER + 7]: { X: 0.2 } });
    expect(outcome(doubtful, 'number')).toEqual({ fits: false, sure: false });
  });

  test('is nobody’s for sure when a second field does not fit either', () => {
    const twice = replaced(NUMBER_DIGIT, '7').split('');
    twice[BIRTH_DIGIT] = '9';
    expect(outcome(reading(twice.join('')), 'number')).toEqual({ fits: false, sure: false });
    expect(outcome(reading(twice.join('')), 'birthDate')).toEqual({ fits: false, sure: false });
  });
});
