/** What a start does, one after the other, as an incident names it. */
export type StartStep =
  | 'profile'
  | 'lock'
  | 'practice'
  | 'managed settings'
  | 'keychain'
  | 'desk'
  | 'window';

/** A step of the start failed; `cause` is what was thrown. */
export class StartFailed extends Error {
  override readonly name: string = 'StartFailed';
  readonly step: StartStep;

  constructor(step: StartStep, cause: unknown, message?: string) {
    super(message ?? 'Intake Desk cannot start.', { cause });
    this.step = step;
  }
}

/** Does a step of the start. Throws `StartFailed`, naming the innermost step that failed. */
export async function startStep<T>(step: StartStep, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof StartFailed ? cause : new StartFailed(step, cause);
  }
}
