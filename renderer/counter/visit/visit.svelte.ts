import type { CaptureId, SubmissionId, VisitId } from '#contract/ids.ts';
import type { ApplicationReference } from '#contract/models/application.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import type { VisitMove } from '#contract/models/visit.ts';
import type { Result } from '#contract/result.ts';
import { call, hear } from '#desk/call.ts';
import { filingName, visitTexts } from '#text/visit-texts.ts';
import type { CurrentSubmission } from '../current-submission.svelte.ts';
import type { Removals } from '../removals.svelte.ts';

interface Parts {
  readonly removals: Removals;
  readonly currentSubmission: CurrentSubmission;
}

/** A file that staff are dragging or have cut, and its submission. */
export interface HeldFile {
  readonly from: SubmissionId;
  readonly captureId: CaptureId;
}

/**
 * The visit that the open submission belongs to, as reported by main. A submission on its own
 * counts as a visit with one submission.
 */
export class Visit {
  readonly #parts: Parts;
  #id = $state<VisitId | null>(null);
  #items = $state.raw<readonly Submission[]>([]);
  /**
   * The file that staff are dragging. It is kept here, because browsers don't reveal the dragged
   * data before the drop.
   */
  #dragged: HeldFile | null = null;
  /** The file that staff have cut in order to paste it into another submission. */
  cutFile = $state.raw<HeldFile | null>(null);
  /**
   * The application that files from other screens probably belong to. Null if no application is
   * likely.
   */
  likely = $state.raw<ApplicationReference | null>(null);
  /** True while staff see everything that was sent in this visit instead of a single submission. */
  showsAll = $state(false);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** All submissions of the visit, both drafts and sent ones, in order. */
  readonly all = $derived.by(() => {
    const open = this.#parts.currentSubmission.submission;
    if (open === null) return [];
    if (open.visit === null || open.visit.id !== this.#id) return [open];
    return [open, ...this.#items.filter(({ id }) => id !== open.id)].sort(inOrder);
  });
  /** The submissions that staff are still preparing. */
  readonly filings = $derived(this.all.filter(({ state }) => state === 'draft'));
  readonly sent = $derived(this.all.filter(({ state }) => state !== 'draft'));

  follow(gone: AbortSignal): void {
    hear(gone, 'submission:changed', (submission) => this.#put(submission));
    hear(gone, 'submission:gone', ({ submissionId }) => {
      this.#items = this.#items.filter(({ id }) => id !== submissionId);
    });
  }

  /**
   * Loads the visit of a submission that was opened or that joined the visit. If staff have cut a
   * file in another visit, the cut is canceled, because the file cannot be pasted here.
   */
  async show(visitId: VisitId | null, submissionId: SubmissionId | null): Promise<void> {
    const from = this.cutFile?.from;
    const isHere = visitId !== null && visitId === this.#id;
    if (from !== submissionId && !isHere) this.cutFile = null;
    if (visitId === this.#id) return;
    this.#id = visitId;
    this.#items = [];
    if (visitId === null) return;
    const read = await call('visit:get', { visitId });
    if (!read.ok || this.#id !== visitId) return;
    for (const one of read.value.items) this.#put(one);
  }

  /** Returns the submission to open when this one is gone, or null if it is the only one. */
  beside(submissionId: string): Submission | null {
    return this.filings.find(({ id }) => id !== submissionId) ?? null;
  }

  /**
   * Moves files to another submission and offers to undo the move. Resolves with the submission
   * that now contains the files.
   */
  async move(
    submissionId: SubmissionId,
    captureIds: readonly CaptureId[],
    to: VisitMove['to'],
  ): Promise<Result<Submission>> {
    const { currentSubmission, removals } = this.#parts;
    const from = this.all.find(({ id }) => id === submissionId) ?? null;
    const step = { submissionId, captureIds: [...captureIds], to };
    const moved = await currentSubmission.edit('visit:move', step);
    if (!moved.ok || from === null) return moved;
    const { id } = moved.value;
    removals.offer({
      ids: [],
      takeBack: () => this.#takeBack(from, id, captureIds),
      text: visitTexts.moved({ what: filingName(moved.value) }),
      onback: (back) => {
        // Staff may be serving another customer by now.
        const open = currentSubmission.submission;
        const isHere = back.visit !== null && back.visit.id === open?.visit?.id;
        if (isHere || open?.id === back.id) void currentSubmission.open(back.id);
      },
    });
    return moved;
  }

  /**
   * Moves files back to their former places. If their submission no longer exists, moves them to a
   * new one of the same kind. Resolves with that submission, or with the error of the first step
   * that failed.
   */
  async #takeBack(
    from: Submission,
    id: SubmissionId,
    captureIds: readonly CaptureId[],
  ): Promise<Result<Submission>> {
    const { verification, type, service } = from;
    if (id === from.id)
      return call('submission:configure', { submissionId: id, verification, type, service });
    let back = await call('submission:get', { submissionId: from.id });
    let goal = back.ok && back.value.state === 'draft' ? from.id : null;
    for (const { captureId, place, index } of placesIn(from, captureIds)) {
      const to =
        goal === null
          ? ({ filing: 'new', verification, type } as const)
          : ({ filing: 'there', id: goal, place } as const);
      back = await call('visit:move', { submissionId: id, captureIds: [captureId], to });
      if (!back.ok) return back;
      const file = { submissionId: back.value.id, captureId };
      if (place === 'page') back = await call('capture:move-page', { ...file, index });
      else if (goal === null) back = await call('capture:move', { ...file, to: place });
      if (!back.ok) return back;
      goal = back.value.id;
    }
    return back;
  }

  get dragged(): HeldFile | null {
    return this.#dragged;
  }

  startDrag(event: DragEvent, from: SubmissionId, captureId: CaptureId): void {
    event.stopPropagation();
    event.dataTransfer?.setData('text/plain', '');
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
    this.#dragged = { from, captureId };
  }

  /**
   * Returns the file that staff have cut or are dragging, and forgets it, so that it is moved only
   * once.
   */
  take(from: 'cutFile' | 'dragged'): HeldFile | null {
    const file = this[from];
    this.cutFile = null;
    this.#dragged = null;
    return file;
  }

  endDrag(): void {
    this.#dragged = null;
  }

  /**
   * Updates a submission of the visit. Answers and events may arrive in any order, so outdated
   * states are ignored.
   */
  #put(next: Submission): void {
    if (next.visit === null || next.visit.id !== this.#id) return;
    const before = this.#items.find(({ id }) => id === next.id);
    if (before !== undefined && before.updatedAt > next.updatedAt) return;
    this.#items = [...this.#items.filter(({ id }) => id !== next.id), next];
  }
}

/** Returns where files were in their submission, in order. `index` counts the pages from 0. */
function placesIn({ slots }: Submission, captureIds: readonly CaptureId[]) {
  const inSlots = Object.entries(slots).flatMap(([slot, content]) =>
    capturesIn(content).map(({ id: captureId }, index) => {
      if (slot === 'document') return { captureId, place: 'page', index } as const;
      // A file can be moved only to one of these slots.
      const isSide = slot === 'front_photo' || slot === 'back_photo';
      return { captureId, place: isSide ? slot : 'tray', index } as const;
    }),
  );
  const moved = inSlots.filter(({ captureId }) => captureIds.includes(captureId));
  const placed = moved.map(({ captureId }) => captureId);
  const extra = captureIds.filter((id) => !placed.includes(id));
  return [...moved, ...extra.map((captureId) => ({ captureId, place: 'tray', index: 0 }) as const)];
}

function inOrder(one: Submission, other: Submission): number {
  const place = (one.visit?.place ?? 0) - (other.visit?.place ?? 0);
  return place || one.createdAt.localeCompare(other.createdAt);
}
