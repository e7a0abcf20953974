import type { SubmissionId } from '#contract/ids.ts';
import type { Capture } from '#contract/models/capture.ts';
import type { Turn } from '#contract/models/verdict.ts';
import type { CurrentSubmission } from '../current-submission.svelte.ts';

/**
 * Rotates captures by quarter turns. Key presses during a rotation are added up and applied
 * together afterward.
 */
export class QuarterTurns {
  readonly #currentSubmission: CurrentSubmission;
  readonly #submissionId: SubmissionId;
  #wanted = new Map<string, Turn>();

  constructor(currentSubmission: CurrentSubmission, submissionId: SubmissionId) {
    this.#currentSubmission = currentSubmission;
    this.#submissionId = submissionId;
  }

  /** Rotates a capture by a quarter turn: 1 is clockwise, -1 counterclockwise. */
  async turn({ id, turn }: Capture, quarter: 1 | -1): Promise<void> {
    const underWay = this.#wanted.has(id);
    let wanted = (((this.#wanted.get(id) ?? turn) + 360 + quarter * 90) % 360) as Turn;
    this.#wanted.set(id, wanted);
    if (underWay) return;
    for (let done: Turn | null = null; done !== wanted; ) {
      done = wanted;
      const turned = { submissionId: this.#submissionId, captureId: id, turn: wanted };
      const result = await this.#currentSubmission.edit('capture:turn', turned);
      if (!result.ok) break;
      wanted = this.#wanted.get(id) ?? wanted;
    }
    this.#wanted.delete(id);
  }
}
