import type { AppError } from '../../preload/contract/app-error.ts';
import { clock } from './amounts.ts';
import { t } from './catalogue.ts';
import { fieldMessage } from './field-message.ts';

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
