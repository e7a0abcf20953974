import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CaptureId, SubmissionId, VisitId } from '../../../preload/contract/ids.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type {
  PageEdit,
  SentPage,
  VisitMove,
  VisitSplit,
} from '../../../preload/contract/models/visit.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { TakenPage } from '../../precheck/pdf/copied-pages.ts';
import type { BookStep, SubmissionBook } from '../book/submission-book.ts';
import type { CaptureService } from '../captures/capture-service.ts';
import { putBack } from '../captures/set-aside.ts';
import { type AskedSplit, pagesIn } from '../captures/split-pdf.ts';
import { heldBack } from '../captures/step-with-files.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
} from '../submission/held-submission.ts';
import { gone, refusedCapture, refusedEdit, unlessRefused } from '../submission/refusals.ts';
import { planSort, type ServiceFor } from './sort-visit.ts';
import { editedPdf, newFilings, planEdit, planSplit, planWhole } from './split-moves.ts';
import { type MoveTarget, planMove } from './visit-moves.ts';

export interface VisitsParts {
  readonly book: SubmissionBook;
  readonly captures: Pick<CaptureService, 'takeStep' | 'split' | 'lookAgain'>;
  readonly serviceFor: ServiceFor;
}

/**
 * Manages visits. A visit is everything a customer brings at one time: several drafts that are begun, grouped, and sent
 * together. A visit only groups and orders its submissions. Each action is one journal step.
 */
export class Visits {
  readonly #parts: VisitsParts;

  constructor(parts: VisitsParts) {
    this.#parts = parts;
  }

  /** Returns the submissions of a visit, in order. */
  get(id: VisitId): Submission[] {
    const { book } = this.#parts;
    return book.ofVisit(id).map((one) => book.view(one));
  }

  /**
   * Moves files of a draft to another submission of its visit, and returns that submission. Fails with `conflict`
   * (`gone`), or like `planMove` and `takeStepWithFiles`.
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
    return into === null ? gone() : this.#view(into);
  }

  /**
   * Sorts files of a draft into separate submissions if staff haven't placed them and it's certain what they are. Each
   * group is one step. A group that a legal hold keeps in place stays unsorted. Returns the draft. Fails with
   * `conflict` (`gone`), if the draft can't be edited, or like `takeStepWithFiles`.
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
        const isAllowed = (planned: BookStep) => heldBack(planned, book) === null;
        const step = planSort(found.value, drafts, serviceFor, names, isAllowed);
        isLeft = step !== null;
        return ok(step ?? { put: [], notes: [] });
      });
      if (!taken.ok) return taken;
    }
    return this.#view(submissionId);
  }

  /**
   * Splits a PDF in a draft, and returns the draft. Fails like `splitPdf` and `planSplit`. Also fails with `conflict`
   * (`legalHold`) if the PDF is under a legal hold and a part would go to a draft that isn't.
   */
  split({ into, after, ...asked }: VisitSplit): Promise<Result<Submission>> {
    const partsOf = (_: HeldCapture, count: number) =>
      (after.at(-1) ?? count) >= count
        ? null
        : [0, ...after].map((first, index) =>
            Array.from({ length: (after[index] ?? count) - first }, (_, page) => ({
              ...{ page: first + page, turn: 0 as const },
            })),
          );
    return this.#split({ ...asked, into, partsOf, parts: after.length + 1 });
  }

  /**
   * Removes, reorders, turns, or extracts pages of a PDF, and returns the draft. If all pages are unchanged, restores
   * the PDF itself. Fails like `split` and `putBack`.
   */
  async editPages({ submissionId, captureId, parts }: PageEdit): Promise<Result<Submission>> {
    const { book, captures } = this.#parts;
    const found = unlessRefused(book.find(submissionId), (now) => refusedCapture(now, captureId));
    if (!found.ok) return found;
    const from = found.value;
    const all = from.visit === null ? [from] : book.ofVisit(from.visit.id);
    const isFinal = parts.length > 1 || book.isHeld(from);
    const edited = editedPdf(from, captureId, { all, isFinal });
    if (edited === null) return gone();
    const { source, replaces } = edited;
    const whole = findCapture(from, source);
    const [only] = parts;
    if (whole !== null && parts.length === 1 && isDeepStrictEqual(only, pagesIn(whole)))
      return replaces === null ? this.#view(submissionId) : this.putBack(submissionId, source);
    const partsOf = (pdf: HeldCapture) => takenFrom(pdf, parts);
    const asked = { submissionId, captureId: source, partsOf };
    if (replaces === null) return this.#split({ ...asked, into: 'filings', parts: parts.length });
    const done = await captures.split({ ...asked, replaces, filingsFor: () => [] }, (made) => {
      const now = book.find(submissionId);
      return now === null ? gone() : planEdit(now, { source, replaces }, made);
    });
    return done.ok ? this.#view(submissionId) : done;
  }

