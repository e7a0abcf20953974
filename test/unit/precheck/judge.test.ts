import { expect, test } from 'vitest';
import type { Facts } from '../../../main/precheck/facts/facts.ts';
import type { HiddenContent } from '../../../main/precheck/hidden-content/hidden-content.ts';
import { judge } from '../../../main/precheck/judge.ts';
import { ODD_FILE_RULES, UNREADABLE_FILE_RULES } from '../../../main/precheck/rules/file-rules.ts';
import type { JudgeContext } from '../../../main/precheck/rules/rule.ts';
import { mayBeOverridden } from '../../../preload/contract/models/fix-key.ts';
import type { Verdict } from '../../../preload/contract/models/verdict.ts';
import { CONTEXTS } from '../../support/judged-samples.ts';
import { GOOD, NO_PRINT, pictureOf, seenWith } from '../../support/seen-samples.ts';

const front = (fileName: string): JudgeContext => ({ ...CONTEXTS.front, fileName });
const portrait = (fileName: string): JudgeContext => ({
  ...front(fileName),
  slot: 'self_portrait',
});
const document = (fileName = ''): JudgeContext => ({ ...CONTEXTS.page, fileName });
const joined: JudgeContext = { ...document(), joined: true };

const picture = pictureOf(null) as Facts & { kind: 'picture' };
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
const locked: Facts = { kind: 'lockedPdf', mediaType: 'application/pdf', bytes: 9 };
const gif = { ...picture, mediaType: 'image/gif' } as const;
const tiff = { ...picture, mediaType: 'image/tiff', frames: 3 } as const;
const broken = { kind: 'broken', mediaType: 'image/jpeg', bytes: 9, detail: 'x' } as const;
const notChecked = { kind: 'notChecked', mediaType: 'image/heic', bytes: 9 } as const;
const brokenOff = { ...notChecked, mediaType: 'application/pdf', reason: 'time' } as const;
const huge = { kind: 'huge', mediaType: 'image/png', bytes: 9 } as const;
const printed = {
  width: 612,
  height: 792,
  ink: 0.05,
  characters: 400,
  scanDpi: null as number | null,
};
const pages = (...looked: Partial<typeof printed>[]): Facts => ({
  ...pdf,
  looked: looked.map((page) => ({ ...printed, ...page })),
});
/** A scan of something that fills its picture and has letters of this height in pixels. */
const filled = (width: number, height: number, letterPx: number): Facts => {
  const seen = seenWith(GOOD.page, {
    document: {
      confidence: 0.6,
      corners: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    },
    text: { glyphs: 200, letterPx },
  });
  return { ...picture, width, height, seen };
};
const asCard = 'warn other_type.is_card';
const empty = { ink: 0.00019, characters: 4 };

