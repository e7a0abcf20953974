import { expect, test } from 'vitest';
import { documentLine, offeredType, questionWords, readingLine } from '#text/document-words.ts';
import type {
  DocumentReading,
  ReadingQuestion,
} from '../../../preload/contract/models/document-reading.ts';
import type { SubmissionSummary } from '../../../preload/contract/models/submission.ts';

const NOTHING: DocumentReading = {
  form: null,
  period: null,
  taxYear: null,
  date: null,
  pages: 6,
  type: null,
  misfit: null,
  party: null,
  numbers: { missing: [], twice: [], of: null, documents: 1 },
  questions: [],
};
const JULY = { period: { from: '2026-07-01', to: '2026-07-31' } };
const one = (part: Partial<SubmissionSummary>, read: Partial<DocumentReading> | null = {}) =>
  ({
    verification: 'document',
    type: 'bank_statement',
    applicant: { legalName: 'Bolt Cafe Inc.' },
    documentFile: { fileName: 'july.pdf', pages: 6 },
    reading: read && { ...NOTHING, ...read },
    receipt: null,
    ...part,
  }) as SubmissionSummary;
/** Without the thin spaces in dates. */
const line = (...of: Parameters<typeof one>) => documentLine(one(...of)).replace(/\s/g, ' ');

test('names a document by its type, time, pages, and file, as far as they are known', () => {
  expect(line({}, JULY)).toBe('Bank statement, July 2026, 6 pages, july.pdf');
  expect(line({}, { period: { from: '2028-02-01', to: '2028-02-29' } })).toMatch(
    /, February 2028,/,
  );
  expect(line({}, { period: { from: '2026-07-01', to: '2026-07-30' } })).toMatch(
    /, July 1 – 30, 2026,/,
  );
  expect(line({}, { period: { from: '2026-06-15', to: '2026-07-14' } })).toMatch(
    /, Jun 15 – Jul 14, 2026,/,
  );
  expect(line({ type: 'invoice' }, { date: '2026-07-03' })).toMatch(/^Invoice, Jul 3, 2026,/);
  expect(line({ type: 'tax_form' }, { form: '1120-S', taxYear: 2025 })).toBe(
    'Tax form, Form 1120-S, 2025, 6 pages, july.pdf',
  );
  expect(line({}, { form: '1120-S', taxYear: 2025 })).toBe('Bank statement, 6 pages, july.pdf');
  expect(line({}, null)).toBe('Bank statement, 6 pages, july.pdf');
  expect(line({ documentFile: { fileName: null, pages: 2 } }, null)).toBe(
    'Bank statement, 2 pages',
  );
  expect(line({ verification: 'government-id', type: 'passport' }, null)).toBe('Passport');
  const type = { type: 'bank_statement', isClear: true } as const;
  expect(readingLine({ ...NOTHING, ...JULY, type })).toBe('Bank statement · July 2026 · 6 pages');
});

test('asks questions about a document in complete sentences', () => {
  const said = (kind: ReadingQuestion, read: Partial<DocumentReading>) => {
    const { reading, ...submission } = one({}, read);
    return questionWords(kind, submission, reading ?? NOTHING).question;
  };
  const numbered = (part: Partial<DocumentReading['numbers']>) => ({
    numbers: { ...NOTHING.numbers, ...part },
  });
  expect(said('partyDiffers', { party: { name: 'ACME BAKERY INC.', agrees: false } })).toBe(
    'The name on the document is ACME BAKERY INC. This submission is for Bolt Cafe Inc.',
  );
  expect(said('pagesMissing', numbered({ missing: [3, 4], of: 4 }))).toBe(
    'Pages 3 and 4 of 4 are missing.',
  );
  expect(said('pagesMissing', numbered({ missing: [3] }))).toBe('Page 3 is missing.');
  expect(said('pagesMissing', numbered({ missing: [2, 4, 5, 6, 9], of: 9 }))).toBe(
    'Pages 2, 4–6, and 9 of 9 are missing.',
  );
  expect(said('pagesTwice', numbered({ twice: [2] }))).toBe('Page 2 appears twice.');
  expect(said('severalDocuments', numbered({ documents: 3 }))).toBe(
    'This file contains three documents.',
  );
  expect(said('notTheDocument', { misfit: 'webPage' })).toBe(
    'This looks like a printout of a web page, not a bank statement.',
  );
});

test('offers a type if staff chose none, or chose another that they did not confirm', () => {
  const type = { type: 'tax_form', isClear: true } as const;
  const asked = (answered: boolean) => ({
    type,
    questions: [{ kind: 'typeDiffers' as const, answered }],
  });
  expect(offeredType(one({ type: null }, { type }))).toBe('tax_form');
  expect(offeredType(one({}, asked(false)))).toBe('tax_form');
  expect(offeredType(one({}, asked(true)))).toBeNull();
  expect(offeredType(one({}, { type }))).toBeNull();
  expect(offeredType(one({ type: null }, null))).toBeNull();
});
