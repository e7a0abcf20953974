import { expect, test } from 'vitest';
import { tokenForms, type Way, waysOf } from '../../../main/applications/search/ways.ts';

const said = ({ field, text }: Way) => `${field}: ${text}`;
/** What the first three requests ask, a wave a line. */
function asked(
  text: string,
  ...rest: [Parameters<typeof waysOf>[1]?, Parameters<typeof waysOf>[2]?]
) {
  let left = 3;
  return waysOf(text, rest[0] ?? 'auto', rest[1]).flatMap((wave) => {
    const ways = wave.slice(0, left);
    left -= ways.length;
    return ways.length === 0 ? [] : [ways.map(said).join(' + ')];
  });
}

test.each([
  [
    'Sunny Fork Diner',
    [
      'search: Sunny Fork Diner',
      'individual_full_name: Sunny Fork Diner',
      'search: Sunny Fork Diner LLC',
    ],
  ],
  [
    'WEI BROWN',
    ['individual_full_name: Wei Brown + search: Wei Brown', 'individual_full_name: Brown Wei'],
  ],
  [
    'brown, wei',
    ['individual_full_name: Wei Brown + search: Brown, Wei', 'individual_full_name: Brown Wei'],
  ],
  [
    'acme bakery llc',
    ['search: Acme Bakery LLC + search: Acme Bakery', 'search: Acme Bakery, LLC'],
  ],
  [
    "o'neil and sons hauling",
    [
      "search: O'Neil and Sons Hauling",
      "individual_full_name: O'Neil and Sons Hauling",
      'search: Sons Hauling',
    ],
  ],
  [
    '(312) 555-0110',
    ['individual_phone: 3125550110 + business_phone: 3125550110', 'individual_phone: +13125550110'],
  ],
  [
    'Jane.Doe@Owner.Example',
    [
      'individual_email: jane.doe@owner.example',
      'individual_email: Jane.Doe@Owner.Example',
      'individual_email: Jane.Doe@owner.example',
    ],
  ],
  ['d100001', ['client_tracking_tokens: d100001 + search: D100001', 'search: D-100001']],
  ['3F0C6F9E-6A3A-4D5E-9F77-0A2B4C6D8E10', ['search: 3f0c6f9e-6a3a-4d5e-9f77-0a2b4c6d8e10']],
])('%s is asked as %j', (text, requests) => {
  expect(asked(text)).toEqual(requests);
});

test('a field that staff chose is the only one asked, in the forms it may have', () => {
  expect(asked('3125550120', 'business_phone')).toEqual([
    'business_phone: 3125550120',
    'business_phone: +13125550120',
    'business_phone: (312) 555-0120',
  ]);
  expect(asked('wei brown', 'search')[0]).toBe('search: Wei Brown');
});

test('the form that this platform answered to is asked first', () => {
  expect(asked('312-555-0110', 'auto', { individual_phone: 'international' })[0]).toBe(
    'individual_phone: +13125550110 + business_phone: +13125550110',
  );
  expect(asked('wei brown', 'auto', { individual_full_name: 'upper' })[0]).toBe(
    'individual_full_name: WEI BROWN + search: Wei Brown',
  );
});

test('no way is asked twice, whatever is typed', () => {
  for (const text of [
    '',
    'a',
    '7',
    'Mc',
    "O'",
    'LLC',
    'Inc.',
    '- -',
    '€',
    '@',
    '+',
    'a & b, LLC',
    '5550110',
  ]) {
    const all = waysOf(text, 'auto').flat().map(said);
    expect(new Set(all).size, text).toBe(all.length);
  }
});

test('a client token is asked in its spellings at once', () => {
  expect(tokenForms('ab881042')).toEqual(['ab881042', 'AB881042', 'AB-881042']);
  expect(tokenForms('881042')).toEqual(['881042', '88-1042']);
});
