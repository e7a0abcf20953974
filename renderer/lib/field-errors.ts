import type { AppError } from '../../preload/contract/app-error.ts';
import { fieldMessage } from '../text/error-words.ts';

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
