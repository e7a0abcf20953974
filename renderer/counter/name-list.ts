import { t } from '#text/catalogue.ts';

/** So many are named; the rest is counted. */
const NAMED = 3;

/** Names in a line of text. */
export function nameList(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ');
  return names.length > NAMED
    ? `${named}, ${t.capture.alsoMore({ n: names.length - NAMED })}`
    : named;
}
