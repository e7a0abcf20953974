import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { placeName } from '#text/submission-words.ts';
import { filingName } from '#text/visit.ts';
import { pageUrl, type SeenPages } from '../seen-pages.svelte.ts';
import { firstPages, pageCount, slotsOf } from '../submission-parts.ts';

/** Staff wait so long for a preview, in milliseconds; then they may check the file in another way. */
const PATIENCE_MS = 10_000;

/** A page that was not shown yet. */
interface LeftPage {
  readonly of: Submission;
  /** What its file is called, and the page of what is sent in its slot, from 1. */
  readonly name: string;
  readonly page: number;
  readonly url: string;
  /** Where its file's first page is. */
  readonly previewUrl: string;
}

/**
 * Which files and pages of the submissions that are about to be sent the window has shown. A file of the platform's is
 * none of them: it is known by its ID alone. To be made while a component is.
 */
export class PreviewWatch {
  readonly #read: () => readonly Submission[];
  readonly #seen: SeenPages;
  /** Addresses whose pictures are there, and those whose pictures cannot be shown. */
  #shown = $state.raw<ReadonlySet<string>>(new Set());
  #failed = $state.raw<ReadonlySet<string>>(new Set());
  #isLate = $state(false);

  constructor(read: () => readonly Submission[], seen: SeenPages) {
    this.#read = read;
    this.#seen = seen;
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

  /** The pages that can be shown and were not, in their order. A file that does not come is asked about. */
  readonly left = $derived.by(() => {
    const missing = new Set(this.#isLate ? this.#loading.map(({ previewUrl }) => previewUrl) : []);
    return this.#read().flatMap((submission) =>
      pagesOf(submission).filter(
        ({ url, previewUrl }) =>
          !this.#seen.has(url) &&
          ![url, previewUrl].some((one) => this.#failed.has(one)) &&
          !missing.has(previewUrl),
      ),
    );
  });

  /** A value of its own, so that the wait does not start over with each picture that arrives. */
  readonly #isWaiting = $derived(this.#loading.length > 0);

  /** The names of the files that are waited for. */
  readonly coming = $derived(this.#isLate ? [] : namesOf(this.#loading));
  /** The names of the files that staff have to check in another way, as not all of them is shown. */
  readonly unseen = $derived(namesOf(this.#files.filter((file) => this.#isHidden(file))));

  readonly #isHidden = ({ previewUrl, urls, isChecked }: WatchedFile): boolean => {
    if (previewUrl === null) return isChecked;
    const isLoading = this.#loading.some((one) => one.previewUrl === previewUrl);
    return urls.some((url) => this.#failed.has(url)) || (this.#isLate && isLoading);
  };

  /** Whether a file of the submission cannot be shown. */
  readonly hidesAny = (submission: Submission): boolean =>
    filesOf(submission).some((file) => file.previewUrl === null || this.#isHidden(file));

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

interface WatchedFile {
  readonly name: string;
  readonly previewUrl: string | null;
  /** Where its pages are shown. */
  readonly urls: readonly string[];
  readonly isChecked: boolean;
}

function filesOf(submission: Submission): readonly WatchedFile[] {
  return slotsOf(submission).flatMap(({ slot }) => {
    const held = capturesIn(submission.slots[slot]);
    const first = firstPages(held);
    return held.map((capture, index) => {
      const { previewUrl, check } = capture;
      const name = placeName(slot, first[index]);
      const length = pageCount(capture);
      const urls = Array.from({ length }, (_, at) => pageUrl(capture, at + 1) ?? []).flat();
      return { name, previewUrl, urls, isChecked: check === 'done' };
    });
  });
}

function pagesOf(submission: Submission): readonly LeftPage[] {
  return slotsOf(submission).flatMap(({ slot }) => {
    const held = capturesIn(submission.slots[slot]);
    const first = firstPages(held);
    return held.flatMap((capture, index) => {
      const { previewUrl } = capture;
      return Array.from({ length: pageCount(capture) }, (_, at): readonly LeftPage[] => {
        const url = pageUrl(capture, at + 1);
        if (url === null || previewUrl === null) return [];
        const page = (first[index] ?? 1) + at;
        return [{ of: submission, name: placeName(slot), page, url, previewUrl }];
      }).flat();
    });
  });
}

/** Each name once. */
function namesOf(files: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(files.map(({ name }) => name))];
}
