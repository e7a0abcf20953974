import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { withPdf } from '../../main/precheck/decoders/pdfium-pages.ts';
import { type DocumentFacts, documentFacts } from '../../main/reading/document-facts.ts';
import { pageOrder } from '../../main/reading/page-numbers.ts';
import { pageText, type TextPage } from '../../main/reading/pdf-text.ts';
import { type Tally, tallyOf } from './tally.ts';

/** A public PDF and its contents, labeled manually. */
const LabeledDocument = v.object({
  repo: v.string(),
  commit: v.string(),
  path: v.string(),
  sha256: v.string(),
  pages: v.number(),
  /** `other`: none of the types that the app suggests. */
  type: v.string(),
  parties: v.optional(v.array(v.string()), []),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  taxYear: v.optional(v.number()),
  date: v.optional(v.string()),
  /** The number printed on each page, and the printed total. */
  printed: v.optional(v.array(v.nullable(v.tuple([v.number(), v.nullable(v.number())]))), []),
  /** Set if the document is in neither English nor Spanish, which the rules know. */
  language: v.optional(v.string()),
  /** True if its pages are pictures. */
  scan: v.optional(v.boolean(), false),
  /** True if it is held out and used only after a change is finished. */
  aside: v.optional(v.boolean(), false),
});
type LabeledDocument = v.InferOutput<typeof LabeledDocument>;

const LIST = join(import.meta.dirname, '../fixtures/reading-documents.json');

/** Every document is compared with this many names of others. */
const OTHER_NAMES = 20;
/** The list has the printed numbers of the first pages only. */
const MOST_PAGES = 60;

interface ReadDocument {
  readonly label: LabeledDocument;
  readonly pages: readonly TextPage[];
  readonly facts: DocumentFacts | null;
}

/** How often each fact was right. */
export type ReadingCounts = readonly (readonly [what: string, tally: Tally])[];

/**
 * Reads the documents of the committed list that a folder contains under any name, and returns how
 * often each fact is right. `aside` selects those that are held out, or else all others.
 */
export async function evalReading(folder: string, aside: boolean): Promise<ReadingCounts> {
  const labels = v.parse(v.array(LabeledDocument), JSON.parse(readFileSync(LIST, 'utf8')));
  const files = await filesByDigest(folder);
  const read: ReadDocument[] = [];
  for (const label of labels) {
    const bytes = files.get(label.sha256);
    if (bytes === undefined || label.scan || label.aside !== aside) continue;
    const pages = await pagesOf(bytes);
    read.push({ label, pages, facts: documentFacts(pages, { business: null, owner: null }) });
  }
  const known = read.filter(({ label }) => label.language === undefined);
  return [
    ...typeCounts(known),
    ...timeCounts(known),
    ...numberCounts(known),
    ...partyCounts(known),
    ...languageCounts(read.filter((one) => !known.includes(one))),
  ];
}

async function filesByDigest(folder: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.pdf')) continue;
    const bytes = await readFile(join(folder, name));
    found.set(createHash('sha256').update(bytes).digest('hex'), bytes);
  }
  return found;
}

function pagesOf(bytes: Buffer): Promise<TextPage[]> {
  return withPdf(bytes, async (pages) =>
    Array.from({ length: Math.min(MOST_PAGES, pages.count) }, (_, page) =>
      pageText(pages.text(page), pages.size(page)),
    ),
  );
}

function typeCounts(read: readonly ReadDocument[]): ReadingCounts {
  const typed = read.filter(({ label }) => label.type !== 'other');
  const others = read.filter(({ label }) => label.type === 'other');
  const proposed = read.filter(({ facts }) => facts?.type);
  return [
    ['type: proposed', tallyOf(typed.map(({ facts }) => facts?.type != null))],
    [
      'type: right of those proposed',
      tallyOf(proposed.map(({ label, facts }) => facts?.type?.type === label.type)),
    ],
    ['type: proposed for another paper', tallyOf(others.map(({ facts }) => facts?.type != null))],
  ];
}

/** Documents in other languages may have no facts, but a fact must be right. */
function languageCounts(read: readonly ReadDocument[]): ReadingCounts {
  const isWrongType = ({ label, facts }: ReadDocument) =>
    facts?.type != null && facts.type.type !== label.type;
  const isMissing = ({ facts }: ReadDocument) =>
    facts !== null && pageOrder(facts.numbers).missing.length > 0;
  return [
    ['other languages: wrong type', tallyOf(read.map(isWrongType))],
    ['other languages: missing pages said', tallyOf(read.map(isMissing))],
  ];
}

