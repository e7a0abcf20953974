import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { placeName } from '#text/submission-words.ts';
import { filingName } from '#text/visit-texts.ts';
import { pageUrl, type SeenPages } from '../seen-pages.svelte.ts';
import { firstPages, pageCount, slotsOf } from '../submission-parts.ts';

/**
 * How long a preview may be missing before staff may check the file in another way, in
 * milliseconds.
 */
const PATIENCE_MS = 10_000;

/** A page that hasn't been shown yet. */
interface LeftPage {
  readonly of: Submission;
  /**
   * The name of the slot that contains the file. `page` is the page's number among all pages that
   * will be sent, from 1.
   */
  readonly name: string;
  readonly page: number;
  readonly url: string;
  /** The URL of the first page of the file that contains this page. */
  readonly previewUrl: string;
}

/**
 * Tracks which files and pages of the submissions about to be sent have been shown in the window.
 * Files on the platform aren't tracked, because only their IDs are known here. Create it during
 * component initialization.
 */
export class PreviewWatch {
  readonly #read: () => readonly Submission[];
  readonly #seen: SeenPages;
  /** The URLs of pictures that have been shown, and of pictures that cannot be shown. */
  #shown = $state.raw<ReadonlySet<string>>(new Set());
  #failed = $state.raw<ReadonlySet<string>>(new Set());
  #isLate = $state(false);

  constructor(read: () => readonly Submission[], seen: SeenPages) {
    this.#read = read;
    this.#seen = seen;
    $effect(() => {
      if (!this.#isWaiting) return;
      const timer = setTimeout(() => (this.#isLate = true), PATIENCE_MS);
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

  /**
   * The pages that can be shown but haven't been, in order. Files that don't load are omitted,
   * because staff are asked about them.
   */
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

  /**
   * True while a picture is loading. This is a separate derived value, so that the timer doesn't
   * restart each time a picture has loaded.
   */
  readonly #isWaiting = $derived(this.#loading.length > 0);

  /** The names of the files that are still loading. */
  readonly coming = $derived(this.#isLate ? [] : namesOf(this.#loading));
  /**
   * The names of files that cannot be shown completely. Staff have to check them in another way.
   */
  readonly unseen = $derived(namesOf(this.#files.filter((file) => this.#isHidden(file))));

  readonly #isHidden = ({ previewUrl, urls, isChecked }: WatchedFile): boolean => {
    if (previewUrl === null) return isChecked;
    const isLoading = this.#loading.some((one) => one.previewUrl === previewUrl);
    return urls.some((url) => this.#failed.has(url)) || (this.#isLate && isLoading);
  };

  /** Returns whether a file of the submission cannot be shown. */
  readonly hidesAny = (submission: Submission): boolean =>
    filesOf(submission).some((file) => file.previewUrl === null || this.#isHidden(file));

  hasFailed(url: string): boolean {
    return this.#failed.has(url);
  }

  /**
   * Call this when the bytes of the picture have loaded. The picture counts as shown only once it
   * has been decoded.
   */
  async loaded(url: string, picture: HTMLImageElement): Promise<void> {
    try {
      await picture.decode();
      this.#shown = new Set([...this.#shown, url]);
    } catch {
      // A picture that was removed from the page while it was being decoded isn't broken.
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
  /** The URLs of the pictures of its pages. */
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

/** Returns the names without duplicates. */
function namesOf(files: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(files.map(({ name }) => name))];
}
