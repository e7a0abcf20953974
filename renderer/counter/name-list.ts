import { t } from '#text/desk-catalogue.ts';

/** The maximum number of names listed. The rest are only counted. */
const NAMED = 3;

/** Joins names into a single line of text. */
export function nameList(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ');
  return names.length > NAMED
    ? `${named}, ${t.capture.alsoMore({ n: names.length - NAMED })}`
    : named;
}
