import uFuzzy from '@leeoniya/ufuzzy';

/** Each word may have one wrong letter, its first one too: another, one too many or too few, or two changed over. */
const ONE_SLIP = {
  intraMode: 1,
  intraSlice: [0, Number.POSITIVE_INFINITY],
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
} as const satisfies uFuzzy.Options;
const words = new uFuzzy({ ...ONE_SLIP, interLft: 2, interRgt: 2 });
const beginnings = new uFuzzy({ ...ONE_SLIP, interLft: 2 });
/** Orders of the words asked for that are tried: all, of up to five words. */
const ORDERS = 5;

/** The word of the list that a folded word is, give or take a letter; null where it is none. */
export function nearWord(list: string[], word: string): string | null {
  const [at] = words.filter(list, word) ?? [];
  return at === undefined ? null : (list[at] ?? null);
}

/** Of folded texts those whose words begin as the words asked for, in any order, give or take a letter a word. */
export function nearTexts(texts: string[], asked: string): ReadonlySet<number> {
  const [exactly] = beginnings.search(texts, asked, ORDERS);
  return new Set(exactly ?? []);
}
