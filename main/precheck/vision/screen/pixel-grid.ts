import { type Corners, contains, distance, inPixels } from '../../math/plane.ts';
import { fromUnitSquare, inverse, project } from '../../math/projection.ts';
import type { FoundDocument } from '../outline/find-document.ts';
import type { PictureView } from '../picture/picture-view.ts';
import { type GrayRaster, grayOf } from '../picture/raster.ts';
import { PATCH, type Spectrum, spectrumOf, strengthNear, strongest } from './spectrum.ts';

/** So many of the plainest patches are looked at on the document, and beside it. */
const [WITHIN, BESIDE] = [4, 4] as const;
/** Fewer patches tell nothing. */
const LEAST = 3;
/** So many of those beside have to show the pattern; some lie beyond the screen. */
const ENOUGH_BESIDE = 2;
/** Any plain patch has a stronger wave than half of this. */
const FAINT = 30;
/** A grid can be seen between these levels only. */
const [DARK, BURNT] = [80, 248] as const;
/** The same screen goes on so far beside the document, in parts of it. */
const NEAR = 0.7;
/** A grid seen askew may differ by so many cycles a pixel from patch to patch. */
const ASKEW = 0.06;
/** Below so many levels of noise, squared, no patch is plainer than another. */
const NOISE = 4;
/** So many places along each side of a patch tell how plain it is. */
const PLACES = 14;

/** A square in the overview, as wide as PATCH of the finest pixels at hand. */
interface Patch {
  readonly x: number;
  readonly y: number;
  readonly inside: boolean;
  readonly roughness: number;
}

/**
 * Measures how strongly one fine regular pattern, the pixels of a monitor or their beat with the camera's,
 * covers both the document and its surroundings: the power of its wave over that of its neighbors in the
 * spectrum. It looks at a few patches of the finest picture at hand, since a smaller picture has lost more of
 * the pattern, and decoding a large one whole takes longer than all the rest. A cloth's weave ends at the
 * document and a document's guilloches at its edge, but a passport's go on to its facing page.
 */
export async function gridStrength(
  view: PictureView,
  { corners, shape }: Pick<FoundDocument, 'corners' | 'shape'>,
): Promise<number> {
  const gray = grayOf(view.overview);
  const edge = (PATCH * gray.width) / view.widthAtHand;
  const patches = patchesOf(gray, edge, corners, shape === 'dataPage');
  const within = plainest(patches, true, WITHIN, edge);
  const beside = plainest(patches, false, BESIDE, edge);
  if (within.length < LEAST || beside.length < ENOUGH_BESIDE) return 0;
  const spectra = async (chosen: readonly Patch[]) => {
    const all: Spectrum[] = [];
    for (const patch of chosen) all.push(await spectrumAt(view, patch));
    return all;
  };
  const inside = await spectra(within);
  const waves = inside.map(strongest);
  const typical = nth(
    waves.map(({ strength }) => strength),
    waves.length >> 1,
  );
  if (typical < FAINT) return 0;
  const outside = await spectra(beside);
  let best = 0;
  for (const wave of waves) {
    if (wave.strength <= best) continue;
    const on = (other: Spectrum) => strengthNear(other, wave, ASKEW);
    best = Math.max(
      best,
      Math.min(nth(inside.map(on), inside.length >> 1), nth(outside.map(on), ENOUGH_BESIDE - 1)),
    );
  }
  return best;
}

/** Lists the patches to look at. `paged` leaves out those beyond the long sides, where another page may lie. */
function patchesOf(gray: GrayRaster, edge: number, corners: Corners, paged: boolean): Patch[] {
  const { width, height } = gray;
  const own = inPixels(corners, gray);
  const toUnit = inverse(fromUnitSquare(own));
  const lying = distance(own[0], own[1]) > distance(own[1], own[2]);
  const [left, top, right, bottom] = [
    Math.min(...own.map(([x]) => x)),
    Math.min(...own.map(([, y]) => y)),
    Math.max(...own.map(([x]) => x)),
    Math.max(...own.map(([, y]) => y)),
  ];
  const [farX, farY] = [NEAR * (right - left), NEAR * (bottom - top)];
  const step = Math.max(edge / 2, Math.sqrt((width * height) / 4000));
  const found: Patch[] = [];
  const endY = Math.min(height, bottom + farY) - edge;
  const endX = Math.min(width, right + farX) - edge;
  for (let y = Math.max(0, top - farY); y <= endY; y += step) {
    for (let x = Math.max(0, left - farX); x <= endX; x += step) {
      const inside = contains(own, x, y);
      const [u, v] = project(toUnit, [x + edge / 2, y + edge / 2]);
      const across = lying ? v : u;
      if (paged && !inside && (across < 0 || across > 1)) continue;
      const whole =
        inside === contains(own, x + edge, y) &&
        inside === contains(own, x, y + edge) &&
        inside === contains(own, x + edge, y + edge);
      const roughness = whole ? roughnessOf(gray, x, y, edge) : null;
      if (roughness !== null) found.push({ x, y, inside, roughness });
    }
  }
  return found.sort((a, b) => a.roughness - b.roughness);
}

/** Gives the spread of the levels by parts of their mean; null where nothing fine can be seen. */
function roughnessOf({ data, width }: GrayRaster, x: number, y: number, edge: number) {
  let [sum, squares, count] = [0, 0, 0];
  const step = Math.max(1, Math.floor(edge / PLACES));
  for (let down = Math.floor(y); down < Math.floor(y + edge); down += step) {
    for (let across = Math.floor(x); across < Math.floor(x + edge); across += step) {
      const level = data[down * width + across]!;
      sum += level;
      squares += level * level;
      count++;
    }
  }
  const mean = sum / count;
  if (!(mean >= DARK && mean <= BURNT)) return null;
  return (squares / count - mean * mean + NOISE) / (mean * mean);
}

/** Takes the first patches that do not overlap by more than half. */
function plainest(patches: readonly Patch[], inside: boolean, most: number, edge: number): Patch[] {
  const chosen: Patch[] = [];
  for (const patch of patches) {
    if (chosen.length === most) break;
    if (patch.inside !== inside) continue;
    const apart = (other: Patch) =>
      Math.max(Math.abs(other.x - patch.x), Math.abs(other.y - patch.y)) >= edge / 2;
    if (chosen.every(apart)) chosen.push(patch);
  }
  return chosen;
}

async function spectrumAt(view: PictureView, { x, y }: Patch): Promise<Spectrum> {
  const { overview, widthAtHand: width } = view;
  const height = (overview.height * width) / overview.width;
  const left = Math.min(width - PATCH, Math.round((x * width) / overview.width)) / width;
  const top = Math.min(height - PATCH, Math.round((y * height) / overview.height)) / height;
  const [right, bottom] = [left + PATCH / width, top + PATCH / height];
  const place: Corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return spectrumOf(grayOf(await view.cut(place, PATCH, PATCH)));
}

/** Gives the strength at an index, the strongest being number 0. */
function nth(strengths: readonly number[], index: number): number {
  return strengths.toSorted((a, b) => b - a)[index] ?? 0;
}
