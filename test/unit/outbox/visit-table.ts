import type { HeldCapture } from '../../../main/outbox/submission/held-submission.ts';
import type { Facts } from '../../../main/precheck/facts/facts.ts';
import type { DocumentFacts } from '../../../main/reading/document-facts.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import { GOOD, LICENSE, pictureOf, seenWith } from '../../support/seen-samples.ts';

type Read = Partial<DocumentFacts>;
export type File = Partial<HeldCapture> & { readonly name: string };

const line = (text: string) => ({ text, confidence: 0.99 });
const CAPTIONS = ['4b EXP', '15 SEX F', 'EYES BRO'].map(line);
const MARGUERITE = ['OKONKWO', 'MARGUERITE', 'M4269231', '3 DOB 02/22/1970'];
const JANES = ['DOE', 'JANE', 'S48210077', '3 DOB 04/30/1988'];

/** A front with these words and the captions of a license. */
export function front(name: string, ...words: readonly string[]): File {
  const lines = [...words.map(line), ...CAPTIONS];
  return { name, facts: pictureOf({ ...GOOD.front, lines }) };
}

/** A back whose code names this person. */
export function back(name: string, license: object = {}): File {
  const facts = seenWith(GOOD.back, { barcode: { license: { ...LICENSE, ...license } } });
  return { name, facts: pictureOf(facts) };
}

export const JANE = {
  surname: 'DOE',
  givenNames: 'JANE',
  number: 'S48210077',
  birthDate: '1988-04-30',
};
const passport: File = { name: 'passport', facts: pictureOf(GOOD.dataPage) };
const visa: File = {
  name: 'visa',
  facts: pictureOf(seenWith(GOOD.dataPage, { mrz: { documentCode: 'V' } })),
};
const untold = pictureOf({ ...GOOD.front, document: null, lines: [] });

export function pdf(name: string, read: Read | null = null, pages = 1): File {
  const facts: Facts = {
    ...{ kind: 'pdf', mediaType: 'application/pdf', bytes: 1 },
    ...{ pages, width: 612, height: 792, looked: [], seen: null },
  };
  return { name, fileName: `${name}.pdf`, facts, words: wordsOf(read) };
}

export function photo(fileName: string, read: Read | null = null, width = 3000): File {
  const facts = { ...untold, width } as Facts;
  return { name: fileName, fileName, facts, words: wordsOf(read) };
}

/** These files as sheets of one stack: one-sided, or two-sided with two files per sheet. */
export function stack(sides: 1 | 2, ...files: readonly (File | null)[]): File[] {
  return files.flatMap((file, at) => {
    const fed = { job: 'a', page: at + 1, sheet: Math.floor(at / sides) + 1 };
    return file === null ? [] : { ...file, fed };
  });
}

/** A sheet whose text was not read yet. */
const unread = (name: string): File => ({ ...photo(name), words: null });

function wordsOf(read: Read | null): HeldCapture['words'] {
  const nothing = {
    type: null,
    misfit: null,
    party: null,
    period: null,
    taxYear: null,
    date: null,
  };
  return {
    comparedWith: '',
    facts: read && { ...nothing, numbers: [], ...read },
    pictures: 'done',
  };
}

export const says = (type: DocumentType, isClear = true): Read => ({
  type: { type, form: null, isClear },
});
export const page = (number: number, of: number | null = null): Read => ({
  numbers: [{ page: number, of }],
});
export const period = (from: string, to: string): Read => ({ period: { from, to } });
export const JULY = period('2026-07-01', '2026-07-31');
const AUGUST = period('2026-08-01', '2026-08-31');
export const party = (name: string, agrees = false): Read => ({ party: { name, agrees } });
const BLANK = null;
const again = (file: File): File => ({ ...file, name: `${file.name} again`, sha256: file.name });

