import type { Page } from '@playwright/test';

/**
 * Names every element that sticks out of the window, has to be scrolled sideways, or hides part of
 * its content without a sign of it (an ellipsis is one). Empty when all of the screen can be read.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const isMarked = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const clips = (value: string) => value !== 'visible';

    /** Each element asks of those above it, which ask the same: once is enough. */
    const once = (ask: (element: Element) => boolean) => {
      const answers = new Map<Element, boolean>();
      return (element: Element | null): boolean => {
        if (element === null) return false;
        const answer = answers.get(element) ?? ask(element);
        answers.set(element, answer);
        return answer;
      };
    };

    /** The nearest ancestor that clips sideways is looked at itself. */
    const isClipped = once(({ parentElement: above }) => {
      if (above === null || above === document.body) return false;
      const { overflowX, position } = getComputedStyle(above);
      if (clips(overflowX)) return true;
      return position !== 'fixed' && isClipped(above);
    });

    /** Kept for screen readers alone, as `.visually-hidden` does it, be it in a low window only. */
    const isForEars = once(
      (element) =>
        getComputedStyle(element).clipPath === 'inset(50%)' || isForEars(element.parentElement),
    );

    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element);
      if (element.closest('svg, select') || style.visibility === 'hidden' || isForEars(element))
        continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      if (!isClipped(element) && (box.right > innerWidth + 1 || box.left < -1)) {
        found.push(`outside the window: ${name(element)}`);
      }
      if (['INPUT', 'IMG', 'VIDEO'].includes(element.tagName)) continue;
      const wide = element.scrollWidth > element.clientWidth + 1;
      if (clips(style.overflowX) && wide && !isMarked(style)) {
        found.push(`cut off sideways: ${name(element)}`);
      }
      // The window's own box cuts off nothing but words for ears: what it holds is looked at by itself.
      const isWindow = element.tagName === 'BODY' || element.id === 'app';
      const tall = element.scrollHeight > element.clientHeight + 1;
      if (['hidden', 'clip'].includes(style.overflowY) && tall && !isWindow) {
        if (!isMarked(style)) found.push(`cut off below: ${name(element)}`);
      }
      if (!clips(style.overflowX) && wide && style.display !== 'inline') {
        found.push(`out of its box: ${name(element)}`);
      }
    }
    return found;
  });
}