  async #split({
    into,
    parts: count,
    ...asked
  }: Pick<AskedSplit, 'submissionId' | 'captureId' | 'partsOf'> & {
    readonly into: VisitSplit['into'];
    readonly parts: number;
  }): Promise<Result<Submission>> {
    const { book, captures, serviceFor } = this.#parts;
    const { submissionId, captureId } = asked;
    const draftIds = Array.from({ length: count - 1 }, () => randomUUID() as SubmissionId);
    const names = { ...this.#newNames(), draftIds, service: serviceFor('document') };
    const filingsFor = (from: HeldSubmission) => {
      const others = from.visit === null ? [] : book.ofVisit(from.visit.id);
      return newFilings(from, captureId, into, names, others);
    };
    const split = await captures.split({ ...asked, replaces: null, filingsFor }, (parts) => {
      const from = book.find(submissionId);
      if (from === null) return gone();
      const planned = planSplit(from, captureId, parts, filingsFor(from));
      if (!planned.ok) return planned;
      const isHeld = book.isHeld(from);
      const isKept = planned.value.put.every((one) => book.isHeld(one) === isHeld);
      return isKept ? planned : book.keepHeld(from.id, 'askedToRemove');
    });
    return split.ok ? this.#view(submissionId) : split;
  }

  /**
   * Puts back a file that was set aside, and returns the draft. If the file is a PDF that was split, it replaces its
   * parts in all submissions of the visit, and the parts are deleted. Fails with `conflict` (`captureGone`, or
   * `legalHold` if a part is under a legal hold), if the draft can't be edited, or like `planWhole`.
   */
  async putBack(submissionId: SubmissionId, captureId: CaptureId): Promise<Result<Submission>> {
    const { book, captures } = this.#parts;
    const plan = (): Result<BookStep> | null => {
      const found = unlessRefused(book.find(submissionId), (now) => refusedCapture(now, captureId));
      if (!found.ok) return found;
      const { visit } = found.value;
      return planWhole(found.value, captureId, visit === null ? [] : book.ofVisit(visit.id));
    };
    if (plan() === null) {
      const note = { action: 'capture.putBack', facts: { captureId } } as const;
      const change = (held: HeldSubmission) => putBack(held, captureId);
      return captures.lookAgain(book.editCapture(submissionId, captureId, change, note));
    }
    const taken = await captures.takeStep(() => plan() ?? ok({ put: [], notes: [] }));
    return taken.ok ? this.#view(submissionId) : taken;
  }

  /** Returns the current submission, and starts checking its files for their current places. */
  #view(id: SubmissionId): Result<Submission> {
    const { book, captures } = this.#parts;
    const submission = book.find(id);
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

/** Finds the pages of each part in a PDF. Returns null if the PDF lacks one of them. */
function takenFrom(
  pdf: HeldCapture,
  parts: readonly (readonly SentPage[])[],
): readonly (readonly TakenPage[])[] | null {
  const own = new Map(pagesIn(pdf).map(({ page, turn }, index) => [page, { index, turn }]));
  if (parts.flat().some(({ page }) => !own.has(page))) return null;
  return parts.map((pages) =>
    pages.map(({ page, turn }) => {
      const { index = 0, turn: before = 0 } = own.get(page) ?? {};
      return { page: index, turn: ((turn - before + 360) % 360) as Turn };
    }),
  );
}

function kindOf(to: VisitMove['to'], serviceFor: ServiceFor) {
  const { verification, type } =
    to.filing === 'new' ? to : ({ verification: 'document', type: null } as const);
  return { verification, type, service: serviceFor(verification) };
}

function lastPlace(book: SubmissionBook, id: SubmissionId): number {
  return Math.max(0, ...book.draftsWith(id).map(({ visit }) => visit?.place ?? 0));
}
