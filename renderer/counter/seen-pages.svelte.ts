import { SvelteMap } from 'svelte/reactivity';
import type { Capture } from '#contract/models/capture.ts';

/**
 * The number of parts in which a page is tracked, from top to bottom, because a page may be taller
 * than the window.
 */
export const PAGE_PARTS = 4;
const ALL = (1 << PAGE_PARTS) - 1;
/** The milliseconds that a part has to be on the screen to count as shown. */
const LOOK_MS = 250;
/** The share of a part, or the number of its pixels, that has to be on the screen. */
const [SHARE, PIXELS] = [0.7, 120];

/** The widths in CSS pixels below which a page of a document, or an ID, cannot be read. */
export const LEGIBLE = { page: 400, card: 160 } as const;

/**
 * Returns the URL of a page's picture at reading size, or null if it cannot be shown. `page` counts
 * from 1.
 */
export function pageUrl({ previewUrl }: Capture, page: number): string | null {
  return previewUrl === null || page === 1 ? previewUrl : `${previewUrl}?page=${page}`;
}

/**
 * The pages that were shown legibly in Capture, Review, or the closer look. A page is identified by
 * the URL of its picture, which changes when the picture does.
 */
export class SeenPages {
  readonly #parts = new SvelteMap<string, number>();

  has(url: string): boolean {
    return this.#parts.get(url) === ALL;
  }

  /** Returns the index of the first part that was not shown. */
  nextPart(url: string): number {
    const parts = this.#parts.get(url) ?? 0;
    return [...Array(PAGE_PARTS).keys()].find((part) => (parts & (1 << part)) === 0) ?? 0;
  }

  /** Records that the whole page was shown. */
  add(url: string): void {
    if (!this.has(url)) this.#parts.set(url, ALL);
  }

  /**
   * Returns an attachment for an element over one part of a page's picture, its sibling. The part
   * counts as shown once the picture is loaded and the part stayed on the screen at a width of at
   * least `least` CSS pixels.
   */
  watch(url: string, part: number, least: number): (element: HTMLElement) => () => void {
    return (element) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = async () => {
        const picture = element.parentElement?.querySelector('img');
        const isDrawn = await picture?.decode().then(
          () => true,
          () => false,
        );
        if (isDrawn && timer !== undefined)
          this.#parts.set(url, (this.#parts.get(url) ?? 0) | (1 << part));
      };
      const observer = new IntersectionObserver(
        ([entry]) => {
          clearTimeout(timer);
          timer = undefined;
          if (entry === undefined || entry.boundingClientRect.width < least) return;
          const isShown =
            entry.intersectionRatio >= SHARE || entry.intersectionRect.height >= PIXELS;
          if (isShown) timer = setTimeout(() => void look(), LOOK_MS);
        },
        { threshold: [0, 0.25, 0.5, SHARE, 1] },
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
        clearTimeout(timer);
        timer = undefined;
      };
    };
  }
}
