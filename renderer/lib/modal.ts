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
