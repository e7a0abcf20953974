import type { AppError } from '../../preload/contract/app-error.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import { clock } from './amounts.ts';
import { t } from './catalogue.ts';
import type { ErrorWords } from './en-us/errors.ts';

/**
 * What is wrong with each field, by its dotted path: from this app's own check (`invalidRequest`) or
 * from the platform (`rejected`). Empty for every other error.
 */
export function fieldErrors(error: AppError | null): Readonly<Record<string, string>> {
  if (error?.code === 'invalidRequest') {
    return Object.fromEntries(
      error.issues
        .filter(({ field }) => field !== '')
        .map(({ field, message }) => [field, fieldMessage(message)]),
    );
  }
  if (error?.code === 'rejected') {
    return Object.fromEntries(
      Object.entries(error.fieldErrors).map(([field, messages]) => [field, messages.join(' ')]),
    );
  }
  return {};
}

/** A field of the platform's form (spec, endpoint 13) as staff know it; others keep their own name. */
export function platformFieldName(field: string): string {
  const names: Readonly<Record<string, string>> = {
    ...t.submission.slots,
    service: t.capture.service,
    verification: t.capture.kind,
    type: t.capture.type,
    personal_information_id: t.flow.owner.recordId,
    application_id: t.flow.review.application,
  };
  return names[field] ?? field;
}

/** What the platform said of a field when it refused the attempt before; null where it did not name it. */
export function refusedField(
  { refused }: Pick<Submission, 'refused'>,
  field: string,
): string | null {
  return fieldErrors(refused?.failure ?? null)[field] ?? null;
}

/** What stands beside a PIN's field; null when the error is about something else. */
export function pinTrouble(error: AppError | null): string | null {
  if (error?.code === 'invalidRequest') {
    return error.issues.map(({ message }) => fieldMessage(message)).join(' ') || null;
  }
  if (error?.code !== 'pin') return null;
  const { problem, retryAt } = error;
  if (retryAt === null) return problem === 'wrong' ? t.lock.wrong : t.errors.pin(error).todo;
  return problem === 'wrong' ? t.lock.wrongUntil(clock(retryAt)) : t.lock.tooOften(clock(retryAt));
}

/** How the schema library itself begins what is wrong: for programmers, and it quotes the value. */
const OF_THE_LIBRARY = /^Invalid /;
const NOT_A_VALUE = 'This is not a value it can have.';

/** What this program says of a field that it refuses, in the language in use. */
export function fieldMessage(message: string): string {
  const own = OF_THE_LIBRARY.test(message) ? NOT_A_VALUE : message;
  return t.messages[own] ?? own;
}

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
