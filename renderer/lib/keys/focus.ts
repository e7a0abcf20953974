/**
 * Opens a dialog as a modal over everything with the focus where `first` points, and gives the focus
 * back where it was when the dialog goes. For `{@attach modal(selector)}` on a `<dialog>`.
 */
export function modal(first: string): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const before = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(first)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  };
}

/**
 * Gives a heading the focus when its screen appears, so that keyboard and screen reader start there.
 * For `{@attach takeFocus}` on an element with `tabindex="-1"`.
 */
export function takeFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}
