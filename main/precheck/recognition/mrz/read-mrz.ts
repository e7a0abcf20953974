import type { PictureView } from '../../vision/picture/picture-view.ts';
import { CELL_NET } from '../nets/cell-net.ts';
import { classify, readNet, type SmallNet } from '../nets/small-net.ts';
import { cellPatch } from './cell-patch.ts';
import { checkedText, checksOf, fits } from './check-digit.ts';
import { type FoundMrz, upsideDown, zonesAt } from './find-mrz.ts';
import { tellLookAlikes } from './look-alikes.ts';
import { doubtsOf } from './mrz-doubt.ts';
import type { MrzFacts } from './mrz-facts.ts';
import { formatsWith, LAYOUTS, type MrzField, mayBegin } from './mrz-layout.ts';
import { type MrzOdds, oddsAt, textOf } from './mrz-odds.ts';
import { findMrzPlaces } from './mrz-place.ts';
import { type MrzDocument, parseMrz } from './parse-mrz.ts';

/** A zone makes sense if the net gives allowed characters at least this probability on average. */
const MAKES_SENSE = 0.9;
/** The minimum number of check digits that are correct and certain. They must also outnumber the uncertain ones. */
const LEAST_FITTING = 2;
/** The weight of correct check digits relative to the certainty of the characters. */
const CHECKS_COUNT = 0.2;
/** The weight of the cells' fit relative to the reading. */
const FIT_COUNTS = 0.5;
/** The quality of a zone whose digits are all correct and whose characters are almost all certain. */
const NO_DOUBT = 1.12;
/**
 * Cells whose fit is this much worse than the best one are not read. Cells that fit at least as well as the second
 * value are a zone, whether they were read or not.
 */
const [CLOSE_FIT, FITS_WELL] = [0.2, 0.8];
/** The number of pairs of lines that are examined closely. */
const MOST_PLACES = 2;

/** A cell with more mean ink contains a blot. The boldest letters have 0.46. */
const MOST_INK = 0.47;

let net: SmallNet | null = null;

/** A reading of a zone, with measures of how plausible it is. */
interface MrzCandidate {
  readonly found: FoundMrz;
  readonly reading: MrzOdds;
  /** The mean probability that the net gives to characters that are allowed at their positions. */
  readonly sense: number;
  /** The certainty of these characters, plus a bonus for correct check digits. */
  readonly quality: number;
  /** The fraction of the check digits that are correct. */
  readonly fitting: number;
}

/** Reads a zone in each format with this number of lines and this width, and returns the best reading. */
function readCandidate(found: FoundMrz): MrzCandidate {
  const { strips, borders } = found;
  const seen = cellsOf(found);
  return formatsWith(strips.length, borders[0]!.length - 1)
    .map((format): MrzCandidate => {
      const cells = seen.map((cell) => cell.slice());
      tellLookAlikes(format, net!.labels, cells);
      const places = cells.map((cell, at) => oddsAt(format, at, net!.labels, cell));
      const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
      const reading = { format, odds: places.map(({ odds }) => odds) };
      const sense = mean(places.map(({ allowed }) => allowed));
      const sure = mean(places.map(({ odds, allowed }) => allowed * Math.max(...odds.values())));
      const text = textOf(reading);
      const fitting = mean(checksOf(format, text).map((check) => (fits(text, check) ? 1 : 0)));
      if (!mayBegin(format, text)) return { found, reading, sense: 0, quality: 0, fitting: 0 };
      return { found, reading, sense, quality: sure + CHECKS_COUNT * fitting, fitting };
    })
    .sort((a, b) => b.quality - a.quality)[0]!;
}

/** Returns the net's probabilities for each cell. */
function cellsOf({ strips, borders }: FoundMrz): Float32Array[] {
  net ??= readNet(CELL_NET);
  const blot = new Float32Array(net.labels.length).fill(1 / net.labels.length);
  const cells: Float32Array[] = [];
  for (const [line, edges] of borders.entries()) {
    for (let cell = 0; cell + 1 < edges.length; cell++) {
      const patch = cellPatch(strips[line]!, [edges[cell]!, edges[cell + 1]!], net.width);
      const ink = patch.reduce((sum, value) => sum + value, 0) / patch.length;
      cells.push(ink > MOST_INK ? blot : classify(net, patch));
    }
  }
  return cells;
}

