import { commandKey } from '../../lib/keys/keyboard.ts';
import type { CommandKey } from '../../state/commands.ts';
import { session } from '../../state/machine/session.svelte.ts';

/** Ctrl or ⌘, as it is written where the program runs. */
export function modText(): string {
  return commandKey(session.info?.platform ?? null);
}

/** How a key is written: `Ctrl K`, `/`. */
export function keyText({ mod, key }: CommandKey): string {
  return mod ? `${modText()} ${key.toUpperCase()}` : key;
}
