import type { AppError } from '#contract/app-error.ts';
import { catalogOf } from './texts.ts';

/**
 * Returns the message for each field, by the field's dotted path. The messages come from one of
 * this app's checks (`invalidRequest`) or from the platform (`rejected`). For any other error, the
 * result is empty.
 */
export function fieldErrors(error: AppError | null): Readonly<Record<string, string>> {
  if (error?.code === 'invalidRequest') {
    return Object.fromEntries(
      // If a field has several errors, the first one is used.
      error.issues
        .toReversed()
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

/** Matches messages from the schema library. They are meant for programmers and quote the value. */
const OF_THE_LIBRARY = /^Invalid /;
const NOT_A_VALUE = 'This value isn’t allowed.';

/**
 * Translations of the English messages that the contract and main return when they refuse a field.
 * In English, the messages are used as they are.
 */
const refusals = await catalogOf('refusals');

/** Returns this app's message about a refused field in the current language. */
export function fieldMessage(message: string): string {
  const own = OF_THE_LIBRARY.test(message) ? NOT_A_VALUE : message;
  return String(refusals[own] ?? own);
}
