import type { AppError } from '../../preload/contract/app-error.ts';

/** Thrown by an answer's bytes when they end too early: a stream has no other way to say so. */
export class AnswerCutShort extends Error {
  override readonly name = 'AnswerCutShort';
  readonly appError: AppError;

  constructor(appError: AppError) {
    super(`The answer was cut short (${appError.code}).`);
    this.appError = appError;
  }
}
