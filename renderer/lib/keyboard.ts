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

/** No modifier but Shift, which some layouts need for `/` and `?`. */
export function isPlain(event: Keys): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** How the command key is written where the app runs. */
export function commandKey(platform: 'mac' | 'windows' | 'linux' | null): string {
  return platform === 'mac' ? '⌘' : 'Ctrl';
}

/** Whether a dialog stands over the screen, so that the screen's own keys must rest. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog:modal') !== null;
}
