import type { QuarterTurn, TextCharacter } from '../../reading/pdf-text.ts';
import type { GrayRaster } from '../vision/picture/raster.ts';
import { type Pdfium, withMemory } from './pdfium-library.ts';

/** The maximum number of characters that are read from a page. A dense page of small print has about 12,000. */
const MOST_CHARACTERS = 20_000;

/** Text rendering modes that draw nothing: invisible, and clipping only (ISO 32000-1, table 106). */
const INVISIBLE_MODES = [3, 7];

/**
 * The size of the buffer for results, in bytes. FPDFText_GetFillColor writes four integers, GetLooseCharBox four
 * floats, and GetCharOrigin two doubles.
 */
const ROOM = 16;

/** Text may be invisible if its alpha is below `LEAST_ALPHA` or all its colors are above `PALE` (0 to 255). */
const LEAST_ALPHA = 26;
const PALE = 235;

/** The smallest difference in gray levels between visible text and its background. */
const LEAST_CONTRAST = 60;

/** The maximum tilt of a line, in quarter turns. Watermarks across the page are tilted more. */
const MOST_ASKEW = 0.08;

/** FPDF_PageToDevice returns integers, so positions are scaled to this many steps per point. */
const STEPS = 64;
/** The distance, in points, between the two positions from which the transformation is computed. */
const SPAN = 100;

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Lists the characters that a page shows. Their boxes are in points from the upper left corner of the page as shown. If
 * the file doesn't say which character it is, it becomes U+FFFD. `draw` renders the page and is called only if white
 * text may be on white paper.
 */
export function charactersOf(
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  draw: () => GrayRaster,
): readonly TextCharacter[] {
  const { all, pale } = allCharacters(pdfium, page, size);
  if (pale.size === 0) return all;
  const raster = draw();
  const scale = raster.width / size.width;
  return all.filter((one, index) => !pale.has(index) || isSeen(raster, one, scale));
}

/** Returns whether anything is visible at the position of a character. */
function isSeen({ data, width, height }: GrayRaster, box: TextCharacter, scale: number): boolean {
  const [left, top] = [Math.floor(box.x * scale), Math.floor(box.y * scale)];
  const [right, bottom] = [(box.x + box.width) * scale, (box.y + box.height) * scale];
  let [darkest, lightest] = [255, 0];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      const tone = data[y * width + x] ?? 255;
      [darkest, lightest] = [Math.min(darkest, tone), Math.max(lightest, tone)];
    }
  }
  return lightest - darkest >= LEAST_CONTRAST;
}