export const STATEMENT = says('bank_statement');
/** What customers bring, and the groups into which it is sorted, with `?` if staff have to look. */
export const VISITS: readonly (readonly [
  visit: string,
  files: readonly File[],
  groups: readonly string[],
])[] = [
  ['nothing', [], []],
  [
    'a license, front and back',
    [front('f', 'DRIVER LICENSE'), back('b')],
    ['f + b: drivers_license'],
  ],
  ['a license, back first', [back('b'), front('f', 'DRIVER LICENSE')], ['f + b: drivers_license']],
  ['a front alone', [front('f', 'DRIVER LICENSE')], ['f: drivers_license']],
  ['a front without a title', [front('f')], ['f: an ID']],
  ['a state ID', [front('f', 'IDENTIFICATION CARD'), back('b')], ['f + b: state_id']],
  ['a back alone', [back('b')], ['b: an ID']],
  [
    'two owners’ licenses, told apart by their names',
    [
      front('jane front', 'DRIVER LICENSE', ...JANES),
      front('marguerite front', 'DRIVER LICENSE', ...MARGUERITE),
      back('marguerite back'),
      back('jane back', JANE),
    ],
    [
      'jane front + jane back: drivers_license',
      'marguerite front + marguerite back: drivers_license',
    ],
  ],
  [
    'two owners’ licenses, nothing read on the fronts',
    [front('f1'), front('f2'), back('b1'), back('b2', JANE)],
    ['f1: an ID', 'f2: an ID', 'b1: unknown?', 'b2: unknown?'],
  ],
  [
    'a front of which little was read, and a back',
    [front('f', 'DRIVER LICENSE'), back('b')],
    ['f + b: drivers_license'],
  ],
  [
    'a front whose number differs from the back’s, and no birth date was read',
    [front('f', 'DRIVER LICENSE', 'OKONKWO', 'MARGUERITE', 'S48210077'), back('b')],
    ['f: drivers_license', 'b: unknown?'],
  ],
  [
    'two fronts and one back that agrees with the second',
    [
      front('jane', 'DRIVER LICENSE', ...JANES),
      front('marguerite', 'DRIVER LICENSE', ...MARGUERITE),
      back('back'),
    ],
    ['jane: drivers_license', 'marguerite + back: drivers_license'],
  ],
  [
    'a front and the back of another person',
    [front('jane', 'DRIVER LICENSE', ...JANES), back('back')],
    ['jane: drivers_license', 'back: unknown?'],
  ],
  ['a passport', [passport], ['passport: passport']],
  ['a passport and its visa page', [passport, visa], ['passport: passport', 'visa: unknown?']],
  [
    'a passport and the back of a card',
    [passport, back('b')],
    ['passport: passport', 'b: unknown?'],
  ],
  [
    'a passport and a license',
    [passport, front('f', 'DRIVER LICENSE'), back('b')],
    ['passport: passport', 'f + b: drivers_license'],
  ],
  [
    'the same front twice',
    [front('f', 'DRIVER LICENSE'), again(front('f'))],
    ['f: drivers_license', 'f again: unknown?'],
  ],
  ['one statement', [pdf('july', STATEMENT)], ['july: bank_statement']],
  [
    'three statements',
    [
      pdf('july', { ...STATEMENT, ...JULY }),
      pdf('august', { ...STATEMENT, ...AUGUST }),
      pdf('september', STATEMENT),
    ],
    ['july: bank_statement', 'august: bank_statement', 'september: bank_statement'],
  ],
  [
    'one PDF that holds three statements stays one file',
    [
      pdf(
        'all',
        { ...STATEMENT, numbers: [1, 2, 1, 2, 1, 2].map((number) => ({ page: number, of: 2 })) },
        6,
      ),
    ],
    ['all: bank_statement'],
  ],
  [
    'the same statement twice',
    [pdf('july', STATEMENT), again(pdf('july', STATEMENT))],
    ['july: bank_statement', 'july again: unknown?'],
  ],
  ['a tax return of 12 pages', [pdf('1120s', says('tax_form'), 12)], ['1120s: tax_form']],
  ['a pay slip', [pdf('slip', says('payslip'))], ['slip: payslip']],
  ['a bill', [pdf('bill', says('utility_bill'))], ['bill: utility_bill']],
  ['an invoice whose title is not clear', [pdf('i', says('invoice', false))], ['i: invoice?']],
  ['a PDF that says nothing', [pdf('scan')], ['scan: unknown?']],
  ['a PDF without words, reading off', [{ ...pdf('scan'), words: null }], ['scan: unknown?']],
  [
    'a PDF with a password',
    [{ name: 'locked', facts: { kind: 'lockedPdf', mediaType: 'application/pdf', bytes: 1 } }],
    ['locked: unknown?'],
  ],
  [
    'a file of no known type',
    [{ name: 'word', facts: { kind: 'foreign', mediaType: 'unknown', bytes: 1 } }],
    ['word: unknown?'],
  ],
  [
    'a broken picture',
    [
      {
        name: 'p',
        facts: { kind: 'broken', mediaType: 'image/jpeg', bytes: 1, how: 'corrupt', detail: '' },
      },
    ],
    ['p: unknown?'],
  ],
  [
    'a scan of a license in a PDF',
    [
      {
        ...pdf('f'),
        facts: {
          ...pdf('f').facts,
          seen: { ...GOOD.front, lines: [line('DRIVER LICENSE'), ...CAPTIONS] },
        } as Facts,
      },
    ],
    ['f: drivers_license'],
  ],
  [
    'a PDF of two pages that begins with a license is no card',
    [{ ...pdf('f'), facts: { ...pdf('f', null, 2).facts, seen: GOOD.back } as Facts }],
    ['f: unknown?'],
  ],
  [
    'ten photos of one lease',
    Array.from({ length: 10 }, (_, at) => photo(`IMG_${1041 + at}.jpg`)),
    [`${Array.from({ length: 10 }, (_, at) => `IMG_${1041 + at}.jpg`).join(' + ')}: unknown?`],
  ],
  [
    'photos with a gap between them',
    [photo('IMG_1.jpg'), photo('IMG_2.jpg'), photo('IMG_7.jpg')],
    ['IMG_1.jpg + IMG_2.jpg: unknown?', 'IMG_7.jpg: unknown?'],
  ],
  [
    'photos of other sizes',
    [photo('IMG_1.jpg'), photo('IMG_2.jpg', null, 1200)],
    ['IMG_1.jpg: unknown?', 'IMG_2.jpg: unknown?'],
  ],
  [
    'photos with other names',
    [photo('check.jpg'), photo('bill.jpg')],
    ['check.jpg: unknown?', 'bill.jpg: unknown?'],
  ],
  [
    'photos of a statement whose first page names its type',
    [photo('p 1.jpg', STATEMENT), photo('p 2.jpg'), photo('p 3.jpg')],
    ['p 1.jpg + p 2.jpg + p 3.jpg: bank_statement'],
  ],
  [
    'photos in a row of which the last is still to be read',
    [photo('p 1.jpg', STATEMENT), { ...photo('p 2.jpg'), words: null }],
    ['p 1.jpg + p 2.jpg: bank_statement?'],
  ],
  [
    'photos with other names, of which one is still to be read',
    [photo('IMG_7.jpg', STATEMENT), { ...photo('scan.jpg'), words: null }],
    ['IMG_7.jpg: bank_statement?', 'scan.jpg: unknown?'],
  ],
  [
    'a photo before a file that is still to be checked',
    [photo('IMG_7.jpg', STATEMENT), { ...photo('scan.jpg'), facts: null, words: null }],
    ['IMG_7.jpg: bank_statement?', 'scan.jpg: unknown?'],
  ],
  [
    'photos of two documents of different types',
    [photo('p 1.jpg', STATEMENT), photo('p 2.jpg', says('utility_bill'))],
    ['p 1.jpg: bank_statement', 'p 2.jpg: utility_bill'],
  ],
  [
    'photos of statements of two months',
    [photo('p 1.jpg', { ...STATEMENT, ...JULY }), photo('p 2.jpg', { ...STATEMENT, ...AUGUST })],
    ['p 1.jpg: bank_statement', 'p 2.jpg: bank_statement'],
  ],
  [
    'photos of papers of two businesses',
    [photo('p 1.jpg', party('Acme Bakery')), photo('p 2.jpg', party('Bolt Cafe'))],
    ['p 1.jpg: unknown?', 'p 2.jpg: unknown?'],
  ],
  [
    'photos whose page numbers continue, whatever they are called',
    [
      photo('a.jpg', { ...STATEMENT, ...page(1, 3) }),
      photo('x.jpg', page(2, 3)),
      photo('k.jpg', page(3, 3)),
    ],
    ['a.jpg + x.jpg + k.jpg: bank_statement'],
  ],
  [
    'photos whose page numbers begin again',
    [
      photo('p 1.jpg', page(1, 2)),
      photo('p 2.jpg', page(2, 2)),
      photo('p 3.jpg', page(1, 2)),
      photo('p 4.jpg', page(2, 2)),
    ],
    ['p 1.jpg + p 2.jpg: unknown?', 'p 3.jpg + p 4.jpg: unknown?'],
  ],
  [
    'photos of a document with a page missing',
    [photo('p 1.jpg', page(1, 4)), photo('p 2.jpg', page(3, 4))],
    ['p 1.jpg: unknown?', 'p 2.jpg: unknown?'],
  ],
  [
    'mixed sheets: a card between pages',
    [photo('p 1.jpg'), front('f', 'DRIVER LICENSE'), photo('p 2.jpg')],
    ['p 1.jpg + p 2.jpg: unknown?', 'f: drivers_license'],
  ],
  [
    'mixed sheets: a PDF between photos',
    [photo('p 1.jpg'), pdf('july', STATEMENT), photo('p 2.jpg')],
    ['p 1.jpg: unknown?', 'july: bank_statement', 'p 2.jpg: unknown?'],
  ],
  [
    'the eight files of the teller',
    [
      front('front', 'DRIVER LICENSE'),
      back('back'),
      pdf('july', { ...STATEMENT, ...JULY }),
      pdf('august', { ...STATEMENT, ...AUGUST }),
      pdf('september', STATEMENT),
      photo('voided check.jpg'),
      pdf('1120s', says('tax_form'), 12),
      photo('IMG_2044.jpg'),
    ],
    [
      'front + back: drivers_license',
      'july: bank_statement',
      'august: bank_statement',
      'september: bank_statement',
      'voided check.jpg: unknown?',
      '1120s: tax_form',
      'IMG_2044.jpg: unknown?',
    ],
  ],
  [
    'a stack: both sides of a license, two statements, a voided check and a bill',
    stack(
      1,
      front('f', 'DRIVER LICENSE'),
      back('b'),
      photo('j1', { ...STATEMENT, ...JULY, ...page(1, 2) }),
      photo('j2', page(2, 2)),
      photo('a1', { ...STATEMENT, ...AUGUST, ...page(1, 2) }),
      photo('a2', page(2, 2)),
      photo('check'),
      photo('bill', says('utility_bill')),
    ),
    [
      'f + b: drivers_license',
      'j1 + j2: bank_statement',
      'a1 + a2: bank_statement',
      'check: unknown?',
      'bill: utility_bill',
    ],
  ],
  [
    'a stack of sheets that say nothing is no document',
    stack(1, photo('a'), photo('b'), photo('c')),
    ['a: unknown?', 'b: unknown?', 'c: unknown?'],
  ],
  [
    'a stack: a sheet that says nothing behind a statement that is complete',
    stack(1, photo('j1', { ...STATEMENT, ...page(1, 1) }), photo('check')),
    ['j1: bank_statement', 'check: unknown?'],
  ],
  [
    'a stack: a sheet whose number was not read, between two whose numbers were',
    stack(1, photo('1', { ...STATEMENT, ...page(1, 3) }), photo('2'), photo('3', page(3, 3))),
    ['1 + 2 + 3: bank_statement'],
  ],
  [
    'a stack: a page that is missing keeps two sheets apart',
    stack(1, photo('1', { ...STATEMENT, ...page(1, 4) }), photo('4', page(4, 4))),
    ['1: bank_statement', '4: unknown?'],
  ],
  [
    'a stack: a statement without page numbers, whose sheets name its period',
    stack(
      1,
      photo('j1', { ...STATEMENT, ...JULY }),
      photo('j2', JULY),
      photo('a1', { ...STATEMENT, ...AUGUST }),
    ),
    ['j1 + j2: bank_statement', 'a1: bank_statement'],
  ],
  [
    'a stack: a first page without a number',
    stack(1, photo('1', STATEMENT), photo('2', page(2, 2)), photo('x'), photo('y', page(2, 2))),
    ['1 + 2: bank_statement', 'x: unknown?', 'y: unknown?'],
  ],
  [
    'a stack waits for sheets beside a document that are not read yet, and for no others',
    stack(
      1,
      photo('j1', { ...STATEMENT, ...JULY, ...page(1, 2) }),
      unread('j2'),
      photo('x'),
      photo('bill', says('utility_bill')),
    ),
    ['j1: bank_statement?', 'j2: unknown?', 'x: unknown?', 'bill: utility_bill'],
  ],
  [
    'a photo that is not read yet keeps its row waiting',
    [photo('p 1.jpg', STATEMENT), unread('p 2.jpg')],
    ['p 1.jpg + p 2.jpg: bank_statement?'],
  ],
  [
    'a stack of both sides: terms on the back of a statement, blank backs',
    stack(
      2,
      ...[photo('j1', { ...STATEMENT, ...page(1, 2) }), photo('terms')],
      ...[photo('j2', page(2, 2)), BLANK],
      ...[photo('check'), BLANK],
    ),
    ['j1 + terms + j2: bank_statement', 'check: unknown?'],
  ],
  [
    'a stack of both sides: a blank sheet keeps documents of one period apart',
    stack(
      2,
      ...[photo('j1', { ...STATEMENT, ...JULY }), BLANK],
      ...[BLANK, BLANK],
      ...[photo('k1', { ...STATEMENT, ...JULY }), BLANK],
    ),
    ['j1: bank_statement', 'k1: bank_statement'],
  ],
  [
    'a stack of both sides: two owners’ licenses, nothing read on the fronts',
    stack(2, front('f1'), back('b1'), front('f2'), back('b2', JANE)),
    ['f1 + b1: an ID', 'f2 + b2: an ID'],
  ],
  [
    'a stack of both sides: a front that differs from the back of its sheet',
    stack(2, front('jane', 'DRIVER LICENSE', ...JANES), back('b1'), front('f2'), back('b2', JANE)),
    ['jane + b2: drivers_license', 'f2 + b1: an ID'],
  ],
  [
    'a stack of both sides: a license whose back shows no code, and one whose front was not read',
    stack(2, front('f1', 'DRIVER LICENSE'), photo('back'), photo('front'), back('b2')),
    ['f1 + back: drivers_license', 'front + b2: an ID'],
  ],
  [
    'a stack of both sides: a statement on the back of a card is none of its sides',
    stack(2, front('f', 'DRIVER LICENSE'), photo('j', STATEMENT)),
    ['f: drivers_license', 'j: bank_statement'],
  ],
  [
    'a stack of both sides: two owners’ licenses copied on one sheet, nothing read on the fronts',
    [front('f1'), front('f2'), back('b1'), back('b2', JANE)].map((file, at) => ({
      ...file,
      fed: { job: 'a', page: at < 2 ? 1 : 2, sheet: 1 },
    })),
    ['f1: an ID', 'f2: an ID', 'b1: unknown?', 'b2: unknown?'],
  ],
  [
    'both sides of a card on one sheet, cut out of it',
    [
      { ...front('f', 'DRIVER LICENSE'), fed: { job: 'a', page: 1, sheet: 1 } },
      { ...back('b'), fed: { job: 'a', page: 1, sheet: 1 } },
    ],
    ['f + b: drivers_license'],
  ],
  [
    'two stacks: the sheets of one do not continue the other',
    [
      ...stack(1, photo('1', { ...STATEMENT, ...page(1, 2) })),
      { ...photo('2', page(2, 2)), fed: { job: 'b', page: 2, sheet: 2 } },
    ],
    ['1: bank_statement', '2: unknown?'],
  ],
  [
    'everything unknown',
    [photo('a.jpg'), pdf('b'), photo('c.jpg'), pdf('d')],
    ['a.jpg: unknown?', 'b: unknown?', 'c.jpg: unknown?', 'd: unknown?'],
  ],
  [
    'files that are still checked',
    [
      { name: 'a', facts: null },
      { name: 'b', facts: null },
    ],
    ['a: unknown?', 'b: unknown?'],
  ],
];
