import { describe, expect, test } from 'vitest';
import type { DocumentFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { judge } from '../../../../main/precheck/judge.ts';
import { RULES } from '../../../../main/precheck/rules/rules.ts';
import { CONTEXTS, type Kind, said } from '../../../support/judged-samples.ts';
import { GOOD, PLACE, pictureOf, seenWith } from '../../../support/seen-samples.ts';

/** The worst value of each measurement of the document. */
const AS_BAD_AS_CAN_BE: Partial<DocumentFacts> = {
  cut: [{ side: 'left', missingMm: 100 }],
  dpi: 5,
  blur: { sigmaMm: 5, direction: 'all', edges: 900 },
  glare: [{ areaMm2: 5000, covers: 1, region: PLACE }],
  obstructions: [{ areaMm2: 5000, region: PLACE }],
  light: { white: 0.5, black: 0.45, contrast: 0.05, burntShare: 0 },
};
const bad = (of: Kind, confidence: number) =>
  seenWith(GOOD[of], { document: { ...AS_BAD_AS_CAN_BE, confidence }, barcode: null, mrz: null });

describe.each(Object.keys(GOOD) as Kind[])('a %s with only bad measurements', (of) => {
  test('is not ready if it is certainly the document', () => {
    expect(judge(pictureOf(bad(of, 1)), CONTEXTS[of]).level).toBe('block');
  });

  test('is one question if its outline is uncertain', () => {
    const asked = said(of, bad(of, 0.51)).filter(
      (issue) => !issue.startsWith('unreadable_barcode'),
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/ warn$/);
  });
});

test('every block names its proof', () => {
  const blocks = (Object.keys(GOOD) as Kind[]).flatMap((of) =>
    RULES.flatMap(([, find]) => {
      const finding = find(pictureOf(bad(of, 1)), CONTEXTS[of]);
      return finding?.level === 'block' ? [finding] : [];
    }),
  );
  expect(blocks.length).toBeGreaterThan(8);
  for (const { proof } of blocks) expect(proof).toBe('document');
});