/** What is judged in which context, and the level and the fix of each issue in order. */
const ROWS: Readonly<Record<string, readonly [Facts, JudgeContext, string]>> = {
  'a good picture': [picture, front('license.jpg'), ''],
  'a good document': [pdf, document('statement.pdf'), ''],
  'GIF on the front of a card': [gif, front('license.gif'), ''],
  'GIF as a portrait': [gif, portrait('me.gif'), 'note wrong_type.made_anew'],
  'GIF as a document': [gif, document('page.gif'), 'note wrong_type.made_anew'],
  'GIF as a page': [gif, joined, ''],
  'WebP on the front of a card': [
    { ...picture, mediaType: 'image/webp' },
    front('license.jpg'),
    'note wrong_type.made_anew, warn extension_mismatch.none_needed',
  ],
  'TIFF of one page as a document': [
    { ...tiff, frames: 1 },
    document('fax.tif'),
    'note wrong_type.made_anew',
  ],
  'TIFF of several pages as a document': [tiff, document('fax.tiff'), 'note wrong_type.made_pdf'],
  'TIFF of several pages as pages': [tiff, joined, ''],
  'TIFF of several pages on the front of a card': [
    tiff,
    front('license.tif'),
    'note wrong_type.made_anew, warn several_pages.first_page',
  ],
  'TIFF in a coding that is not read': [
    { ...notChecked, mediaType: 'image/tiff', reason: 'unavailable', carries: [] },
    document('fax.tif'),
    'reject wrong_type.choose_another, warn not_checked.unavailable',
  ],
  'a GIF as a document of which no picture can be made': [
    { ...broken, mediaType: 'image/gif', how: 'corrupt' },
    document('page.gif'),
    'reject wrong_type.choose_another, reject corrupt.ask_again',
  ],
  'a web page named .pdf': [
    { kind: 'foreign', mediaType: 'unknown', bytes: 9 },
    document('a.pdf'),
    'reject wrong_type.choose_another',
  ],
  'no bytes': [
    { kind: 'empty', mediaType: 'unknown', bytes: 0 },
    front('a.jpg'),
    'reject empty.choose_another',
  ],
  'a cut file': [{ ...broken, how: 'truncated' }, front('a.jpg'), 'reject truncated.copy_again'],
  'a damaged file under another name': [
    { ...broken, how: 'corrupt' },
    front('license.png'),
    'reject corrupt.ask_again, warn extension_mismatch.none_needed',
  ],
  'too many pixels': [
    { ...huge, width: 20_000, height: 20_000 },
    front('a.png'),
    'reject too_large_pixels.smaller',
  ],
  'a PDF with a password': [locked, document(), 'block encrypted.print_copy'],
  'a PDF with a password as a page': [locked, joined, 'block encrypted.print_copy'],
  'a PDF without pages': [{ ...pdf, pages: 0 }, document(), 'block zero_pages.choose_another'],
  'a PDF without pages as a page': [{ ...pdf, pages: 0 }, joined, 'block zero_pages.cannot_join'],
  'a PDF of empty pages': [pages(empty, empty), document(), 'block blank.other_side'],
  'a PDF with an empty page': [pages({}, empty), document(), 'note blank.some_pages'],
  'a PDF with a page of little ink': [pages({}, { ...empty, ink: 0.0002 }), document(), ''],
  'a PDF with a page of few characters': [pages({}, { ...empty, characters: 5 }), document(), ''],
  'a PDF with a coarse scan': [pages({}, { scanDpi: 64 }), document(), 'warn too_small.closer'],
  'a PDF whose scan was given a point a pixel': [
    pages({}, { width: 2550, height: 3300, scanDpi: 72 }),
    document(),
    '',
  ],
  'a typed page as a license': [
    pages({ characters: 1 }),
    front('id.pdf'),
    'warn other_type.is_page',
  ],
  'a page without a character and no scan as a license': [
    pages({ characters: 0 }),
    front('id.pdf'),
    '',
  ],
  'a scanned license with its characters beside it': [
    { ...pdf, pages: 1, looked: [printed], seen: GOOD.front },
    front('id.pdf'),
    '',
  ],
  'the scan of a card as a statement': [filled(1012, 638, 14), document(), asCard],
  'the scan of a data page as a statement': [filled(1476, 1040, 22), document(), asCard],
  'a page with the proportions of a card': [filled(1012, 638, 7), document(), ''],
  'a receipt with the proportions of a card': [filled(638, 1012, 14), document(), ''],
  'large print in a picture with the proportions of a camera': [
    filled(1600, 1200, 24),
    document(),
    '',
  ],
  'a PDF of which nothing can be read, where a code alone may stand': [
    { ...pdf, seen: { ...GOOD.page, document: null, text: NO_PRINT } },
    document(),
    'warn not_a_document.open_file',
  ],
  ...Object.fromEntries(
    (['time', 'memory', 'crashed'] as const).map((reason) => [
      `not checked: ${reason}`,
      [{ ...notChecked, reason, carries: [] }, front('IMG_1.HEIC'), 'block not_checked.look'],
    ]),
  ),
  'a page that was not checked': [
    { ...notChecked, reason: 'time', carries: [] },
    joined,
    'block not_checked.cannot_join',
  ],
  'not checked for want of a decoder': [
    { ...notChecked, reason: 'unavailable', carries: [] },
    front('IMG_1.HEIC'),
    'warn not_checked.unavailable',
  ],
  'not checked before it was looked for what such a file carries': [
    { ...notChecked, reason: 'unavailable' },
    front('IMG_1.HEIC'),
    'block not_checked.another_file',
  ],
  'several frames': [{ ...gif, frames: 3 }, front('a.gif'), 'warn animated.first_frame'],
  'another type than the name says': [
    { ...picture, mediaType: 'image/png' },
    front('Scan 1.JPG'),
    'warn extension_mismatch.none_needed',
  ],
  'the same picture on both sides, on the front': [
    picture,
    { ...front('license.jpg'), pair: { sameBytes: true, facts: null } },
    '',
  ],
  'a picture with a program behind it': [
    { ...picture, carries: ['program'] },
    document('a.jpg'),
    'note hidden_content.made_anew',
  ],
  'unread parts': [{ ...pdf, carries: ['unread'] }, document(), 'block not_checked.print_copy'],
  'a script and unread parts': [
    { ...pdf, carries: ['script', 'unread'] },
    document(),
    'block hidden_content.print_copy, block not_checked.print_copy',
  ],
  'a script, as a page': [
    { ...pdf, carries: ['script', 'launch'] },
    joined,
    'block hidden_content.print_copy',
  ],
  'nothing, not looked at': [{ ...brokenOff, carries: [] }, document(), 'block not_checked.look'],
  'a form, not looked at': [
    { ...brokenOff, carries: ['formScript'] },
    document(),
    'block hidden_content.print_copy',
  ],
  'a program’s start, not looked at': [
    { ...brokenOff, carries: ['launch'] },
    document(),
    'block hidden_content.print_copy',
  ],
  'a picture with a program, not looked at': [
    { ...brokenOff, mediaType: 'image/jpeg', carries: ['program'] },
    document(),
    'block hidden_content.print_again',
  ],
  'what nobody looked for': [brokenOff, document(), 'block not_checked.print_copy'],
};

