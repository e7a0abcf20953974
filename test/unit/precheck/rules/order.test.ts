import { expect, test } from 'vitest';
import type { VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { judge } from '../../../../main/precheck/judge.ts';
import { sideShown } from '../../../../main/precheck/rules/card-sides.ts';
import { RULES } from '../../../../main/precheck/rules/rules.ts';
import { CONTEXTS, said } from '../../../support/judged-samples.ts';
import { GOOD, NO_PRINT, PLACE, pictureOf, seenWith } from '../../../support/seen-samples.ts';

const { front, dataPage } = GOOD;

test('turns a picture automatically only if something proves its orientation', () => {
  const turnOf = (change: Partial<VisibleFacts>) =>
    judge(pictureOf({ ...front, ...change }), CONTEXTS.front).turn;
  const print = { ...front.text, turn: 270 } as const;
  const zone = dataPage.mrz && ({ ...dataPage.mrz, turn: 90 } as const);
  expect(turnOf({ text: print })).toBe(270);
  expect(turnOf({ text: { ...print, agreement: 0.94 } })).toBe(0);
  expect(turnOf({ text: { ...print, lines: 3 } })).toBe(0);
  expect(turnOf({ barcode: { region: PLACE, turn: 180, license: null } })).toBe(180);
  expect(turnOf({ text: NO_PRINT, mrz: zone })).toBe(90);
  expect(turnOf({ text: NO_PRINT, mrz: zone && { ...zone, turnBy: 'place' } })).toBe(0);
});

test('judges neither size nor blur nor cuts if the document is uncertain', () => {
  const doubtful = seenWith(front, {
    document: {
      confidence: 0.4,
      cut: [{ side: 'left', missingMm: 40 }],
      dpi: 20,
      blur: { sigmaMm: 2 },
    },
  });
  expect(said('front', doubtful)).toEqual(['not_a_document warn']);
});

test('returns instructions in the order in which staff should follow them', () => {
  const all = seenWith(front, {
    document: {
      cut: [{ side: 'left', missingMm: 10 }],
      glare: [{ areaMm2: 200, covers: 0.4, region: PLACE }],
      blur: { sigmaMm: 0.3 },
    },
  });
  expect(said('front', all)).toEqual(['cut_off warn', 'glare warn', 'blur warn']);
  const kinds = RULES.map(([kind]) => kind);
  expect(kinds.indexOf('wrong_side')).toBeLessThan(kinds.indexOf('cut_off'));
});

const captioned = (...texts: string[]): VisibleFacts => ({
  ...front,
  lines: texts.map((text) => ({ text, confidence: 0.99 })),
});

test.each<readonly [string, VisibleFacts, 'drivers_license' | 'passport', string | null]>([
  [
    'captions of a front',
    captioned('DRIVER LICENSE', '1972 02 27'),
    'drivers_license',
    'front_photo',
  ],
  ['a portrait alone', captioned(), 'drivers_license', null],
  ['a code', GOOD.back, 'drivers_license', 'back_photo'],
  ['a code beside a passport', GOOD.back, 'passport', null],
  ['a zone of a passport', dataPage, 'drivers_license', 'front_photo'],
  ['a zone of a card', seenWith(dataPage, { mrz: { format: 'TD1' } }), 'passport', 'back_photo'],
  [
    'a zone of two lines on a card',
    seenWith(dataPage, { mrz: { format: 'TD2' } }),
    'passport',
    null,
  ],
  ['a zone that was not read', seenWith(dataPage, { mrz: { read: 'notRead' } }), 'passport', null],
])('%s identifies a side, or none', (_name, seen, type, side) => {
  expect(sideShown(pictureOf(seen), type)).toBe(side);
});
