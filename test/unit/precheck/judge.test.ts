import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../main/precheck/facts/facts.ts';
import { judge } from '../../../main/precheck/judge.ts';
import { ODD_FILE_RULES, UNREADABLE_FILE_RULES } from '../../../main/precheck/rules/file-rules.ts';
import type { JudgeContext } from '../../../main/precheck/rules/rule.ts';

const FRONT: JudgeContext = {
  slot: 'front_photo',
  fileName: 'license.jpg',
  verification: 'government-id',
  turn: 0,
  turnedByStaff: false,
  today: '2026-11-21',
  type: 'drivers_license',
};
const PORTRAIT: JudgeContext = { ...FRONT, slot: 'self_portrait' };
const DOCUMENT: JudgeContext = {
  slot: 'document',
  fileName: 'statement.pdf',
  verification: 'document',
  turn: 0,
  turnedByStaff: false,
  today: '2026-11-21',
  type: 'bank_statement',
};

const picture = {
  kind: 'picture',
  mediaType: 'image/jpeg',
  bytes: 900_000,
  width: 4032,
  height: 3024,
  frames: 1,
  orientation: { source: 'none' },
  holdsLocation: false,
  seen: null,
} satisfies Facts;
const pdf = {
  kind: 'pdf',
  mediaType: 'application/pdf',
  bytes: 9000,
  pages: 2,
  width: 595,
  height: 842,
  looked: [],
  seen: null,
} satisfies Facts;
const PRINTED_PAGE = { width: 612, height: 792, ink: 0.05, characters: 400, scanDpi: null };
const EMPTY_PAGE = { ...PRINTED_PAGE, ink: 0, characters: 0 };
const gif = { ...picture, mediaType: 'image/gif' } as const;
const broken = { kind: 'broken', mediaType: 'image/jpeg', bytes: 9, detail: 'x' } as const;
const notChecked = { kind: 'notChecked', mediaType: 'image/heic', bytes: 9 } as const;
const foreign: Facts = { kind: 'foreign', mediaType: 'unknown', bytes: 9 };

interface Row {
  readonly name: string;
  readonly facts: Facts;
  readonly context: JudgeContext;
  readonly level: string;
  /** `kind level fix`, in order. */
  readonly issues: readonly string[];
}

