import { HELD_OUT, LEARNED } from './fonts.ts';
import { capitalsOf, printedCell } from './printed-cell.ts';
import { type Print, printedGlyph } from './printed-glyph.ts';
import type { Face, Task } from './tasks.ts';

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const MRZ = `${DIGITS}${CAPITALS}<`;
const CELL_EDGE = 20;

/**
 * The task of reading cells of a machine-readable zone (ICAO 9303-3, 4.3). They're in OCR-B or a
 * substitute, which is usually another monospaced face.
 */
const cell: Task = {
  name: 'cell',
  labels: [...MRZ],
  edge: CELL_EDGE,
  hidden: [112],
  glyphs: 180_000,
  batches: 20_000,
  turned: false,
  learned: { families: LEARNED.filter(({ kind }) => kind !== 'serif'), characters: MRZ },
  heldOut: { families: HELD_OUT.filter(({ kind }) => kind === 'mono'), characters: MRZ },
  draw(faces, random, patch) {
    const chance = random.next();
    const fixed = faces.filter(({ family }) => family.kind !== 'sans');
    const standard = faces.filter(({ family }) => family.name === 'OCR B');
    const from = chance < 0.5 && standard.length > 0 ? standard : chance < 0.85 ? fixed : faces;
    const { glyphs } = random.pick(from);
    const label = random.below(MRZ.length);
    const neighbor = () => (random.next() < 0.35 ? '<' : random.pick([...MRZ]));
    const [left, middle, right] = [neighbor(), MRZ[label]!, neighbor()].map(
      (character) => glyphs.get(character)!,
    );
    const capitals = capitalsOf(glyphs.get('H')!);
    patch.set(printedCell([left!, middle!, right!], capitals, CELL_EDGE, random));
    return label;
  },
};

/**
 * Lowercase letters that the net doesn't have to distinguish. Letters that look like their capitals
 * aren't included, because they count as capitals.
 */
const SMALL = 'abdefghijklmnqrty';
const PRINT_LABELS = [...DIGITS, ...CAPITALS, '/', '?'];
const PRINT: Print = { lowest: 9, highest: 32, blur: 0.13, edge: 20 };

/**
 * The task of reading capitals, digits, and slashes as they're printed on cards. The label `?`
 * means any other letter.
 */
const print: Task = {
  name: 'print',
  labels: PRINT_LABELS,
  edge: PRINT.edge,
  hidden: [80],
  glyphs: 80_000,
  batches: 9_000,
  turned: false,
  learned: { families: LEARNED, characters: `${DIGITS}${CAPITALS}/${SMALL}` },
  heldOut: { families: HELD_OUT, characters: `${DIGITS}${CAPITALS}/${SMALL}` },
  draw(faces, random, patch) {
    for (;;) {
      const label = random.below(PRINT_LABELS.length);
      const wanted = PRINT_LABELS[label]!;
      const glyph = face(faces, random.next()).glyphs.get(
        wanted === '?' ? random.pick([...SMALL]) : wanted,
      );
      const drawn = glyph && printedGlyph(glyph, PRINT, random);
      if (!drawn) continue;
      patch.set(drawn);
      return label;
    }
  },
};

/** Chooses a face, usually a sans-serif one, because most text on cards has no serifs. */
function face(faces: readonly Face[], chance: number): Face {
  const plain = faces.filter(({ family }) => family.kind === 'sans' || family.kind === 'mono');
  const from = chance < 0.8 && plain.length > 0 ? plain : faces;
  return from[Math.floor(((chance * 1000) % 1) * from.length)]!;
}

/** The nets that read characters. */
export const READING_TASKS: readonly Task[] = [cell, print];
