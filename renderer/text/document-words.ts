import type {
  DocumentReading,
  DocumentSummary,
  ReadingQuestion,
} from '#contract/models/document-reading.ts';
import type { Receipt, SubmissionSummary } from '#contract/models/submission.ts';
import type { DocumentType } from '#contract/models/verification.ts';
import { pageRuns } from '#contract/page-list.ts';
import { t } from './desk-catalogue.ts';
import { period, shortDay } from './formats.ts';
import { locale } from './language.ts';
import { typeName } from './submission-words.ts';
import { say, textsOf } from './texts.ts';

export const { reading: readingTexts } = await textsOf('reading');
const listFormat = new Intl.ListFormat(locale, { type: 'conjunction' });

interface Named extends Pick<SubmissionSummary, 'type' | 'verification' | 'documentFile'> {
  readonly reading: DocumentSummary | null;
  readonly receipt: Pick<Receipt, 'document'> | null;
}

/**
 * Describes what a submission contains: `Bank statement, July 2026, 6 pages, july.pdf`. Unknown
 * parts are omitted. With `fileName`, the file name is included if there is only one file.
 */
export function documentLine(submission: Named, { fileName = true } = {}): string {
  const { type, verification, documentFile: file, reading, receipt } = submission;
  if (verification !== 'document') return typeName(submission);
  const found = receipt?.document ?? reading;
  // Staff may have kept a type that differs from the one suggested by the text.
  const isForm = type === null || type === 'tax_form';
  const read = found && !isForm ? { ...found, form: null, taxYear: null } : found;
  const pages = read?.pages ?? file?.pages ?? null;
  return [
    typeName(submission),
    ...(read ? timeWords(read) : []),
    ...(pages === null ? [] : [t.capture.pages({ n: pages })]),
    ...(fileName && file?.fileName ? [file.fileName] : []),
  ].join(', ');
}

/**
 * Describes, for a document's card, what was read in the document: `Bank statement · July 2026 · 6
 * pages`.
 */
export function readingLine(reading: DocumentReading): string {
  const type = reading.type === null ? [] : [t.submission.types[reading.type.type]];
  return [...type, ...timeWords(reading), t.capture.pages({ n: reading.pages })].join(' · ');
}

/** Returns the number of the form, together with the tax year, period, or issue date. */
function timeWords({ form, taxYear, period: days, date }: DocumentSummary): string[] {
  const formWords = form === null ? [] : [readingTexts.form({ form })];
  if (taxYear !== null) return [...formWords, String(taxYear)];
  if (days !== null) return [...formWords, period(days.from, days.to)];
  return date === null ? formWords : [...formWords, shortDay(date)];
}

/** Returns the type suggested by the text, with details: `a tax form (Form 1120-S, 2025)`. */
function lookWords(type: DocumentType, reading: DocumentReading): string {
  const beside = timeWords(reading).join(', ');
  return beside === '' ? readingTexts.kinds[type] : `${readingTexts.kinds[type]} (${beside})`;
}

/**
 * Returns the type to suggest. This is the type suggested by the text, unless staff have chosen it
 * or have confirmed another one.
 */
export function offeredType({
  type,
  reading,
}: Pick<SubmissionSummary, 'type' | 'reading'>): DocumentType | null {
  const differs = reading?.questions.find(({ kind }) => kind === 'typeDiffers');
  const isOpen = type === null || differs?.answered === false;
  return isOpen ? (reading?.type?.type ?? null) : null;
}

/**
 * Returns the text of a question, and the label of the button that answers it. If no type has been
 * chosen, the question suggests one.
 */
export function questionWords(
  kind: ReadingQuestion,
  { type, applicant, owner }: Pick<SubmissionSummary, 'type' | 'applicant' | 'owner'>,
  reading: DocumentReading,
): { readonly question: string; readonly answer: string } {
  const { questions, answers, kinds, pagesOf } = readingTexts;
  const { numbers, misfit, party } = reading;
  const { missing, twice, of, documents } = numbers;
  const chosen = type === null ? '' : t.submission.types[type];
  const looks = lookWords(reading.type?.type ?? 'unknown', reading);
  const who = withoutPeriod(applicant?.legalName ?? owner?.label ?? '');
  const name = withoutPeriod(party?.name ?? '');
  const absent = pagesInWords(missing);
  const list = of === null ? absent : pagesOf({ list: absent, of });
  const question: Readonly<Record<ReadingQuestion, string>> = {
    typeDiffers: questions.typeDiffers({ what: looks, type: chosen }),
    notTheDocument: questions.notTheDocument({
      misfit: misfit ?? '',
      what: kinds[type ?? 'unknown'],
    }),
    partyDiffers: questions.partyDiffers({ name, who }),
    pagesMissing: questions.pagesMissing({ n: missing.length, list }),
    pagesTwice: questions.pagesTwice({ n: twice.length, list: pagesInWords(twice) }),
    severalDocuments: questions.severalDocuments({ n: documents }),
  };
  const answer = say(answers[kind], { type: chosen, n: missing.length });
  return { question: question[kind], answer };
}

/**
 * Removes a period at the end of a name. Otherwise, `Bolt Cafe Inc.` would end a sentence with two
 * periods.
 */
function withoutPeriod(name: string): string {
  return name.replace(/\.$/, '');
}

/**
 * Formats page numbers for use in a sentence. Three or more consecutive numbers become a range: `2,
 * 4–9, and 12`.
 */
function pagesInWords(pages: readonly number[]): string {
  return listFormat.format(
    pageRuns(pages).flatMap(([first, last]) => {
      if (last - first > 1) return [`${first}–${last}`];
      return first === last ? [`${first}`] : [`${first}`, `${last}`];
    }),
  );
}
