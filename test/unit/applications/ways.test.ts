import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Habit, type Way, waysOf } from '../../../main/applications/search/ways.ts';

const unknown = (): Habit => ({ form: null, findsParts: null });
const said = ({ field, text }: Way) => `${field}: ${text}`;
/** What is asked, a wave after the other. */
const asked = (text: string, field: Parameters<typeof waysOf>[1] = 'auto', habitOf = unknown) =>
  waysOf(text, field, habitOf).map((wave) => wave.map(said).join(' + '));

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
