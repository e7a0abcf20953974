import type { NamedPlace } from '../ipc/own-places.ts';

/** The maximum length of a line in characters. Longer lines could push the buttons off the screen. */
const SHOWN = 300;

/**
 * Formats the places in a question, one per line. An address starts with its host. Characters that are invisible or
 * change the text direction are written as numbers, so that no address can look like another.
 */
export function placeLines(
  places: readonly NamedPlace[],
  names: Readonly<Record<NamedPlace['name'], string>>,
): string {
  return places.map(({ name, after }) => `${names[name]}: ${inFull(name, after)}`).join('\n');
}

function inFull(name: NamedPlace['name'], place: string): string {
  const text = plainly(place);
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  const isAddress = name !== 'scanFolder' && /^https?:/i.test(place) && URL.canParse(place);
  return isAddress ? `${new URL(place).host} (${shown})` : shown;
}

function plainly(text: string): string {
  return text.replace(/\p{C}|\p{Zl}|\p{Zp}/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}
