import { createHash } from 'node:crypto';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import type {
  DocumentReading,
  DocumentSummary,
  ReadingQuestion,
} from '../../../preload/contract/models/document-reading.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { pagesIn } from '../../precheck/facts/facts.ts';
import type { DocumentFacts } from '../../reading/document-facts.ts';
import { pageOrder } from '../../reading/page-numbers.ts';
import type { KnownParties } from '../../reading/party-match.ts';
import { capturesOf, type HeldCapture, type HeldSubmission } from './held-submission.ts';
import { notReady, refusedEdit } from './refusals.ts';

/** Types for which a printed web page or a transaction list doesn't count as the original document. */
const NEEDS_THE_DOCUMENT: readonly DocumentType[] = [
  'bank_statement',
  'payslip',
  'tax_form',
  'utility_bill',
  'business_filing',
  'financial_statement',
];

/** Returns the names to compare with those in a document. */
export function knownParties({ applicant, owner }: HeldSubmission): KnownParties {
  return { business: applicant?.legalName || null, owner: owner?.label || null };
}

/**
 * Returns the SHA-256 (hex) of the names that a document is compared with. If it changes, the document must be read
 * again.
 */
export function partiesDigest(submission: HeldSubmission): string {
  const { business, owner } = knownParties(submission);
  return createHash('sha256')
    .update(JSON.stringify([business, owner]))
    .digest('hex');
}

/** Returns whether a file's text decides where the file belongs, because staff haven't placed it. */
export function isUnsorted({ placedBy, setAside }: Pick<HeldCapture, 'placedBy' | 'setAside'>) {
  return ['order', 'unsorted'].includes(placedBy) && setAside === null;
}

/** Returns whether the text of a capture in this slot must be read, or read again because the known names changed. */
export function mustRead(
  submission: HeldSubmission,
  capture: Pick<HeldCapture, 'facts' | 'words' | 'placedBy' | 'setAside'>,
  slot: Slot | 'tray',
): boolean {
  if (submission.state !== 'draft' || (slot !== 'document' && !isUnsorted(capture))) return false;
  if (capture.facts?.kind !== 'pdf' || capture.facts.pages === 0) return false;
  return capture.words?.comparedWith !== partiesDigest(submission);
}

/**
 * Returns whether the print of a document, or of a file that may be one, must be read. This applies to pictures, and to
 * PDFs that have pages without text, if they haven't been read for the current names. Other work doesn't wait for this.
 */
export function mustReadPrint(
  submission: HeldSubmission,
  { facts, words }: Pick<HeldCapture, 'facts' | 'words'>,
): boolean {
  // If a file was read as an ID, lines with the facts of a document may be missing.
  const isCompared = words?.comparedWith === partiesDigest(submission) && words.card === undefined;
  if (facts?.kind === 'pdf') return isCompared && words.pictures === 'waiting';
  return facts?.kind === 'picture' && !isCompared;
}

/** Returns the facts that were read in a submission's document, or null if nothing was read. */
export function readingOf(submission: HeldSubmission): DocumentReading | null {
  const captures = capturesOf(submission.slots.document);
  const found = captures.map(({ words }) => words?.facts ?? null);
  const read = found.filter((facts) => facts !== null);
  if (read.length === 0) return null;
  const type = soleType(read);
  const parties = read.flatMap(({ party }) => party ?? []);
  const { missing, twice, of, documents } = pageOrder(captures.flatMap(numbersOf));
  const facts: Read = {
    ...timing(read),
    form: type?.form ?? null,
    pages: captures.reduce((sum, capture) => sum + pagesOf(capture), 0),
    type: type && { type: type.type, isClear: type.isClear },
    misfit: read.find(({ misfit }) => misfit !== null)?.misfit ?? null,
    party: parties.find(({ agrees }) => !agrees) ?? parties[0] ?? null,
    numbers: { missing: [...missing], twice: [...twice], of, documents },
  };
  const questions = questionsOf(submission, facts).map((kind) => ({
    kind,
    answered: isAnswered(submission, facts, kind),
  }));
  return { ...facts, questions };
}

/** Returns the facts that are kept in the receipt. */
export function documentSummary(submission: HeldSubmission): DocumentSummary | null {
  const reading = readingOf(submission);
  if (reading === null) return null;
  const { form, period, taxYear, date, pages } = reading;
  return { form, period, taxYear, date, pages };
}

