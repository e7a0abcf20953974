import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Habit } from '../../../main/applications/search/search-habits.ts';
import { type Way, waysOf } from '../../../main/applications/search/ways.ts';

const unknown = (): Habit => ({ form: null, findsParts: null });
const said = ({ field, text }: Way) => `${field}: ${text}`;
/** What the first four requests ask, a wave a line. */
function asked(text: string, field: Parameters<typeof waysOf>[1] = 'auto', habitOf = unknown) {
  let left = 4;
  return waysOf(text, field, habitOf).flatMap((wave) => {
    const ways = wave.slice(0, left);
    left -= ways.length;
    return ways.length === 0 ? [] : [ways.map(said).join(' + ')];
  });
}

test.each([
  ['sunny diner', ['search: Sunny Diner', 'search: ny Diner + search: Diner Sun', 'search: Sunny']],
  [
    'Sunny Fork Diner LLC',
    [
      'search: Sunny Fork Diner LLC + search: Sunny Fork Diner',
      'search: Fork Diner + search: Sunny Diner',
    ],
  ],
  [
    'WEI BROWN',
    [
      'individual_full_name: Wei Brown + search: Wei Brown',
      'individual_full_name: ei Bro + individual_full_name: wn We',
    ],
  ],
  [
    'Mr. J. Ortega',
    [
      'individual_full_name: Mr. J. Ortega + individual_full_name: J Ortega',
      'individual_full_name: Ortega',
      'individual_full_name: Ort',
    ],
  ],
  [
    'the bakery on Elm Street',
    ['search: The Bakery on Elm Street + search: Elm Bakery', 'search: Elm Street + search: Elm'],
  ],
  [
    '(312) 555-0110',
    [
      'individual_phone: 3125550110 + business_phone: 3125550110',
      'individual_phone: +13125550110 + business_phone: +13125550110',
    ],
  ],
  [
    'd100001',
    ['client_tracking_tokens: d100001 + search: D100001', 'search: D-100001', 'search: d100001'],
  ],
  ['3F0C6F9E-6A3A-4D5E-9F77-0A2B4C6D8E10', ['search: 3f0c6f9e-6a3a-4d5e-9f77-0a2b4c6d8e10']],
])('%s is asked as %j', (text, requests) => {
  expect(asked(text)).toEqual(requests);
});

test('a field that staff chose is the only one asked', () => {
  expect(asked('wei brown', 'search')[0]).toBe('search: Wei Brown');
  expect(asked('3125550120', 'business_phone').every((wave) => /^business_phone/.test(wave))).toBe(
    true,
  );
});

test('the form that a field answered to for this kind of text is asked first', () => {
  const long = () => ({ form: 'long', findsParts: null }) as const;
  expect(asked('312-555-0110', 'auto', long)[0]).toBe(
    'individual_phone: +13125550110 + business_phone: +13125550110',
  );
});

test('whatever is typed is asked, and nothing twice', () => {
  const pieces = fc.constantFrom(
    ...`a 7 Mc O' LLC Inc. - , € @ + & on the St Dr. 5550110 café's`.split(' '),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((all) => all.join(' ')),
      ),
      (text) => {
        const all = waysOf(text, 'auto', unknown).flat().map(said);
        expect(new Set(all).size).toBe(all.length);
        expect(all.length > 0).toBe(text.trim() !== '');
      },
    ),
  );
});
