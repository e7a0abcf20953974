import { isCommand, isDialogOpen, isTyping } from '#desk/keyboard.ts';
import { session } from '#desk/machine/session.svelte.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import { t } from '#text/catalogue.ts';
import { KEYS, type KeyGroup } from './key-table.ts';

/** What the lines of a group do now, told which of its keys it was. A line without an act is no key. */
type Acts<G extends KeyGroup> = {
  readonly [Name in keyof (typeof KEYS)[G]]?: ((nth: number) => unknown) | false | null | undefined;
};

/** Carries out a key press of that group; false where it is none of its keys that do something now. */
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
 * The same for a press anywhere in the window: keys rest under a dialog and do nothing again while they
 * are held, and what is no command belongs to the field staff are typing in.
 */
export function pressAnywhere<G extends KeyGroup>(
  group: G,
  event: KeyboardEvent,
  acts: Acts<G>,
): void {
  if (event.defaultPrevented || isDialogOpen()) return;
  if (isCommand(event) || !isTyping(event.target)) press(group, event, acts, true);
}

/** Those of them that are not switched off: a key that does nothing is shown nowhere. */
export const workingKeys = (all: readonly string[]): readonly string[] =>
  all.filter((keys) => settings.letters || !isLetter(keys));

const isLetter = (keys: string): boolean => /^(Shift )?[A-Z/?1-9]$/.test(keys);

/** Single letters and numbers can be switched off (WCAG 2.2, 2.1.4). Signs need Shift in some layouts. */
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

/** Ctrl or ⌘, as it is written where the program runs. */
export const modText = (): string => (session.info?.platform === 'mac' ? '⌘' : 'Ctrl');

/** How keys of the table are written on a keyboard: `Ctrl K`, `←`. */
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

/** Keys of the table that work, the way screen readers take them (`aria-keyshortcuts`): `Control+Enter`. */
export function ariaKeys(all: readonly string[]): string | undefined {
  const mod = session.info?.platform === 'mac' ? 'Meta' : 'Control';
  const named = (key: string) => ({ Mod: mod, '+': 'Plus' })[key] ?? key;
  const working = workingKeys(all).map((keys) => keys.split(' ').map(named).join('+'));
  return working.length === 0 ? undefined : working.join(' ');
}
