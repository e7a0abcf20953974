import { SvelteMap } from 'svelte/reactivity';
import type { Capture } from '#contract/models/capture.ts';

/**
 * The number of parts in which each page is tracked, from top to bottom. A page may be taller than
 * the window.
 */
export const PAGE_PARTS = 4;
const ALL = (1 << PAGE_PARTS) - 1;
/** How long a part has to be on the screen before it counts as seen, in milliseconds. */
const LOOK_MS = 250;
/**
 * A part is on the screen if at least this share of it, or this many pixels of its height, is
 * visible.
 */
const [SHARE, PIXELS] = [0.7, 120];

/** The minimum widths at which a page of a document or an ID is legible, in CSS pixels. */
export const LEGIBLE = { page: 400, card: 160 } as const;

/**
 * Returns the URL of a page's picture at reading size, or null if it cannot be shown. `page` starts
 * at 1.
 */
export function pageUrl({ previewUrl }: Capture, page: number): string | null {
  return previewUrl === null || page === 1 ? previewUrl : `${previewUrl}?page=${page}`;
}

/**
 * The pages that have been shown at a legible size in Capture, Review, or the closer look. A page
 * is identified by the URL of its picture, which changes with the picture.
 */
export class SeenPages {
  readonly #parts = new SvelteMap<string, number>();

  has(url: string): boolean {
    return this.#parts.get(url) === ALL;
  }

  /** Returns the index of the first part that hasn't been shown. */
  nextPart(url: string): number {
    const parts = this.#parts.get(url) ?? 0;
    return [...Array(PAGE_PARTS).keys()].find((part) => (parts & (1 << part)) === 0) ?? 0;
  }

  /** Records that the whole page has been shown. */
  add(url: string): void {
    if (!this.has(url)) this.#parts.set(url, ALL);
  }

  /**
   * Returns an attachment for an element that covers one part of a page's picture and is a sibling
   * of the picture. The part counts as shown once the picture has loaded and the part has stayed on
   * the screen, at least `least` CSS pixels wide.
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
