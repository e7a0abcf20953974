import { SvelteMap } from 'svelte/reactivity';
import type { Capture } from '#contract/models/capture.ts';

/** A page is looked at in so many parts, one below the other, since it may be higher than the window. */
export const PAGE_PARTS = 4;
const ALL = (1 << PAGE_PARTS) - 1;
/** A part was shown if it stayed on the screen for so many milliseconds. */
const LOOK_MS = 250;
/** So much of a part is on the screen, or so many pixels of it. */
const [SHARE, PIXELS] = [0.7, 120];

/** Narrower than so many CSS pixels, a page of a document, or an ID, cannot be read. */
export const LEGIBLE = { page: 400, card: 160 } as const;

/** Address of the picture of a page, from 1, in the size in which it is read; null if nothing can be shown. */
export function pageUrl({ previewUrl }: Capture, page: number): string | null {
  return previewUrl === null || page === 1 ? previewUrl : `${previewUrl}?page=${page}`;
}

/**
 * The pages that were shown legibly in Capture, Review or the closer look. A page is known by the address of its picture,
 * which is another one once the picture changes.
 */
export class SeenPages {
  readonly #parts = new SvelteMap<string, number>();

  has(url: string): boolean {
    return this.#parts.get(url) === ALL;
  }

  /** The first part, from 0, that was not shown. */
  nextPart(url: string): number {
    const parts = this.#parts.get(url) ?? 0;
    return [...Array(PAGE_PARTS).keys()].find((part) => (parts & (1 << part)) === 0) ?? 0;
  }

  /** All of the page is on the screen. */
  add(url: string): void {
    if (!this.has(url)) this.#parts.set(url, ALL);
  }

  /**
   * Watches an element that lies over a part of a page's picture, which is beside it. The part counts as shown once the
   * picture is drawn and the part stayed on the screen, at least `least` CSS pixels wide.
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
