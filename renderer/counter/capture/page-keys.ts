import type { Capture } from '#contract/models/capture.ts';
import { press } from '#kit/keys.ts';
import { canTurn } from '../submission-parts.ts';

/** What staff do with a page of the document, by keys, by the pointer or by the tools below. */
export interface PageDo {
  readonly go: (index: number) => void;
  readonly move: (page: Capture, index: number) => void;
  readonly look: (page: Capture) => void;
  /** By a quarter: clockwise unless said. */
  readonly turn: (page: Capture, quarter?: 1 | -1) => void;
  readonly retake: (page: Capture) => void;
  readonly toTray: (page: Capture) => void;
  readonly remove: (page: Capture) => void;
}

interface PageKeys {
  readonly pages: readonly Capture[];
  readonly at: number;
  /** The list, whose lines are as long as the window lets them be. */
  readonly list: HTMLElement;
  readonly doing: PageDo;
}

/** The keys of a page: arrows go to another, with Alt they take it along. */
export function pageKeydown(event: KeyboardEvent, { pages, at, list, doing }: PageKeys): void {
  const page = pages[at];
  if (page === undefined) return;
  const beside = (nth: number) => {
    const goal = at + ([-1, 1, -columnsOf(list), columnsOf(list)][nth] ?? 0);
    return goal >= 0 && goal < pages.length ? goal : at;
  };
  const end = (nth: number) => (nth === 0 ? 0 : pages.length - 1);
  const carriedOut = press('onPage', event, {
    betweenPages: (nth) => doing.go(beside(nth)),
    ends: (nth) => doing.go(end(nth)),
    movePage: (nth) => doing.move(page, beside(nth)),
    moveToEnd: (nth) => doing.move(page, end(nth)),
    open: page.previewUrl !== null && (() => doing.look(page)),
    turn: canTurn(page) && ((nth) => doing.turn(page, nth === 0 ? 1 : -1)),
    retake: () => doing.retake(page),
    remove: () => doing.remove(page),
  });
  if (carriedOut) event.stopPropagation();
}

function columnsOf(list: HTMLElement): number {
  const items = [...list.children].map((item) => (item as HTMLElement).offsetTop);
  return items.filter((top) => top === items[0]).length;
}
