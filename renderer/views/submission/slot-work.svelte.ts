import type { CaptureId } from '../../../preload/contract/ids.ts';
import type { Capture, Slot } from '../../../preload/contract/models/capture.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { GivenFile } from '../../lib/desk/intake-request.ts';
import { captureIn, otherSide } from '../../lib/submission/submission-parts.ts';
import type { Given } from '../../state/person/intake.svelte.ts';
import type { PersonState } from '../../state/person/person-state.ts';

/** A dialog of the capture step, and the slot it is about. */
export type SlotDialog =
  | { readonly kind: 'camera' | 'override' | 'platformFile'; readonly slot: Slot }
  | { readonly kind: 'scan'; readonly slot: Slot | 'tray' }
  | {
      readonly kind: 'closer';
      readonly slot: Slot | 'tray';
      readonly capture: Capture;
      /** The issue whose place staff asked to see. */
      readonly pointed?: number;
    };

/** What staff can do at the capture step. One for the step; cards and tray call it. */
export class SlotWork {
  dialog = $state.raw<SlotDialog | null>(null);
  /** The capture being made into a JPEG. */
  converting = $state<string | null>(null);
  readonly #person: PersonState;
  #wantedTurns = new Map<string, Turn>();

  constructor(person: PersonState) {
    this.#person = person;
  }

  /** The camera took it. */
  isFromCamera({ id }: Capture): boolean {
    return this.#person.cameraTries.isFromCamera(id);
  }

  open(dialog: SlotDialog): void {
    this.dialog = dialog;
  }

  close(): void {
    this.dialog = null;
  }

  /**
   * Puts a file into the slot. What stood there makes room: it goes to the tray, or away when staff asked for
   * another in its place. Several files of an ID go to the sides they show.
   */
  give(
    to: Slot | 'tray' | 'any',
    files: readonly GivenFile[],
    standing: 'keep' | 'replace' = 'keep',
  ): void {
    const submission = this.#person.currentSubmission.submission;
    if (submission === null) return;
    const before = to === 'tray' || to === 'any' ? null : captureIn(submission, to);
    const sorted = files.length > 1 && before === null && to !== 'tray';
    const given = files.map((file, index): Given => {
      const place = { submissionId: submission.id, file };
      if (to === 'tray') return { ...place, to };
      if (sorted || index > 0 || to === 'any') return { ...place, to: 'any' };
      if (before === null) return { ...place, to };
      return { ...place, to, replaces: { captureId: before.id, keep: standing === 'keep' } };
    });
    this.#person.intake.add(given);
  }

  /**
   * A picture of the camera takes the place of what stood in the slot. `onEnd` is told what it became, null
   * where it could not be taken in.
   */
  giveFromCamera(slot: Slot, file: File, onEnd: (taken: CaptureId | null) => void): void {
    const submission = this.#person.currentSubmission.submission;
    if (submission === null) return;
    const before = captureIn(submission, slot);
    this.#person.intake.add([
      {
        submissionId: submission.id,
        to: slot,
        file,
        ...(before === null ? {} : { replaces: { captureId: before.id, keep: false } }),
        onEnd: (captureId) => {
          if (captureId !== null) this.#person.cameraTries.note(submission.id, slot, captureId);
          onEnd(captureId);
        },
      },
    ]);
  }

  /** Practice mode: a sample picture, as if staff had dropped it. */
  async useSample(slot: Slot): Promise<void> {
    await this.#person.currentSubmission.edit('practice:use-sample', { slot });
  }

  /** Moves a picture of the other side to where it belongs; what stands there changes places with it. */
  toOtherSide(slot: Slot, capture: Capture): void {
    const other = otherSide(slot, capture);
    if (other !== null) this.move(capture, other);
  }

  /** A quarter clockwise. Presses that come while one is under way are added up and made as one. */
  async turn({ id, turn }: Capture): Promise<void> {
    const underWay = this.#wantedTurns.has(id);
    let wanted = (((this.#wantedTurns.get(id) ?? turn) + 90) % 360) as Turn;
    this.#wantedTurns.set(id, wanted);
    if (underWay) return;
    for (let done: Turn | null = null; done !== wanted; ) {
      done = wanted;
      const result = await this.#person.currentSubmission.edit('capture:turn', {
        captureId: id,
        turn: wanted,
      });
      if (!result.ok) break;
      wanted = this.#wantedTurns.get(id) ?? wanted;
    }
    this.#wantedTurns.delete(id);
  }

  move(capture: Capture, to: Slot | 'tray'): void {
    void this.#person.currentSubmission.edit('capture:move', { captureId: capture.id, to });
  }

  remove(capture: Capture): void {
    void this.#person.currentSubmission.edit('capture:remove', { captureId: capture.id });
  }

  takeBackOverride(capture: Capture): void {
    void this.#person.currentSubmission.edit('capture:override', {
      captureId: capture.id,
      override: null,
    });
  }

  async convert(capture: Capture): Promise<void> {
    this.converting = capture.id;
    await this.#person.currentSubmission.edit('capture:convert', { captureId: capture.id });
    this.converting = null;
  }

  dropPlatformFile(slot: Slot): void {
    void this.#person.currentSubmission.edit('capture:use-platform-file', { slot, fileId: null });
  }
}
