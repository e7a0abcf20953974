/** Writes text to the clipboard. If the system refuses, returns false and has no other effect. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * Copies text with the older method. It works even if the host grants no clipboard permission,
 * because it only requires that staff have pressed a key or clicked.
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

/** Selects all text of an element, so that staff can copy it. */
export function selectText(element: HTMLElement): void {
  window.getSelection()?.selectAllChildren(element);
}
