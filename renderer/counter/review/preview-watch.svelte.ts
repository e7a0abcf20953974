import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { placeName } from '#text/submission-words.ts';
import { furtherPages, slotsOf } from '../submission-parts.ts';

/** Staff wait so long for a preview, in milliseconds; then they may check the file in another way. */
const PATIENCE_MS = 10_000;

/**
 * Which files of a submission the window has shown. A file of the platform's is none of them: it is known by its ID
 * alone. To be made while a component is.
 */
export class PreviewWatch {
  readonly #read: () => Submission;
  /** Addresses whose pictures are there, and those whose pictures cannot be shown. */
  #shown = $state.raw<ReadonlySet<string>>(new Set());
  #failed = $state.raw<ReadonlySet<string>>(new Set());
  #isLate = $state(false);

  constructor(read: () => Submission) {
    this.#read = read;
    $effect(() => {
      if (!this.#isWaiting) return;
      const timer = setTimeout(() => {
        this.#isLate = true;
      }, PATIENCE_MS);
      return () => {
        clearTimeout(timer);
        this.#isLate = false;
      };
    });
  }

  readonly #files = $derived.by(() => {
    const submission = this.#read();
    return slotsOf(submission).flatMap(({ slot }) => {
      const held = capturesIn(submission.slots[slot]);
      return held.flatMap((capture, index) => {
        const name = placeName(slot, held.length > 1 ? index + 1 : undefined);
        const isChecked = capture.check === 'done';
        const first = { name, previewUrl: capture.previewUrl, isChecked };
        return [first, ...furtherPages(capture).map((previewUrl) => ({ ...first, previewUrl }))];
      });
    });
  });
  readonly #loading = $derived(
    this.#files.filter(
      ({ previewUrl: url }) => url !== null && !this.#shown.has(url) && !this.#failed.has(url),
    ),
  );

  /** A value of its own, so that the wait does not start over with each picture that arrives. */
  readonly #isWaiting = $derived(this.#loading.length > 0);

  /** The names of the files that are waited for. */
  readonly coming = $derived(this.#isLate ? [] : namesOf(this.#loading));
  /** The names of the files that staff have to check in another way, as none of them is shown. */
  readonly unseen = $derived(
    namesOf(
      this.#files.filter((file) =>
        file.previewUrl === null
          ? file.isChecked
          : this.#failed.has(file.previewUrl) || (this.#isLate && this.#loading.includes(file)),
      ),
    ),
  );

  hasFailed(url: string): boolean {
    return this.#failed.has(url);
  }

  /** Its bytes are there: it counts once they are a picture. */
  async loaded(url: string, picture: HTMLImageElement): Promise<void> {
    try {
      await picture.decode();
      this.#shown = new Set([...this.#shown, url]);
    } catch {
      // One that was taken away while it was decoded was not broken.
      if (picture.isConnected) this.fail(url);
    }
  }

  fail(url: string): void {
    this.#failed = new Set([...this.#failed, url]);
  }
}

/** Each name once: a printed copy has a picture for every page. */
function namesOf(files: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(files.map(({ name }) => name))];
}
