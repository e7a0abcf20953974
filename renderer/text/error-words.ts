import type { AppError } from '../../preload/contract/app-error.ts';
import { t } from './catalogue.ts';
import type { ErrorWords } from './en-us/errors.ts';
import { fieldMessage } from './field-message.ts';

export type { ErrorWords };

/** The words for an error: what happened, what to do, and the platform's own text as a quotation. */
export function errorWords(error: AppError): ErrorWords {
  const make = t.errors[error.code] as (error: AppError) => ErrorWords;
  return make(inThisLanguage(error));
}

function inThisLanguage(error: AppError): AppError {
  if (error.code !== 'invalidRequest') return error;
  const issues = error.issues.map((issue) => ({ ...issue, message: fieldMessage(issue.message) }));
  return { ...error, issues };
}
