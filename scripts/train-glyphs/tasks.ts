import { type DrawnGlyph, drawGlyphs } from './atlas.ts';
import { type Family, HELD_OUT, LEARNED } from './fonts.ts';
import { printedGlyph } from './printed-glyph.ts';
import type { Random } from './random.ts';

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** What a net has to determine about a glyph. */
export interface Task {
  /**
   * The name of the task, and of the module with the weights:
   * `main/precheck/recognition/nets/NAME-net.ts`.
   */
  readonly name: string;
  readonly labels: readonly string[];
  /** The width of the patch in pixels. */
  readonly edge: number;
  readonly hidden: readonly number[];
  /** The number of drawn glyphs for training. */
  readonly glyphs: number;
  readonly batches: number;
  /** True if each drawn glyph is used in all four rotations, with its rotation as its label. */
  readonly turned: boolean;
  readonly learned: Faces;
  readonly heldOut: Faces;
  /** Draws a glyph of one of the faces into a patch. Returns the index of its label. */
  draw(faces: readonly Face[], random: Random, patch: Float32Array): number;
}

interface Faces {
  readonly families: readonly Family[];
  readonly characters: string;
}

/** The drawn glyphs of one style of a family. */
export interface Face {
  readonly family: Family;
  readonly glyphs: ReadonlyMap<string, DrawnGlyph>;
}

/** The frequency of letters in English text, in thousandths (Norvig 2012, from 3.5e12 letters). */
const LETTERS: Readonly<Record<string, number>> = Object.fromEntries(
  'e125 t93 a80 o76 i76 n72 s65 r63 h51 l41 d38 c33 u27 m25 f24 p21 g19 w17 y17 b15 v11 k5 x2 j2 q1 z1'
    .split(' ')
    .map((entry) => [entry[0], Number(entry.slice(1))]),
);

/**
 * The lowercase letters, each repeated as often as it's drawn. The frequencies are more even than
 * in real text, so that the net also learns rare letters.
 */
const SMALL = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) =>
  new Array<string>(Math.ceil(Math.sqrt(LETTERS[letter] ?? 1))).fill(letter),
);
const LARGE = SMALL.map((letter) => letter.toUpperCase());

/**
 * Returns a random character. Cards contain capitals and digits, pages also contain lowercase
 * letters, and machine-readable zones contain fillers.
 */
function textCharacter(random: Random): string {
  const kind = random.next();
  if (kind < 0.4) return random.pick(LARGE);
  if (kind < 0.75) return random.pick(SMALL);
  return kind < 0.96 ? random.pick([...DIGITS]) : random.pick([...'&$%#?<<<<']);
}

const TURN_PRINT = { lowest: 6, highest: 40, blur: 0.16, edge: 16 };
const text = `${CAPITALS}${CAPITALS.toLowerCase()}${DIGITS}&$%#?<`;

const turn: Task = {
  name: 'turn',
  // The clockwise rotation in degrees that makes the glyph upright.
  labels: ['0', '90', '180', '270'],
  edge: TURN_PRINT.edge,
  hidden: [64, 32],
  glyphs: 200_000,
  batches: 40_000,
  turned: true,
  learned: { families: LEARNED, characters: text },
  heldOut: { families: HELD_OUT, characters: text },
  draw(faces, random, patch) {
    for (;;) {
      const glyph = random.pick(faces).glyphs.get(textCharacter(random));
      const drawn = glyph && printedGlyph(glyph, TURN_PRINT, random);
      if (!drawn) continue;
      patch.set(drawn);
      return 0;
    }
  },
};

export const TASKS: readonly Task[] = [turn];

/** Draws the faces of a task: each family in regular, bold, and italic. */
export async function facesOf({ families, characters }: Faces): Promise<readonly Face[]> {
  const faces: Face[] = [];
  for (const family of families) {
    for (const style of [
      { weight: 400, italic: false },
      { weight: 700, italic: false },
      { weight: 400, italic: true },
    ]) {
      if (style.italic && family.kind !== 'sans' && family.kind !== 'serif') continue;
      const glyphs = await drawGlyphs(family, style, characters);
      faces.push({ family, glyphs: new Map(glyphs.map((glyph) => [glyph.character, glyph])) });
    }
  }
  return faces;
}