/** Fixes for which no reason allows sending. */
const FINAL = /print_copy|print_again|print_elsewhere|not_checked\.another_file|cannot_join/;
const saidOf = ({ issues }: Verdict) => issues.map(({ level, fix }) => `${level} ${fix}`);

test.each(Object.entries(ROWS))('%s', (_name, [facts, context, issues]) => {
  const verdict = judge(facts, context);
  expect(saidOf(verdict).join(', ')).toBe(issues);
  const level = (['reject', 'block', 'warn'] as const).find((one) => issues.includes(`${one} `));
  expect(verdict).toMatchObject({ level: level ?? 'pass', turn: 0 });
  expect(mayBeOverridden(verdict)).toBe(!FINAL.test(issues));
});

/** The hidden content of a PDF, what is reported about it, and whether a reason allows sending. */
const CARRIED: readonly (readonly [HiddenContent[], string, boolean])[] = [
  [['script', 'launch'], 'block hidden_content.print_copy', false],
  [['script'], 'block hidden_content.print_copy', false],
  [['invoice', 'opens'], 'block hidden_content.print_copy', false],
  [['xfa', 'dynamicForm'], 'block hidden_content.print_elsewhere', false],
  [['embeddedFile'], 'block hidden_content.ask_again', true],
  [['xfa', 'formScript'], 'block hidden_content.print_copy', false],
  [['formScript'], 'block hidden_content.print_copy', false],
  [['invoice', 'formScript'], 'block hidden_content.print_copy', false],
  [['invoice'], 'note hidden_content.invoice_data', true],
];

test.each(CARRIED)('a PDF with %j', (carries, issue, overridable) => {
  const verdict = judge({ ...pdf, carries }, document('a.pdf'));
  expect(saidOf(verdict)).toEqual([issue]);
  expect(verdict.issues[0]?.measured).toBe(carries.join(' '));
  expect(mayBeOverridden(verdict)).toBe(overridable);
});

test('every rule about the file itself has a row above', () => {
  const found = Object.values(ROWS).flatMap(([facts, context]) => judge(facts, context).issues);
  const kinds = new Set<string>(found.map(({ kind }) => kind));
  const rules = Object.keys({ ...UNREADABLE_FILE_RULES, ...ODD_FILE_RULES });
  expect(rules.filter((kind) => !kinds.has(kind))).toEqual([]);
});

test('shows numbers with the limit that they exceed', () => {
  const { issues } = judge({ ...huge, width: 20_000, height: 20_000 }, front('a.png'));
  expect(issues[0]).toMatchObject({ measured: 400_000_000, limit: 100_000_000 });
});
