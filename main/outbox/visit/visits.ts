import { randomUUID } from 'node:crypto';
import type { SubmissionId, VisitId } from '../../../preload/contract/ids.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import type { VisitMove } from '../../../preload/contract/models/visit.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import type { CaptureService } from '../captures/capture-service.ts';
import { gone, refusedEdit, unlessRefused } from '../submission/refusals.ts';
import { planSort, type ServiceFor } from './sort-visit.ts';
import { type MoveTarget, planMove } from './visit-moves.ts';

export interface VisitsParts {
  readonly book: SubmissionBook;
  readonly captures: Pick<CaptureService, 'takeStep' | 'lookAgain'>;
  readonly serviceFor: ServiceFor;
}

/**
 * What customers bring in one go: several drafts that are begun, grouped, and sent together. Each act is one step of
 * the journal. A visit is only the order and the grouping of its submissions.
 */
export class Visits {
  readonly #parts: VisitsParts;

  constructor(parts: VisitsParts) {
    this.#parts = parts;
  }

  /** The submissions of a visit in their order. */
  get(id: VisitId): Submission[] {
    const { book } = this.#parts;
    return book.ofVisit(id).map((one) => book.view(one));
  }

  /**
   * Moves files of a draft to another filing of its visit. Returns that filing. Errors: those of `planMove` and of
   * `takeStepWithFiles`; `conflict` gone.
   */
  async move({ submissionId, captureIds, to }: VisitMove): Promise<Result<Submission>> {
    const { book, captures, serviceFor } = this.#parts;
    const names = this.#newNames();
    let into: SubmissionId | null = null;
    const taken = await captures.takeStep(() => {
      const from = book.find(submissionId);
      if (from === null) return gone();
      const filing = to.filing === 'there' ? book.find(to.id) : null;
      if (to.filing === 'there' && filing === null) return gone();
      const target: MoveTarget =
        to.filing === 'there' && filing !== null
          ? { filing, place: to.place }
          : { kind: kindOf(to, serviceFor) };
      const planned = planMove(from, captureIds, target, names, lastPlace(book, submissionId));
      if (!planned.ok) return planned;
      into = planned.value.to;
      return ok(planned.value.step);
    });
    if (!taken.ok) return taken;
    const moved = into === null ? null : book.find(into);
    return captures.lookAgain(moved === null ? gone() : ok(book.view(moved)));
  }

  /**
   * Sorts the files of a draft that nobody placed into filings of their own, as far as it is certain what they are.
   * Each group is one step. Returns the draft. Errors: `conflict` gone and those of an edit; those of
   * `takeStepWithFiles`.
   */
  async sort(submissionId: SubmissionId): Promise<Result<Submission>> {
    const { book, captures, serviceFor } = this.#parts;
    for (let isLeft = true; isLeft; ) {
      const names = this.#newNames();
      isLeft = false;
      const taken = await captures.takeStep(() => {
        const found = unlessRefused(book.find(submissionId), refusedEdit);
        if (!found.ok) return found;
        const drafts = book.draftsWith(submissionId);
        const step = planSort(found.value, drafts, serviceFor, names);
        isLeft = step !== null;
        return ok(step ?? { put: [], notes: [] });
      });
      if (!taken.ok) return taken;
    }
    const submission = book.find(submissionId);
    return captures.lookAgain(submission === null ? gone() : ok(book.view(submission)));
  }

  #newNames() {
    return {
      draftId: randomUUID() as SubmissionId,
      visitId: randomUUID() as VisitId,
      at: this.#parts.book.now(),
    };
  }
}

function kindOf(to: VisitMove['to'], serviceFor: ServiceFor) {
  const { verification, type } =
    to.filing === 'new' ? to : ({ verification: 'document', type: null } as const);
  return { verification, type, service: serviceFor(verification) };
}

function lastPlace(book: SubmissionBook, id: SubmissionId): number {
  return Math.max(0, ...book.draftsWith(id).map(({ visit }) => visit?.place ?? 0));
}
