import type { Submission } from '#contract/models/submission.ts';
import { documentLine } from './document-words.ts';
import { textsOf } from './texts.ts';

/** Loaded together with the screens that show several submissions of one customer. */
export const { visit: visitTexts } = await textsOf('visit');

type Named = Pick<Submission, 'type' | 'verification' | 'documentFile' | 'reading' | 'receipt'>;

/**
 * Returns what a submission contains: its type, period, and pages if known, or else its file name.
 */
export function filingName(filing: Named): string {
  return documentLine(filing, { fileName: filing.reading === null && filing.receipt === null });
}
