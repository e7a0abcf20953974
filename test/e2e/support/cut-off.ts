import type { Page } from '@playwright/test';

/**
 * Lists every element that extends beyond the window, has to be scrolled sideways, or hides part of
 * its content without a sign such as an ellipsis. Empty if the whole screen can be read.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const isMarked = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const clips = (value: string) => value !== 'visible';

    /** Each element asks its ancestors, which ask the same, so answers are stored. */
    const once = (ask: (element: Element) => boolean) => {
      const answers = new Map<Element, boolean>();
      return (element: Element | null): boolean => {
        if (element === null) return false;
        const answer = answers.get(element) ?? ask(element);
        answers.set(element, answer);
        return answer;
      };
    };

    /** The nearest ancestor that clips sideways is checked itself. */
    const isClipped = once(({ parentElement: above }) => {
      if (above === null || above === document.body) return false;
      const { overflowX, position } = getComputedStyle(above);
      if (clips(overflowX)) return true;
      return position !== 'fixed' && isClipped(above);
    });

    /** Content for screen readers only, like `.visually-hidden`, also in a low window only. */
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
      // The window's own box cuts off nothing except text for screen readers, because its contents
      // are checked themselves.
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
