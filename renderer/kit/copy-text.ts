/** Writes text to the clipboard. Returns false, and has no other effect, if the system refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * Copies text with the older method. It works even if the host grants no permission for the
 * clipboard, because it requires only that staff have pressed a key or clicked.
 */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // While a dialog is open, everything outside it is inert, so the field is added beside the
  // button.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/** Selects the whole text of an element, so that staff can copy it. */
export function selectText(element: HTMLElement): void {
  window.getSelection()?.selectAllChildren(element);
}
