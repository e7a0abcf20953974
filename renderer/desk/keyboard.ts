/**
 * Returns the line that a key moves to from line `at` in a list of `length` lines. `screen` is the
 * number of visible lines. Returns null if the key doesn't move between lines or the list is empty.
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

/** Returns whether a key press belongs to a field that staff are typing in. */
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

/** Returns whether Ctrl or Cmd is pressed without Alt. Both are accepted on every system. */
export function isCommand(event: Keys): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey;
}

/**
 * Returns whether a modal dialog is open. In that case, the screen behind it must not handle keys.
 */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog:modal') !== null;
}
