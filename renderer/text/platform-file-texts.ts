import type { AppError } from '#contract/app-error.ts';
import { bytes } from './amounts.ts';
import { type ErrorWords, errorWords } from './error-words.ts';
import { say, textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const { platformFiles: platformFilesText } = await textsOf('platform-files');

/**
 * Returns the text for an error about a file on the platform. It replaces the standard text where
 * that doesn't fit.
 */
export function platformFileFailure(error: AppError): ErrorWords {
  const which = failureOf(error);
  if (which === null) return errorWords(error);
  const { title, todo } = platformFilesText.failure[which];
  const limit = 'limit' in error && error.limit !== null ? bytes(error.limit) : null;
  const { quote } = errorWords(error);
  return { title, todo: say(todo, { limit }), quote, stopped: which === 'stopped' };
}

function failureOf(error: AppError): keyof typeof platformFilesText.failure | null {
  switch (error.code) {
    case 'notFound':
      return 'notFound';
    case 'rejected':
      return error.status === 403 ? 'forbidden' : 'rejected';
    case 'fileNotTaken':
      return error.reason === 'tooMany' ? null : error.reason;
    case 'contentsUnreadable':
      return 'copyDamaged';
    case 'conflict':
      return 'copyGone';
    case 'cancelled':
      return 'stopped';
    default:
      return null;
  }
}