function timeCounts(read: readonly ReadDocument[]): ReadingCounts {
  const isTimed = ({ label }: ReadDocument) =>
    label.taxYear !== undefined || (label.from !== undefined && label.to !== undefined);
  const timed = read.filter((one) => isTimed(one) && one.label.type !== 'other');
  const found = timed.filter(({ facts }) => facts?.period || facts?.taxYear);
  const dated = read.filter(({ label }) => label.date !== undefined && label.type !== 'other');
  const foundDates = dated.filter(({ facts }) => facts?.date != null);
  return [
    ['period or tax year: found', tallyOf(timed.map((one) => found.includes(one)))],
    ['period or tax year: right of those found', tallyOf(found.map(isRightTime))],
    ['issue date: found', tallyOf(dated.map(({ facts }) => facts?.date != null))],
    ['issue date: right of those found', tallyOf(foundDates.map(isRightDate))],
  ];
}

function isRightDate({ label, facts }: ReadDocument): boolean {
  return facts?.date === label.date;
}

function isRightTime({ label, facts }: ReadDocument): boolean {
  if (label.taxYear !== undefined) return facts?.taxYear === label.taxYear;
  return facts?.period?.from === label.from && facts?.period?.to === label.to;
}

function numberCounts(read: readonly ReadDocument[]): ReadingCounts {
  const printed = read.flatMap(({ label, facts }) =>
    label.printed.flatMap((wanted, page) => {
      if (wanted === null) return [];
      const number = facts?.numbers[page];
      return number?.page === wanted[0] && (wanted[1] === null || number.of === wanted[1]);
    }),
  );
  const numbered = read.filter(
    ({ label, pages }) =>
      pages.length >= 3 && label.printed.length === pages.length && isOneDocument(label.printed),
  );
  const without = numbered.flatMap(({ facts }) => {
    const numbers = facts?.numbers ?? [];
    return numbers.slice(1, -1).map((number, index) => {
      const { missing } = pageOrder(numbers.toSpliced(index + 1, 1));
      return missing.length === 1 && missing[0] === number?.page;
    });
  });
  return [
    ['page numbers: read', tallyOf(printed)],
    ['a page taken out: noticed', tallyOf(without)],
    [
      'missing pages said of whole files',
      tallyOf(
        read
          .filter(({ label }) => label.pages <= MOST_PAGES)
          .map(({ facts }) => (facts ? pageOrder(facts.numbers).missing.length > 0 : false)),
      ),
    ],
  ];
}

/** Every page has a number, and the numbers do not restart. */
function isOneDocument(printed: LabeledDocument['printed']): boolean {
  return printed.every((one, index) => one !== null && one[0] > (printed[index - 1]?.[0] ?? 0));
}

function partyCounts(read: readonly ReadDocument[]): ReadingCounts {
  const named = read.filter(({ label }) => label.parties.length > 0 && label.type !== 'other');
  const names = [...new Set(named.flatMap(({ label }) => label.parties.slice(0, 1)))];
  const partyOf = ({ pages }: ReadDocument, name: string) =>
    documentFacts(pages, { business: name, owner: name })?.party ?? null;
  const own = named.map((one) => partyOf(one, one.label.parties[0] ?? ''));
  const others = named.flatMap((one) =>
    names
      .filter((name) => !one.label.parties.some((party) => sharesWord(party, name)))
      .slice(0, OTHER_NAMES)
      .map((name) => partyOf(one, name)),
  );
  return [
    ['own name: decided', tallyOf(own.map((party) => party !== null))],
    ['own name: wrong "differs"', tallyOf(own.map((party) => party?.agrees === false))],
    ['another name: decided', tallyOf(others.map((party) => party !== null))],
    ['another name: wrong "for"', tallyOf(others.map((party) => party?.agrees === true))],
  ];
}

/** John Smith and John Q. Smith may be the same person. */
function sharesWord(one: string, other: string): boolean {
  const words = other.toLowerCase().split(/\W+/);
  return one
    .toLowerCase()
    .split(/\W+/)
    .some((word) => word.length > 2 && words.includes(word));
}
