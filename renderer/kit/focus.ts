import { tick } from 'svelte';

/**
 * Opens a modal dialog and focuses the element that `first` selects. When the dialog is removed,
 * restores the focus to the previously focused element or its closest remaining ancestor. Use it as
 * `{@attach modal(selector)}` on a `<dialog>`.
 */
export function modal(first: string): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const before = pathOf(document.activeElement);
    dialog.showModal();
    dialog.querySelector<HTMLElement>(first)?.focus();
    return () => {
      before.find((element) => element.isConnected)?.focus();
    };
  };
}

/** Returns an element and its focusable ancestors, from the inside out. */
function pathOf(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  const around = element.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
  return [element, ...pathOf(around)];
}

/** Scrolls an element into view when it appears. Use it as `{@attach intoView}`. */
export function intoView(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest' });
}

/**
 * Focuses a heading when its screen appears, so that keyboard and screen reader users start there.
 * Use it as `{@attach takeFocus}` on an element with `tabindex="-1"`.
 */
export function takeFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}

/** Focuses the first invalid field of a form once the error has been rendered. */
export async function focusFault(form: HTMLElement): Promise<void> {
  await tick();
  const fault = form.querySelector<HTMLElement>('[aria-invalid]');
  const first = fault?.matches('fieldset') ? fault.querySelector('input') : fault;
  first?.focus();
}

/**
 * Returns whether the focus is still in a form after it was submitted. If not, staff are already
 * doing something else, and the focus must not move.
 */
export function isStillAt(form: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === document.body || form.contains(activeElement);
}
