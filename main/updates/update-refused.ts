import type { UpdateProblem } from '../../preload/contract/models/updates.ts';

/** An update does not come in. Nothing of the program was changed. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused';
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem) {
    super(`No update: ${problem}.`);
    this.problem = problem;
  }
}
