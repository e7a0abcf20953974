import type { Submission } from '#contract/models/submission.ts';
import { documentLine } from './document-words.ts';
import { textsOf } from './texts.ts';

/** Read with the screens that show several filings of one customer. */
export const { visit: visitTexts } = await textsOf('visit');

type Named = Pick<Submission, 'type' | 'verification' | 'documentFile' | 'reading' | 'receipt'>;

/** What a filing is: its type, period and pages where they are known, else its file name. */
export function filingName(filing: Named): string {
  return documentLine(filing, { fileName: filing.reading === null && filing.receipt === null });
}
