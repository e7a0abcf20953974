import { expect, test } from 'vitest';
import type { VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { judge } from '../../../../main/precheck/judge.ts';
import { guidanceOn } from '../../../../main/precheck/rules/guidance.ts';
import { CONTEXTS, type Kind } from '../../../support/judged-samples.ts';
import { GOOD, NO_PRINT, PLACE, pictureOf, seenWith } from '../../../support/seen-samples.ts';

const guidance = (of: Kind, seen: VisibleFacts, look: 'passing' | 'close' = 'close') =>
  guidanceOn(pictureOf(seen), CONTEXTS[of], look);

const cut = { cut: [{ side: 'left' as const, missingMm: 10 }] };
const glare = { glare: [{ areaMm2: 200, covers: 0.4, region: PLACE }] };
const blur = { blur: { sigmaMm: 0.3 } };
const { front } = GOOD;

test.each(Object.keys(GOOD) as Kind[])('accepts a good %s and returns its corners', (of) => {
  expect(guidance(of, GOOD[of])).toEqual({
    corners: GOOD[of].document?.corners ?? null,
    instruction: null,
    good: GOOD[of].document !== null,
  });
});

test.each([
  ['moveBack', seenWith(front, { document: { ...cut, ...glare, ...blur } })],
  ['lessGlare', seenWith(front, { document: { ...glare, ...blur } })],
  ['focus', seenWith(front, { document: blur })],
  ['holdStill', seenWith(front, { document: { blur: { ...blur.blur, direction: 0 } } })],
  ['closer', seenWith(front, { document: { dpi: 60 } })],
  ['otherSide', { ...front, barcode: { region: PLACE, turn: 0 as const, license: null } }],
  ['uncover', seenWith(front, { document: { obstructions: [{ areaMm2: 900, region: PLACE }] } })],
] as const)('returns one instruction at a time, in the order of the verdict: %s', (instruction, seen) => {
  expect(guidance('front', seen)).toMatchObject({ instruction, good: false });
  const verdict = judge(pictureOf(seen), CONTEXTS.front);
  expect(verdict.level).not.toBe('pass');
});

test('asks for a document if none is seen, but for light first', () => {
  const empty = { ...front, document: null, text: NO_PRINT };
  expect(guidance('front', empty, 'passing')).toEqual({
    corners: null,
    instruction: 'showDocument',
    good: false,
  });
  const dark = seenWith(empty, { frame: { light: { white: 0.05 } } });
  expect(guidance('front', dark, 'passing').instruction).toBe('moreLight');
});

test('leaves to the verdict what no other picture would change', () => {
  const expired = seenWith(GOOD.dataPage, { mrz: { expiryDate: '2001-01-01' } });
  expect(judge(pictureOf(expired), CONTEXTS.dataPage).level).toBe('warn');
  expect(guidance('dataPage', expired)).toMatchObject({ instruction: null, good: true });
});

test('reads nothing in a quick look, so it reports no missing text', () => {
  const unread = { ...GOOD.dataPage, mrz: null };
  expect(guidance('dataPage', unread, 'close').instruction).toBe('showZone');
  expect(guidance('dataPage', unread, 'passing')).toMatchObject({ instruction: null, good: true });
});
