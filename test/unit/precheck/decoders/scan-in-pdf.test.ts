import { expect, test } from 'vitest';
import { outdated } from '../../../../main/precheck/facts/expected.ts';
import type { Facts } from '../../../../main/precheck/facts/facts.ts';
import { cardReading } from '../../../../main/precheck/facts/facts.ts';
import type { VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { GOOD, LICENSE } from '../../../support/seen-samples.ts';

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

test('checks a scan again in another slot, but not a PDF that was never on paper', () => {
  expect(outdated(scanOf(GOOD.front), 'cardBack')).toBe(true);
  expect(outdated(scanOf(GOOD.front), 'cardFront')).toBe(false);
  expect(outdated(scanOf(null), 'cardBack')).toBe(false);
});
