import type { Capture } from '../../../preload/contract/models/capture.ts';
import { isPlain } from '../../lib/keys/keyboard.ts';
import { canTurn } from '../../lib/submission/submission-parts.ts';
import { settings } from '../../state/machine/settings.svelte.ts';

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

/**
 * The keys of a page: arrows go to another, with Alt they take it along. Single letters are switched off in
 * the settings (WCAG 2.2, 2.1.4).
 */
export function pageKeydown(event: KeyboardEvent, { pages, at, list, doing }: PageKeys): void {
  const page = pages[at];
  const goal = goalOf(event.key, at, pages.length, () => columnsOf(list));
  const takesAlong = event.altKey && !event.ctrlKey && !event.metaKey;
  if (page === undefined || !(isPlain(event) || (takesAlong && goal !== null))) return;
  const act = goal === null ? actionOf(event.key, page, doing) : undefined;
  if (goal === null && act === null) return;
  event.preventDefault();
  event.stopPropagation();
  if (goal === null) act?.();
  else if (takesAlong) doing.move(page, goal);
  else doing.go(goal);
}

function goalOf(key: string, at: number, length: number, columns: () => number): number | null {
  const within = (goal: number) => (goal >= 0 && goal < length ? goal : at);
  switch (key) {
    case 'ArrowLeft':
      return within(at - 1);
    case 'ArrowRight':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - columns());
    case 'ArrowDown':
      return within(at + columns());
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}

function columnsOf(list: HTMLElement): number {
  const items = [...list.children].map((item) => (item as HTMLElement).offsetTop);
  return items.filter((top) => top === items[0]).length;
}

function actionOf(key: string, page: Capture, doing: PageDo): (() => void) | null {
  if (key === 'Enter' || key === ' ')
    return page.previewUrl === null ? null : () => doing.look(page);
  if (key === 'Delete') return () => doing.remove(page);
  if (!settings.letters) return null;
  switch (key.toLowerCase()) {
    case 't':
      return canTurn(page) ? () => doing.turn(page, key === 'T' ? -1 : 1) : null;
    case 'r':
      return () => doing.retake(page);
    default:
      return null;
  }
}