const ROWS: readonly Row[] = [
  { name: 'a good picture', facts: picture, context: FRONT, level: 'pass', issues: [] },
  { name: 'a good document', facts: pdf, context: DOCUMENT, level: 'pass', issues: [] },
  {
    name: 'GIF on the front of a card',
    facts: gif,
    context: { ...FRONT, fileName: 'license.gif' },
    level: 'pass',
    issues: [],
  },
  {
    name: 'GIF as a portrait',
    facts: gif,
    context: { ...PORTRAIT, fileName: 'me.gif' },
    level: 'pass',
    issues: ['wrong_type note wrong_type.made_anew'],
  },
  {
    name: 'GIF as a document',
    facts: gif,
    context: { ...DOCUMENT, fileName: 'page.gif' },
    level: 'pass',
    issues: ['wrong_type note wrong_type.made_anew'],
  },
  {
    name: 'a GIF as a document of which no picture can be made',
    facts: { ...broken, mediaType: 'image/gif', how: 'corrupt' },
    context: { ...DOCUMENT, fileName: 'page.gif' },
    level: 'reject',
    issues: ['wrong_type reject wrong_type.choose_another', 'corrupt reject corrupt.ask_again'],
  },
  {
    name: 'a web page named .pdf',
    facts: foreign,
    context: DOCUMENT,
    level: 'reject',
    issues: ['wrong_type reject wrong_type.choose_another'],
  },
  {
    name: 'no bytes',
    facts: { kind: 'empty', mediaType: 'unknown', bytes: 0 },
    context: FRONT,
    level: 'reject',
    issues: ['empty reject empty.choose_another'],
  },
  {
    name: 'a cut file',
    facts: { ...broken, how: 'truncated' },
    context: FRONT,
    level: 'reject',
    issues: ['truncated reject truncated.copy_again'],
  },
  {
    name: 'a damaged file under another name',
    facts: { ...broken, how: 'corrupt' },
    context: { ...FRONT, fileName: 'license.png' },
    level: 'reject',
    issues: [
      'corrupt reject corrupt.ask_again',
      'extension_mismatch warn extension_mismatch.none_needed',
    ],
  },
  {
    name: 'too many pixels',
    facts: { kind: 'huge', mediaType: 'image/jpeg', bytes: 9, width: 20_000, height: 20_000 },
    context: FRONT,
    level: 'reject',
    issues: ['too_large_pixels reject too_large_pixels.smaller'],
  },
  {
    name: 'a PDF with a password',
    facts: { kind: 'lockedPdf', mediaType: 'application/pdf', bytes: 9 },
    context: DOCUMENT,
    level: 'block',
    issues: ['encrypted block encrypted.without_password'],
  },
  {
    name: 'a PDF that starts a program, whatever else it carries',
    facts: { ...pdf, carries: ['script', 'launch'] },
    context: DOCUMENT,
    level: 'block',
    issues: ['hidden_content block hidden_content.print_again'],
  },
  {
    name: 'a PDF of empty pages',
    facts: { ...pdf, looked: [EMPTY_PAGE, EMPTY_PAGE] },
    context: DOCUMENT,
    level: 'block',
    issues: ['blank block blank.other_side'],
  },
  {
    name: 'a PDF with an empty page',
    facts: { ...pdf, looked: [PRINTED_PAGE, EMPTY_PAGE] },
    context: DOCUMENT,
    level: 'pass',
    issues: ['blank note blank.some_pages'],
  },
  {
    name: 'a PDF with a coarse scan',
    facts: { ...pdf, looked: [PRINTED_PAGE, { ...PRINTED_PAGE, scanDpi: 64 }] },
    context: DOCUMENT,
    level: 'warn',
    issues: ['too_small warn too_small.closer'],
  },
  {
    name: 'a PDF whose scan was given a point a pixel',
    facts: {
      ...pdf,
      looked: [PRINTED_PAGE, { ...PRINTED_PAGE, width: 2550, height: 3300, scanDpi: 72 }],
    },
    context: DOCUMENT,
    level: 'pass',
    issues: [],
  },
  {
    name: 'a PDF without pages',
    facts: { ...pdf, pages: 0, width: 0, height: 0 },
    context: DOCUMENT,
    level: 'block',
    issues: ['zero_pages block zero_pages.choose_another'],
  },
  ...(['time', 'memory', 'crashed'] as const).map((reason) => ({
    name: `not checked: ${reason}`,
    facts: { ...notChecked, reason, carries: [] },
    context: { ...FRONT, fileName: 'IMG_1.HEIC' },
    level: 'block',
    issues: ['not_checked block not_checked.look'],
  })),
  {
    name: 'not checked for want of a decoder',
    facts: { ...notChecked, reason: 'unavailable', carries: [] },
    context: { ...FRONT, fileName: 'IMG_1.HEIC' },
    level: 'warn',
    issues: ['not_checked warn not_checked.unavailable'],
  },
  {
    name: 'not checked before it was looked for what such a file carries',
    facts: { ...notChecked, reason: 'unavailable' },
    context: { ...FRONT, fileName: 'IMG_1.HEIC' },
    level: 'block',
    issues: ['not_checked block not_checked.another_file'],
  },
  {
    name: 'several frames',
    facts: { ...gif, frames: 3 },
    context: { ...FRONT, fileName: 'license.gif' },
    level: 'warn',
    issues: ['animated warn animated.first_frame'],
  },
  {
    name: 'another type than the name says',
    facts: { ...picture, mediaType: 'image/png' },
    context: { ...FRONT, fileName: 'Scan 1.JPG' },
    level: 'warn',
    issues: ['extension_mismatch warn extension_mismatch.none_needed'],
  },
  {
    name: 'the same picture on both sides, on the front',
    facts: picture,
    context: { ...FRONT, pair: { sameBytes: true, facts: null } },
    level: 'pass',
    issues: [],
  },
];

describe('the verdict, row by row', () => {
  test.each(ROWS)('$name', ({ facts, context, level, issues }) => {
    const verdict = judge(facts, context);
    expect(verdict.issues.map((issue) => `${issue.kind} ${issue.level} ${issue.fix}`)).toEqual(
      issues,
    );
    expect(verdict.level).toBe(level);
    expect(verdict.turn).toBe(0);
  });
});

test('every rule about the file itself is met by a row above', () => {
  const found = ROWS.flatMap(({ facts, context }) => judge(facts, context).issues);
  const kinds = new Set(found.map(({ kind }) => kind));
  const rules = [...UNREADABLE_FILE_RULES, ...ODD_FILE_RULES];
  expect(rules.filter(({ kind }) => !kinds.has(kind))).toEqual([]);
});

test('numbers are shown with the limit they broke', () => {
  const huge = {
    kind: 'huge',
    mediaType: 'image/png',
    bytes: 9,
    width: 20_000,
    height: 20_000,
  } as const;
  expect(judge(huge, { ...FRONT, fileName: 'a.png' }).issues[0]).toMatchObject({
    measured: 400_000_000,
    limit: 100_000_000,
  });
});
