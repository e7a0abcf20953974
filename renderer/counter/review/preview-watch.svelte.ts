import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { placeName } from '#text/submission-words.ts';
import { filingName } from '#text/visit.ts';
import { furtherPages, slotsOf } from '../submission-parts.ts';

/** Staff wait so long for a preview, in milliseconds; then they may check the file in another way. */
const PATIENCE_MS = 10_000;

/**
 * Which files of the submissions that are about to be sent the window has shown. A file of the platform's is none of them: it is known by its ID
 * alone. To be made while a component is.
 */
export class PreviewWatch {
  readonly #read: () => readonly Submission[];
  /** Addresses whose pictures are there, and those whose pictures cannot be shown. */
  #shown = $state.raw<ReadonlySet<string>>(new Set());
  #failed = $state.raw<ReadonlySet<string>>(new Set());
  #isLate = $state(false);

  constructor(read: () => readonly Submission[]) {
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
    const submissions = this.#read();
    return submissions.flatMap((submission) =>
      filesOf(submission).map((file) =>
        submissions.length === 1
          ? file
          : { ...file, name: `${filingName(submission)}: ${file.name}` },
      ),
    );
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

  /** Whether a file of the submission cannot be shown. */
  readonly hidesAny = (submission: Submission): boolean => {
    const urls = filesOf(submission).map(({ previewUrl }) => previewUrl);
    return urls.some((url) => url === null || !this.#shown.has(url));
  };

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

function filesOf(submission: Submission) {
  return slotsOf(submission).flatMap(({ slot }) => {
    const held = capturesIn(submission.slots[slot]);
    return held.flatMap((capture, index) => {
      const name = placeName(slot, held.length > 1 ? index + 1 : undefined);
      const isChecked = capture.check === 'done';
      const first = { name, previewUrl: capture.previewUrl, isChecked };
      return [first, ...furtherPages(capture).map((previewUrl) => ({ ...first, previewUrl }))];
    });
  });
}

/** Each name once: a printed copy has a picture for every page. */
function namesOf(files: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(files.map(({ name }) => name))];
}
