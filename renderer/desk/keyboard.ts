/**
 * Where a key takes the active line of a list of `length`, from line `at`; `screen` is how many lines
 * a screen holds. Null for other keys and for an empty list.
 */
export function listGoal(key: string, at: number, length: number, screen: number): number | null {
  if (length === 0) return null;
  const within = (goal: number) => Math.min(length - 1, Math.max(0, goal));
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + screen);
    case 'PageUp':
      return within(at - screen);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}

/** Whether a key press belongs to a field staff are typing in. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) {
    return !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type);
  }
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable
  );
}

interface Keys {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Ctrl on Windows and Linux, Cmd on a Mac: either one, with no Alt. */
export function isCommand(event: Keys): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey;
}

/** Whether a dialog stands over the screen, so that the screen's own keys must rest. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog:modal') !== null;
}
