import type { FlatDocument } from '../seeing/flat-document.ts';
import { CELL_NET } from './cell-net.ts';
import { cellPatch } from './cell-patch.ts';
import { type FoundMrz, findMrz } from './find-mrz.ts';
import { tellLookAlikes } from './look-alikes.ts';
import { checkedReading } from './mrz-checks.ts';
import type { MrzFacts } from './mrz-facts.ts';
import { LAYOUTS, type MrzField } from './mrz-layout.ts';
import { likeliest, type MrzReading, oddsAt } from './mrz-reading.ts';
import { parseMrz } from './parse-mrz.ts';
import { classify, readNet, type SmallNet } from './small-net.ts';

/** Share of what the net sees that may stand where it stands, from which a zone makes sense. */
const MAKES_SENSE = 0.75;
/** Odds below which a character counts as not read. */
const READ = 0.6;
/** Share of a zone's characters that must be read for it to count as read in part. */
const LEAST_READ = 0.6;

let net: SmallNet | null = null;

/** Characters of a zone with their odds, and how much sense they make: 0 none to 1. */
export function readMrz(found: FoundMrz): { reading: MrzReading; sense: number } {
  net ??= readNet(CELL_NET);
  const { format, strips, borders } = found;
  const cells: Float32Array[] = [];
  for (const [line, edges] of borders.entries()) {
    for (let cell = 0; cell + 1 < edges.length; cell++) {
      const patch = cellPatch(strips[line]!, edges[cell]!, edges[cell + 1]!, net.width);
      cells.push(classify(net, patch));
    }
  }
  tellLookAlikes(format, net.labels, cells);
  const places = cells.map((cell, at) => oddsAt(format, at, net!.labels, cell));
  const odds = places.map((place) => place.odds);
  const sense = places.reduce((sum, { allowed }) => sum + allowed, 0);
  return { reading: { format, odds }, sense: sense / odds.length };
}

/**
 * Finds and reads the machine-readable zone of a flattened document, in whichever turn it stands.
 * Null when there is none to be seen. `year` is the one two-digit years are taken to be near.
 */
export function mrzFactsOf(
  document: FlatDocument,
  year = new Date().getUTCFullYear(),
): MrzFacts | null {
  const candidates = findMrz(document);
  if (!candidates) return null;
  let found = candidates.likely;
  let read = readMrz(found);
  if (read.sense < MAKES_SENSE) {
    const other = candidates.other();
    const otherwise = other && readMrz(other);
    if (otherwise && otherwise.sense > Math.max(read.sense, MAKES_SENSE)) {
      [found, read] = [other, otherwise];
    }
  }
  const { region, turn, format } = found;
  const where = { region, turn, format };
  const odds = read.reading.odds;
  const weak = (from: number, to: number) =>
    odds.slice(from, to).filter((at) => at.get(likeliest(at))! < READ).length;
  const share = 1 - weak(0, odds.length) / odds.length;
  if (read.sense < MAKES_SENSE || share < LEAST_READ) {
    return { ...where, turnBy: 'place', read: 'notRead', ...NOTHING, checks: [] };
  }

  const { text, checks } = checkedReading(read.reading);
  const { lines, width, fields } = LAYOUTS[format];
  const rows = Array.from({ length: lines }, (_, line) =>
    text.slice(line * width, (line + 1) * width),
  );
  const said = parseMrz(rows, year)!;
  // A check digit makes up for one character that was hard to read.
  const doubtful = (field: MrzField) => {
    const check = checks.find((one) => one.field === field);
    const vouched = check?.fits ? 1 : 0;
    return weak(...fields[field]) > vouched || (check && !check.fits && !check.sure);
  };
  const only = <T>(field: MrzField, value: T) => (doubtful(field) ? null : value);
  const whole = share === 1 && checks.every(({ fits, sure }) => fits || sure);
  return {
    ...where,
    turnBy: 'reading',
    read: whole ? 'whole' : 'partly',
    documentCode: only('documentCode', said.documentCode),
    issuer: only('issuer', said.issuer),
    surname: only('name', said.surname),
    givenNames: only('name', said.givenNames),
    number: only('number', said.number),
    nationality: only('nationality', said.nationality),
    birthDate: only('birthDate', said.birthDate),
    sex: only('sex', said.sex),
    expiryDate: only('expiryDate', said.expiryDate),
    checks,
  };
}

const NOTHING = {
  documentCode: null,
  issuer: null,
  surname: null,
  givenNames: null,
  number: null,
  nationality: null,
  birthDate: null,
  sex: null,
  expiryDate: null,
};
