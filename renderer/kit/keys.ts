import { isCommand, isDialogOpen, isTyping } from '#desk/keyboard.ts';
import { session } from '#desk/machine/session.svelte.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import { t } from '#text/catalogue.ts';
import { KEYS, type KeyGroup } from './key-table.ts';

/**
 * The current action for each line in a group of the key table. It receives the index of the
 * pressed key on its line. If a line has no action, its keys aren't handled.
 */
type Acts<G extends KeyGroup> = {
  readonly [Name in keyof (typeof KEYS)[G]]?: ((nth: number) => unknown) | false | null | undefined;
};

/** Runs the action for a key press. Returns false if the group has no action for the key. */
export function press<G extends KeyGroup>(
  group: G,
  event: KeyboardEvent,
  acts: Acts<G>,
  once = false,
): boolean {
  const lines = Object.entries(KEYS[group]) as [keyof (typeof KEYS)[G], readonly string[]][];
  for (const [name, keys] of lines) {
    const nth = keys.findIndex((key) => isPressed(key, event));
    const act = nth < 0 ? undefined : acts[name];
    if (!act) continue;
    event.preventDefault();
    if (!once || !event.repeat) act(nth);
    return true;
  }
  return false;
}

/**
 * Handles a key press anywhere in the window. Keys are ignored while a dialog is open, and don't
 * repeat while they are held down. While staff are typing in a field, the field gets all keys
 * without Ctrl or Cmd.
 */
export function pressAnywhere<G extends KeyGroup>(
  group: G,
  event: KeyboardEvent,
  acts: Acts<G>,
): void {
  if (event.defaultPrevented || isDialogOpen()) return;
  if (isCommand(event) || !isTyping(event.target)) press(group, event, acts, true);
}

/** Returns the keys that aren't switched off. Only these keys are shown to staff. */
export const workingKeys = (all: readonly string[]): readonly string[] =>
  all.filter((keys) => settings.letters || !isLetter(keys));

const isLetter = (keys: string): boolean => /^(Shift )?[A-Z/?1-9]$/.test(keys);

/**
 * Returns whether the keys were pressed. Single letters and digits can be switched off (WCAG 2.2,
 * 2.1.4). Shift is ignored for symbols, because some keyboard layouts require it.
 */
function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split(' ');
  const key = parts.at(-1) ?? '';
  if ((event.key === ' ' ? 'Space' : event.key).toLowerCase() !== key.toLowerCase()) return false;
  if (isLetter(keys) && !settings.letters) return false;
  return (
    (event.ctrlKey || event.metaKey) === parts.includes('Mod') &&
    event.altKey === parts.includes('Alt') &&
    (/^[^A-Z]$/.test(key) || event.shiftKey === parts.includes('Shift'))
  );
}

/** Returns Ctrl or ⌘, depending on the system. */
export const modText = (): string => (session.info?.platform === 'mac' ? '⌘' : 'Ctrl');

/** Returns keys as they are printed on a keyboard: `Ctrl K`, `←`. */
export function keyText(keys: string): string {
  const written: Readonly<Record<string, string>> = {
    Mod: modText(),
    Space: t.common.spaceKey,
    Escape: 'Esc',
    Delete: 'Del',
    PageUp: 'PgUp',
    PageDown: 'PgDn',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    '-': '−',
  };
  return keys
    .split(' ')
    .map((key) => written[key] ?? key)
    .join(' ');
}

/** Returns the active keys in the format of `aria-keyshortcuts`: `Control+Enter`. */
export function ariaKeys(all: readonly string[]): string | undefined {
  const mod = session.info?.platform === 'mac' ? 'Meta' : 'Control';
  const named = (key: string) => ({ Mod: mod, '+': 'Plus' })[key] ?? key;
  const working = workingKeys(all).map((keys) => keys.split(' ').map(named).join('+'));
  return working.length === 0 ? undefined : working.join(' ');
}
