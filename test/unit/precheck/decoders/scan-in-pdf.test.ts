import { expect, test } from 'vitest';
import { outdated } from '../../../../main/precheck/facts/expected.ts';
import type { Facts } from '../../../../main/precheck/facts/facts.ts';
import { cardReading } from '../../../../main/precheck/facts/facts.ts';
import type { VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { GOOD, LICENSE, seenWith } from '../../../support/seen-samples.ts';

const scanOf = (seen: VisibleFacts | null): Facts => ({
  kind: 'pdf',
  mediaType: 'application/pdf',
  bytes: 90_000,
  pages: 1,
  width: 612,
  height: 792,
  looked: [],
  seen,
});

test('finds the holder in the barcode of a card scanned to PDF, too', () => {
  expect(cardReading(scanOf(GOOD.back))).toMatchObject({
    source: 'barcode',
    surname: LICENSE.surname,
    expiryDate: LICENSE.expiryDate,
  });
});

test('adds the suffix in the barcode to the surname', () => {
  const read = (license: object) =>
    cardReading(scanOf(seenWith(GOOD.back, { barcode: { license } })))?.surname;
  expect(read({ suffix: 'JR' })).toBe(`${LICENSE.surname} JR`);
  expect(read({ suffix: null })).toBe(LICENSE.surname);
  expect(read({ surname: null, suffix: 'JR' })).toBe('');
});

test('checks a scan again in another slot, but not a PDF that was never on paper', () => {
  expect(outdated(scanOf(GOOD.front), 'cardBack')).toBe(true);
  expect(outdated(scanOf(GOOD.front), 'cardFront')).toBe(false);
  expect(outdated(scanOf(null), 'cardBack')).toBe(false);
});