/**
 * Finds and reads the machine-readable zone of a picture, at any position and in any orientation. Returns null if none
 * is visible. Two-digit years are assumed to be near `year`.
 */
export async function mrzFactsOf(
  view: PictureView,
  year = new Date().getUTCFullYear(),
): Promise<MrzFacts | null> {
  let unread: MrzFacts | null = null;
  for (const place of findMrzPlaces(view).slice(0, MOST_PLACES)) {
    const best = bestOf(await zonesAt(view, place));
    if (best === null) continue;
    const facts = factsOf(best, year);
    if (facts !== null) return facts;
    if (best.found.fit >= FITS_WELL) unread ??= unreadFacts(best);
  }
  return unread;
}

/** Returns the reading of the zone and direction that make the most sense, or the first one that is certain. */
function bestOf(zones: readonly FoundMrz[]): MrzCandidate | null {
  let best: MrzCandidate | null = null;
  for (const zone of zones) {
    if (zone.fit < zones[0]!.fit - CLOSE_FIT) break;
    for (const turned of [false, true]) {
      const read = readCandidate(turned ? upsideDown(zone) : zone);
      if (best === null || worth(read) > worth(best)) best = read;
      if (best.fitting === 1 && best.quality > NO_DOUBT) return best;
    }
  }
  return best;
}

/**
 * Rates a candidate. Cells that fit better are more likely to have been cut correctly, regardless of how a few
 * characters were read.
 */
function worth({ quality, found }: MrzCandidate): number {
  return quality + FIT_COUNTS * found.fit;
}

function unreadFacts({ found, reading, sense }: MrzCandidate): MrzFacts {
  const nothing = believed(parseMrz(reading.format, ''), () => true);
  const turnBy = sense >= MAKES_SENSE ? 'reading' : 'place';
  return { ...whereOf(found), turnBy, read: 'notRead', ...nothing, checks: [] };
}

function whereOf({ region, turn, strips, borders }: FoundMrz) {
  const format = formatsWith(strips.length, borders[0]!.length - 1)[0]!;
  return { region, turn, format: format === 'FRA' ? 'TD2' : format } as const;
}

/** Returns the facts of a candidate, or null if its check digits don't prove that it was cut and read correctly. */
function factsOf({ found, reading, sense }: MrzCandidate, year: number): MrzFacts | null {
  const { format } = reading;
  const { text, checks } = checkedText(reading);
  const fitting = checks.filter(({ fits, sure }) => fits && sure).length;
  const trusted = fitting >= LEAST_FITTING && fitting > checks.filter(({ sure }) => !sure).length;
  if (!trusted || sense < MAKES_SENSE) return null;
  const { fields } = LAYOUTS[format];
  const said = parseMrz(format, text, year);
  const doubtful = doubtsOf(reading, text, checks);
  const known = (Object.keys(fields) as MrzField[]).filter((field) => fields[field] !== null);
  const whole = checks.every(({ fits, sure }) => fits || sure) && !known.some(doubtful);
  return {
    ...whereOf(found),
    turnBy: 'reading',
    read: whole ? 'whole' : 'partly',
    ...believed(said, doubtful),
    checks,
  };
}

/** Returns the fields of a zone, with null for uncertain ones. */
function believed(said: MrzDocument, doubtful: (field: MrzField) => boolean) {
  const only = <T>(field: MrzField, value: T) => (doubtful(field) ? null : value);
  return {
    documentCode: only('documentCode', said.documentCode),
    issuer: only('issuer', said.issuer),
    surname: only('name', said.surname),
    givenNames: only(
      LAYOUTS[said.format].fields.givenNames ? 'givenNames' : 'name',
      said.givenNames,
    ),
    number: only('number', said.number),
    nationality: only('nationality', said.nationality),
    birthDate: only('birthDate', said.birthDate),
    sex: only('sex', said.sex),
    expiryDate: only('expiryDate', said.expiryDate),
  };
}
