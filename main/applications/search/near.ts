import uFuzzy from '@leeoniya/ufuzzy';

/** Orders of the words asked for that are tried: all, of up to five words. */
const ORDERS = 5;
/** Each word may have one wrong letter, its first one too: another, one too many or too few, or two changed over. */
const ONE_SLIP: uFuzzy.Options = {
  intraMode: 1,
  intraSlice: [0, Number.POSITIVE_INFINITY],
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
  interLft: 2,
};
const beginnings = new uFuzzy(ONE_SLIP);
const words = new uFuzzy({ ...ONE_SLIP, interRgt: 2 });

/** The word of the list that a folded word is, give or take a letter. */
export function nearWord(list: string[], word: string): string | undefined {
  const [at] = words.filter(list, word) ?? [];
  return at === undefined ? undefined : list[at];
}

/** Finds the folded texts whose words begin as the words asked for, in any order, with one wrong letter a word at most. */
export function nearTexts(texts: string[], asked: string): ReadonlySet<number> {
  return new Set(beginnings.search(texts, asked, ORDERS)[0]);
}