/**
 * Returns the error for an answer to a question that isn't being asked (`conflict`, `notReady`), or null if the answer
 * is allowed.
 */
export function refusedAnswer(
  submission: HeldSubmission,
  kind: ReadingQuestion,
): Result<never> | null {
  const isAsked = readingOf(submission)?.questions.some((question) => question.kind === kind);
  return refusedEdit(submission) ?? (isAsked ? null : notReady());
}

/**
 * Records that staff answered a question and want to send the document as it is. The answer applies only as long as
 * what the question is about stays the same.
 */
export function withAnswer(submission: HeldSubmission, kind: ReadingQuestion): HeldSubmission {
  const reading = readingOf(submission);
  if (reading === null || isAnswered(submission, reading, kind)) return submission;
  const others = submission.readingAnswers.filter((answer) => answer.kind !== kind);
  const about = aboutOf(submission, reading, kind);
  return { ...submission, readingAnswers: [...others, { kind, about }] };
}

type Read = Omit<DocumentReading, 'questions'>;

function questionsOf(submission: HeldSubmission, facts: Read): ReadingQuestion[] {
  const { type } = submission;
  const { missing, twice, documents } = facts.numbers;
  const isOther = facts.type?.isClear === true && facts.type.type !== type;
  // The print of another page may still answer these questions.
  const isComplete = !capturesOf(submission.slots.document).some((one) =>
    mustReadPrint(submission, one),
  );
  const asked: [ReadingQuestion, boolean][] = [
    ['typeDiffers', isComplete && type !== null && type !== 'unknown' && isOther],
    ['notTheDocument', facts.misfit !== null && type !== null && NEEDS_THE_DOCUMENT.includes(type)],
    ['partyDiffers', facts.party?.agrees === false],
    ['pagesMissing', isComplete && missing.length > 0],
    ['pagesTwice', isComplete && twice.length > 0],
    ['severalDocuments', isComplete && documents > 1],
  ];
  return asked.flatMap(([kind, isAsked]) => (isAsked ? kind : []));
}

function isAnswered(submission: HeldSubmission, facts: Read, kind: ReadingQuestion): boolean {
  const about = aboutOf(submission, facts, kind);
  return submission.readingAnswers.some((answer) => answer.kind === kind && answer.about === about);
}

/**
 * Returns the SHA-256 (hex) of what a question is about. The digest is stored so that names don't have to be stored
 * again.
 */
function aboutOf(submission: HeldSubmission, facts: Read, kind: ReadingQuestion): string {
  const { numbers } = facts;
  const about: Record<ReadingQuestion, unknown> = {
    typeDiffers: [submission.type, facts.type?.type],
    notTheDocument: [submission.type, facts.misfit],
    partyDiffers: [facts.party?.name, knownParties(submission)],
    pagesMissing: numbers.missing,
    pagesTwice: numbers.twice,
    severalDocuments: [numbers.documents, facts.pages],
  };
  return createHash('sha256').update(JSON.stringify(about[kind])).digest('hex');
}

/** Returns the type that the files suggest, or null if they suggest different types. */
function soleType(read: readonly DocumentFacts[]): DocumentFacts['type'] {
  const types = read.flatMap(({ type }) => type ?? []);
  const [first] = types;
  return types.every(({ type }) => type === first?.type) ? (first ?? null) : null;
}

function timing(read: readonly DocumentFacts[]): Pick<Read, 'period' | 'taxYear' | 'date'> {
  const said = read.find(({ period, taxYear, date }) => period ?? taxYear ?? date) ?? null;
  return {
    period: said?.period ?? null,
    taxYear: said?.taxYear ?? null,
    date: said?.date ?? null,
  };
}

function pagesOf({ facts }: HeldCapture): number {
  if (facts === null) return 1;
  return facts.kind === 'pdf' ? Math.max(1, facts.pages) : pagesIn(facts);
}

/** Returns the page numbers in a capture. A page that hasn't been read counts as unnumbered. */
function numbersOf(capture: HeldCapture): DocumentFacts['numbers'] {
  const numbers = capture.words?.facts?.numbers ?? [];
  return Array.from({ length: pagesOf(capture) }, (_, page) => numbers[page] ?? null);
}
