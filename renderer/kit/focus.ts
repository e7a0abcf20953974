import { tick } from 'svelte';

/**
 * Opens a modal dialog and focuses the element that `first` selects. When the dialog is removed,
 * restores the focus, or focuses the closest remaining ancestor. For `{@attach modal(selector)}` on
 * a `<dialog>`.
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

/**
 * Focuses a heading when its screen appears, so that keyboards and screen readers start there. For
 * `{@attach takeFocus}` on an element with `tabindex="-1"`.
 */
export function takeFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}

/** Focuses the first invalid field of a form after its error is rendered. */
export async function focusFault(form: HTMLElement): Promise<void> {
  await tick();
  const fault = form.querySelector<HTMLElement>('[aria-invalid]');
  const first = fault?.matches('fieldset') ? fault.querySelector('input') : fault;
  first?.focus();
}

/**
 * Returns whether the focus is still in a form after it was submitted. If staff have moved on, the
 * focus must not be taken from them.
 */
export function isStillAt(form: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === document.body || form.contains(activeElement);
}
