import type { AppError } from '../../preload/contract/app-error.ts';
import { storageError } from '../outbox/journal/error.ts';
import type { IncidentLog } from './incident-log.ts';

/**
 * What a call answers when something was thrown: `storage` where the disk was the cause and somebody
 * can do something about it, else `internal`. Either is written down first.
 */
export function failureAnswer(log: IncidentLog, where: string, cause: unknown): AppError {
  const reference = log.report(where, cause);
  return storageError(cause) ?? { code: 'internal', reference };
}
