/** Puts text on the clipboard. False when the system refuses; nothing else happens then. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** A host that grants no clipboard permission leaves the older way: it needs only the key press. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // All but the dialog is inert while one is open, so the text goes beside the button.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/** Selects all that an element shows, so that staff can copy it themselves. */
export function selectText(element: HTMLElement): void {
  window.getSelection()?.selectAllChildren(element);
}
