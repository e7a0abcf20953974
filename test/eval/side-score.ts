import type { Slot } from '../../preload/contract/models/capture.ts';
import { type Label, realDefects } from './label.ts';
import { inPercent, tallyOf } from './tally.ts';
import type { VerdictLine } from './verdict-line.ts';

/** Pictures with these labels show another side than their slot requires. */
const SHOWS_THE_OTHER: ReadonlySet<string> = new Set(['wrong_side', 'same_image']);
/**
 * The categories of real pictures that show a side of a card, and drawn ones, which have no
 * category.
 */
const CARDS: ReadonlySet<string | null> = new Set(['front', 'back', null]);

/**
 * Returns how often a file without a slot gets to the right one: its side is recognized, or it is
 * next in order and staff are asked. Empty if no cards are labeled.
 */
export function sideLines(
  labels: readonly Label[],
  verdicts: ReadonlyMap<string, VerdictLine>,
): string[] {
  const cards = labels.flatMap((label) => {
    const { documentType, slot, category } = label;
    const side = slot === 'front_photo' || slot === 'back_photo';
    const card = side && documentType !== 'passport' && CARDS.has(category);
    const verdict = verdicts.get(label.file);
    return card && verdict ? [{ truth: sideOf(label), label, shows: verdict.shows }] : [];
  });
  if (cards.length === 0) return [];
  const good = cards.filter(({ label }) => realDefects(label).length === 0);
  const share = (of: typeof cards, is: (card: (typeof cards)[number]) => boolean) =>
    inPercent(tallyOf(of.map(is)));
  return [
    '',
    `side told, of good captures (goal 95 %)       ${share(good, ({ truth, shows }) => shows === truth)}`,
    `side told, of all captures                    ${share(cards, ({ truth, shows }) => shows === truth)}`,
    `  not told: staff are asked                   ${share(cards, ({ shows }) => shows === null)}`,
    `  told wrongly (goal 0)                       ${share(cards, ({ truth, shows }) => shows !== null && shows !== truth)}`,
  ];
}

function sideOf({ slot, defects }: Label): Slot {
  const other = slot === 'front_photo' ? 'back_photo' : 'front_photo';
  return defects.some(({ kind }) => SHOWS_THE_OTHER.has(kind)) ? other : slot;
}
