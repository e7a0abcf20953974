import { tick } from 'svelte';

/**
 * Opens a dialog as a modal over everything with the focus where `first` points, and gives the focus
 * back where it was when the dialog goes, or to what held it where that is gone. For `{@attach modal(selector)}` on a `<dialog>`.
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

/** An element and those around it that can have the focus, from the inside out. */
function pathOf(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  const around = element.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
  return [element, ...pathOf(around)];
}

/**
 * Gives a heading the focus when its screen appears, so that keyboard and screen reader start there.
 * For `{@attach takeFocus}` on an element with `tabindex="-1"`.
 */
export function takeFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}

/** Gives the focus to the first field of a form that says what is wrong with it, once it says so. */
export async function focusFault(form: HTMLElement): Promise<void> {
  await tick();
  const fault = form.querySelector<HTMLElement>('[aria-invalid]');
  const first = fault?.matches('fieldset') ? fault.querySelector('input') : fault;
  first?.focus();
}

/** Tells whether whoever sent a form off is still at it: the focus of somebody who went on is not taken. */
export function isStillAt(form: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === document.body || form.contains(activeElement);
}
