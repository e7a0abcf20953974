import { describe, expect, test } from 'vitest';
import type { DocumentFacts, VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { judge } from '../../../../main/precheck/judge.ts';
import { CONTEXTS, type Kind, said } from '../../../support/judged-samples.ts';
import { GOOD, PLACE, pictureOf, withDocument } from '../../../support/seen-samples.ts';

test.each(Object.keys(GOOD) as Kind[])('a good %s is ready to send', (of) => {
  const verdict = judge(pictureOf(GOOD[of]), CONTEXTS[of]);
  expect(verdict).toEqual({ level: 'pass', turn: 0, issues: [] });
});

/** A measure of the document at which nothing is said, a warning, and not ready. */
interface Steps {
  readonly name: string;
  readonly of: Kind;
  readonly kind: string;
  readonly change: (value: number) => Partial<DocumentFacts>;
  readonly fine: number;
  readonly warns: number;
  readonly blocks: number;
}

const blur = (sigmaMm: number) => ({
  blur: { sigmaMm, direction: 'all' as const, edges: 2000 },
});
const cut = (missingMm: number) => ({ cut: [{ side: 'right' as const, missingMm }] });
const dpi = (value: number) => ({ dpi: value });
const white = (value: number) => ({
  light: { white: value, black: 0, contrast: 1, burntShare: 0 },
});
const ink = (black: number) => ({
  light: { white: 1, black, contrast: 0.5, burntShare: 0.7 },
});
const glare = (areaMm2: number) => ({ glare: [{ areaMm2, covers: 0.4, region: PLACE }] });
const over = (areaMm2: number) => ({ obstructions: [{ areaMm2, region: PLACE }] });

const veiled = (contrast: number) => ({
  light: { white: 0.7, black: 0.2, contrast, burntShare: 0 },
});

const STEPS: readonly Steps[] = [
  {
    name: 'contrast of the print',
    of: 'page',
    kind: 'low_contrast',
    change: veiled,
    fine: 0.85,
    warns: 0.4,
    blocks: 0.1,
  },
  {
    name: 'blur of a front in mm',
    of: 'front',
    kind: 'blur',
    change: blur,
    fine: 0.09,
    warns: 0.36,
    blocks: 0.85,
  },
  {
    name: 'blur of a back in mm',
    of: 'back',
    kind: 'blur',
    change: blur,
    fine: 0.05,
    warns: 0.27,
    blocks: 0.65,
  },
  {
    name: 'blur of a page in mm',
    of: 'page',
    kind: 'blur',
    change: blur,
    fine: 0.09,
    warns: 0.5,
    blocks: 1.1,
  },
  {
    name: 'mm of a card beyond the frame',
    of: 'front',
    kind: 'cut_off',
    change: cut,
    fine: 1,
    warns: 6.5,
    blocks: 26,
  },
  {
    name: 'mm of a page beyond the frame',
    of: 'page',
    kind: 'cut_off',
    change: cut,
    fine: 5,
    warns: 22,
    blocks: 88,
  },
  {
    name: 'dpi of a front',
    of: 'front',
    kind: 'too_small',
    change: dpi,
    fine: 175,
    warns: 112,
    blocks: 58,
  },
  {
    name: 'dpi of a back',
    of: 'back',
    kind: 'too_small',
    change: dpi,
    fine: 335,
    warns: 185,
    blocks: 95,
  },
  {
    name: 'light of the paper',
    of: 'front',
    kind: 'dark',
    change: white,
    fine: 0.23,
    warns: 0.05,
    blocks: 0.005,
  },
  {
    name: 'light of the ink where paper is burnt',
    of: 'front',
    kind: 'overexposed',
    change: ink,
    fine: 0.02,
    warns: 0.1,
    blocks: 0.7,
  },
  {
    name: 'mm² of a burnt spot on print',
    of: 'front',
    kind: 'glare',
    change: glare,
    fine: 42,
    warns: 184,
    blocks: 1270,
  },
  {
    name: 'mm² under a finger',
    of: 'front',
    kind: 'obstructed',
    change: over,
    fine: 60,
    warns: 300,
    blocks: 2000,
  },
];

describe.each(STEPS)('$name', ({ of, kind, change, fine, warns, blocks }) => {
  const at = (value: number) =>
    said(of, withDocument(GOOD[of], change(value))).filter((issue) => issue.startsWith(kind));

  test('nothing, a warning, not ready', () => {
    expect(at(fine)).toEqual([]);
    expect(at(warns)).toEqual([`${kind} warn`]);
    expect(at(blocks)).toEqual([`${kind} block`]);
  });

  test('the measure, its limit and the level are those of the limit that broke', () => {
    const issues = [warns, blocks].map((value) => {
      const facts = pictureOf(withDocument(GOOD[of], change(value)));
      return judge(facts, CONTEXTS[of]).issues.find((issue) => issue.kind === kind);
    });
    expect(issues.map((issue) => issue?.measured)).toEqual([warns, blocks]);
    expect(issues[0]?.limit).not.toBe(issues[1]?.limit);
  });
});

const lines = (...texts: string[]) => texts.map((text) => ({ text, confidence: 0.99 }));

test('a front where the back belongs is one beside a small pattern, and none beside half a code', () => {
  const front: VisibleFacts = {
    ...GOOD.front,
    expected: 'cardBack',
    lines: lines('DRIVER LICENSE', '4b EXP 2031', '15 SEX', 'EYES BRO'),
  };
  const beside = (share: number) => {
    const sides = { portrait: 0.9, denseCode: { region: PLACE, share } };
    return said('back', withDocument(front, { sides }));
  };
  expect(beside(0.03)).toEqual(['wrong_side block']);
  expect(beside(0.06)).not.toContain('wrong_side block');
});

test('a front whose dates are in type that cannot be read is one by its title and portrait', () => {
  const rest = ['K2ETTLERIDGE', '8 3?6 3II8', 'C0LBLRN H AY', '20J2 3/0G /02'];
  const front = (title: string) => said('front', { ...GOOD.front, lines: lines(title, ...rest) });
  expect(front('DRIVER S LICENCE')).toEqual([]);
  expect(front('INSURANCE')).toEqual(['not_a_document warn']);
});
