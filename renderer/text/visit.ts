import type { Submission } from '#contract/models/submission.ts';
import { documentLine } from './document-words.ts';
import { textsOf } from './texts.ts';

/** Read with the screens that show several filings of one customer. */
export const { visit: visitTexts } = await textsOf('visit');

type Named = Pick<Submission, 'type' | 'verification' | 'documentFile' | 'reading' | 'receipt'>;

/** What a filing is: its type, period, pages, and file name where they are known. */
export function filingName(filing: Named): string {
  return documentLine(filing);
}