function allCharacters(pdfium: Pdfium, page: number, size: PageSize) {
  const all: TextCharacter[] = [];
  const pale = new Set<number>();
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return { all, pale };
  try {
    const shown = shownPlaces(pdfium, page, size);
    const count = Math.min(MOST_CHARACTERS, pdfium._FPDFText_CountChars(text));
    withMemory(pdfium, ROOM, (room) => {
      let look: ObjectLook = { object: 0, isHidden: false, isPale: false, turn: 0 };
      for (let index = 0; index < count; index++) {
        const code = pdfium._FPDFText_GetUnicode(text, index);
        if (code <= 0x20 || code === 0xa0) {
          const before = all.at(-1);
          if (before !== undefined) all[all.length - 1] = { ...before, spaceAfter: true };
          continue;
        }
        const object = pdfium._FPDFText_GetTextObject(text, index);
        if (object !== look.object) {
          look = {
            object,
            isHidden: isHidden(pdfium, object),
            isPale: isPale(pdfium, text, index, room),
            turn: shown.turn(pdfium._FPDFText_GetCharAngle(text, index)),
          };
        }
        const box = boxOf(pdfium, text, index, room);
        if (look.isHidden || look.turn === null || box === null) continue;
        const isUnmapped = pdfium._FPDFText_HasUnicodeMapError(text, index) === 1;
        if (look.isPale) pale.add(all.length);
        const origin = shown.place(originOf(pdfium, text, index, room));
        const before = all.at(-1);
        // PDFium splits a ligature into letters and puts each letter at the start of the ligature.
        const letter = String.fromCodePoint(isUnmapped || code > 0x10ffff ? 0xfffd : code);
        const isInLigature =
          before?.origin[0] === origin[0] &&
          before.origin[1] === origin[1] &&
          before.text !== letter;
        const place = shown.box(box);
        all.push({
          text: letter,
          ...place,
          ...(isInLigature && { x: before.x + before.width }),
          origin,
          turn: look.turn,
          spaceAfter: false,
        });
      }
    });
    return { all, pale };
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

/** Letters of scripts other than Latin, for which the library has no fonts. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\ufffd]/u;
const FIRST_OTHER = 0x250;

/** Returns whether a page has letters that cannot be drawn because their font is not in the file. */
export function lacksFont(pdfium: Pdfium, page: number): boolean {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return false;
  try {
    const count = Math.min(MOST_CHARACTERS, pdfium._FPDFText_CountChars(text));
    for (let index = 0; index < count; index++) {
      const code = pdfium._FPDFText_GetUnicode(text, index);
      if (code < FIRST_OTHER || code > 0x10ffff || !OTHER_SCRIPT.test(String.fromCodePoint(code)))
        continue;
      const object = pdfium._FPDFText_GetTextObject(text, index);
      const font = object === 0 ? 0 : pdfium._FPDFTextObj_GetFont(object);
      if (font !== 0 && pdfium._FPDFFont_GetIsEmbedded(font) === 0) return true;
    }
    return false;
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

/** Attributes that all characters of a text object share. */
interface ObjectLook {
  readonly object: number;
  readonly isHidden: boolean;
  readonly isPale: boolean;
  readonly turn: QuarterTurn | null;
}

function isHidden(pdfium: Pdfium, object: number): boolean {
  return object !== 0 && INVISIBLE_MODES.includes(pdfium._FPDFTextObj_GetTextRenderMode(object));
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Returns a character's box as the font defines it, in PDF page coordinates, whose y axis points up. */
function boxOf(pdfium: Pdfium, text: number, index: number, room: number): Box | null {
  if (pdfium._FPDFText_GetLooseCharBox(text, index, room) === 0) return null;
  const view = new DataView(pdfium.HEAPU8.buffer, room, ROOM);
  const value = (place: number) => view.getFloat32(place * 4, true);
  return { left: value(0), top: value(1), right: value(2), bottom: value(3) };
}

/** Returns a character's origin on the baseline, in PDF page coordinates. */
function originOf(pdfium: Pdfium, text: number, index: number, room: number) {
  pdfium._FPDFText_GetCharOrigin(text, index, room, room + 8);
  const view = new DataView(pdfium.HEAPU8.buffer, room, ROOM);
  return [view.getFloat64(0, true), view.getFloat64(8, true)] as const;
}

function isPale(pdfium: Pdfium, text: number, index: number, room: number): boolean {
  const places = [room, room + 4, room + 8, room + 12] as const;
  if (pdfium._FPDFText_GetFillColor(text, index, ...places) === 0) return false;
  const view = new DataView(pdfium.HEAPU8.buffer, room, ROOM);
  const value = (place: number) => view.getUint32(place * 4, true);
  return value(3) < LEAST_ALPHA || Math.min(value(0), value(1), value(2)) > PALE;
}

/** Returns functions that convert boxes and directions from PDF page coordinates to the page as shown. */
function shownPlaces(pdfium: Pdfium, page: number, { width, height }: PageSize) {
  const place = (x: number, y: number) =>
    withMemory(pdfium, 8, (at) => {
      const [across, down] = [Math.round(width * STEPS), Math.round(height * STEPS)];
      pdfium._FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, at, at + 4);
      const view = new DataView(pdfium.HEAPU8.buffer, at, 8);
      return [view.getInt32(0, true) / STEPS, view.getInt32(4, true) / STEPS] as const;
    });
  const [origin, right, up] = [place(0, 0), place(SPAN, 0), place(0, SPAN)];
  const shift = (axis: 0 | 1, x: number, y: number) =>
    ((right[axis] - origin[axis]) * x + (up[axis] - origin[axis]) * y) / SPAN;
  const shiftedBy = (x: number, y: number) =>
    [origin[0] + shift(0, x, y), origin[1] + shift(1, x, y)] as const;
  return {
    place: ([x, y]: readonly [number, number]) => shiftedBy(x, y),
    box({ left, right: end, bottom, top }: Box) {
      const [a, b] = [shiftedBy(left, bottom), shiftedBy(end, top)];
      const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
      return { x, y, width: Math.abs(a[0] - b[0]), height: Math.abs(a[1] - b[1]) };
    },
    /** Returns the clockwise quarter turns of text with this angle in radians, or null if the text is tilted. */
    turn(angle: number): QuarterTurn | null {
      const along = (axis: 0 | 1) => shift(axis, Math.cos(angle), -Math.sin(angle));
      const turns = Math.atan2(along(1), along(0)) / (Math.PI / 2);
      const whole = Math.round(turns);
      if (Math.abs(turns - whole) > MOST_ASKEW) return null;
      return ((whole + 4) % 4) as QuarterTurn;
    },
  };
}
