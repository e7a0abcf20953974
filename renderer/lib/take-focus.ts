/**
 * Gives a heading the focus when its screen appears, so that keyboard and screen reader start there.
 * For `{@attach takeFocus}` on an element with `tabindex="-1"`.
 */
export function takeFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}
