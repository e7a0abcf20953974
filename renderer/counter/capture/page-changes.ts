import type { ChannelInput } from '#contract/channels.ts';
import type { CaptureId } from '#contract/ids.ts';
import type { Capture } from '#contract/models/capture.ts';
import type { Submission } from '#contract/models/submission.ts';
import type { SentPage } from '#contract/models/visit.ts';
import type { Result } from '#contract/result.ts';
import type { EditChannel } from '../current-submission.svelte.ts';
import { sentPages } from '../submission-parts.ts';

/** Makes one change to the draft that staff are working on. */
export type EditHere = <C extends EditChannel>(
  channel: C,
  input: Omit<ChannelInput<C>, 'submissionId'>,
) => Promise<Result<Submission>>;

interface Parts {
  readonly edit: EditHere;
  /** Offers to undo what staff have done with a file. */
  readonly offer: (
    captureId: CaptureId,
    text: string,
    takeBack: () => Promise<Result<Submission>>,
  ) => void;
  /** Asks staff whether they really want to change a PDF. */
  readonly ask: (answer: (isMeant: boolean) => void) => void;
}

/**
 * Changes which pages of a draft's PDFs are sent. Before the first change, warns staff that a
 * service may flag a changed PDF.
 */
export class PageChanges {
  readonly #parts: Parts;
  #isKnown = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Divides a PDF into parts, as described at `PageEdit`, and announces `text`. Returns whether the
   * PDF was changed.
   */
  async change(
    file: Capture,
    parts: readonly (readonly SentPage[])[],
    text: string,
  ): Promise<boolean> {
    const { edit, offer } = this.#parts;
    const { id, cutFrom } = file;
    const isChanged = file.splitFrom !== null || file.printedFrom !== null;
    if (!isChanged && !this.#isKnown && !(await this.#isMeant())) return false;
    const asked = { captureId: id, parts: parts.map((pages) => [...pages]) };
    const changed = await edit('visit:edit-pages', asked);
    if (!changed.ok) return false;
    // True if the PDF had already been changed. The new version has replaced it, and the original
    // PDF is still set aside.
    const isAside = changed.value.tray.some((one) => one.id === id);
    const before = [[...sentPages(file)]];
    const takeBack = () =>
      isAside || cutFrom === null
        ? edit('capture:put-back', { captureId: id })
        : edit('visit:edit-pages', { captureId: cutFrom, parts: before });
    offer(id, text, takeBack);
    return true;
  }

  async #isMeant(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#parts.ask(resolve);
    const isMeant = await promise;
    this.#isKnown ||= isMeant;
    return isMeant;
  }
}
