import { type CardLine, rowsBeneath } from './card-line.ts';

/** The name of an ID's holder as it is printed. */
export interface PrintedName {
  readonly surname: string;
  readonly givenNames: string;
}

/** Captions of names. The caption of a number on AAMVA's cards may stand before them. */
const NUMBER = /^(?:[12][.,:]? ?){0,2}/;
const CAPTIONS = {
  surname:
    /^(?:last ?name|family ?name|surname|sur ?name|apellidos?\b|cognome|nachname|name\/surname|ln(?= [a-z]))/,
  given:
    /^(?:given ?names?|first ?names?|first ?& ?middle ?name|forenames?|prenoms?|vornamen|nombres\b|nome\b|fn(?= [a-z]))/,
  full: /^(?:name|full ?name|nama|nombre)(?:\/[a-z]+)?:?$/,
} as const;
type Caption = keyof typeof CAPTIONS;

/** A line of letters, as names are. */
const LETTERS = /^[a-z][a-z'. ,-]*$/;
/** Numbers of the fields before names on AAMVA's cards. */
const FIRST = /^1(?:[.,] ?2)?[.,:]? ?(?=[a-z])/;
const SECOND = /^2[.,:]? ?(?=[a-z])/;
const LETTERED = /^\[[ab]\] ?/;
/** Words of fronts that are no names, also where their spaces are lost. */
const NOT_A_NAME =
  /driver|licen[cs]e|identification|permit\b|federal|veteran|donor|restrict|endorse|governor|commission|secretary|director|limited|address|street|united ?states|passport|national|signature|birth|issue|expir|luogo|nasc|geburt|fecha|lugar|naiss|naci[mo]|(?:date|place|data|lieu) (?:of|de|di)|^(?:none|class|sex|sesso|sexo|eyes|hair|hgt|wgt|height|weight|dln?|id|usa|dd|rest|restr|end|bro|blk|blu|grn|type|organ|customer)\b|state\b/;
/** The last line of an American address, and a street with its number. */
const CITY = /[a-z].*[a-z]{2}[. ]?\d{5}(?:-\d{4})?$/;
const STREET = /^\d.*(?:street|avenue|ave|road|rd|drive|lane|blvd| st| dr| ln| ct| way)\b/;
/** A line of an address that has no number: the second line of some, and of Puerto Rico's. */
const OF_ADDRESS = /^(?:apt|unit|suite|urb|po box|p\.o)|\d/;

/** The greatest distances of lines that belong together, in heights: from row to row, to an address, and sideways. */
const NEAR = { row: 1.75, address: 3.2, side: 1.6, value: 4 };
const MOST_ADDRESS_LINES = 4;
/** Lines of one value are of about the same height. */
const LIKE = 0.78;

/** Finds the name of the holder. Null if in doubt. */
export function holderName(lines: readonly CardLine[]): PrintedName | null {
  const down = lines.toSorted((a, b) => a.y - b.y || a.x - b.x);
  return captioned(down) ?? numbered(down) ?? aboveAddress(down) ?? fullName(down);
}

/** Finds names beside or beneath captions in words. */
function captioned(lines: readonly CardLine[]): PrintedName | null {
  const [surname, ...more] = namesBy(lines, 'surname');
  const given = namesBy(lines, 'given');
  if (surname === undefined || (given.length === 0 && more.length === 0)) return null;
  // Where the caption of given names was not read, they follow the surname.
  return given.length === 0
    ? { surname, givenNames: more.join(' ') }
    : { surname: [surname, ...more].join(' '), givenNames: given.join(' ') };
}

/** Returns the lines of the value behind a caption or beneath it. */
function namesBy(lines: readonly CardLine[], caption: Caption): string[] {
  for (const line of lines) {
    const plain = line.plain.replace(NUMBER, '').replace(LETTERED, '');
    const found = CAPTIONS[caption].exec(plain);
    if (found === null) continue;
    const behind = plain.slice(found[0].length).replace(/^ ?:? ?/, '');
    if (isName(behind) && !isCaption(behind)) return [behindIn(line, behind)];
    const values = beneath(line, lines);
    if (values.length > 0) return values.map(nameIn);
  }
  return [];
}

/** The lines of a value beneath its caption, down to the next caption. */
function beneath(caption: CardLine, lines: readonly CardLine[]): CardLine[] {
  const values: CardLine[] = [];
  let above = caption;
  for (const line of lines) {
    if (line === caption || rowsBeneath(line, caption) < 0.4) continue;
    if (Math.abs(line.x - caption.x) > NEAR.side * Math.max(line.height, caption.height)) continue;
    if (rowsBeneath(line, above) > (values.length > 0 ? NEAR.row : NEAR.value)) break;
    if (isCaption(line.plain)) {
      if (values.length > 0) break;
      continue;
    }
    const [value] = values;
    const isLower = value !== undefined && line.height < LIKE * value.height;
    if (isLower || /^\[b\]/.test(line.plain) || !isName(nameIn(line).toLowerCase())) break;
    values.push(line);
    above = line;
  }
  return values;
}

function isCaption(plain: string): boolean {
  const words = plain.replace(NUMBER, '').replace(LETTERED, '');
  return Object.values(CAPTIONS).some((caption) => caption.test(words)) || words.includes('/');
}

/** Finds names behind the numbers 1 and 2, of which readers miss one at times. */
function numbered(lines: readonly CardLine[]): PrintedName | null {
  for (const line of lines) {
    const isFirst = FIRST.test(line.plain);
    if (!isFirst && !SECOND.test(line.plain)) continue;
    const others = lines.filter((other) => other !== line && isBeside(line, other));
    const wanted = isFirst ? SECOND : FIRST;
    const isNumbered = ({ plain }: CardLine) => wanted.test(plain);
    const isUnnumbered = (one: CardLine) =>
      isName(one.plain) && (isFirst ? one.y > line.y : one.y < line.y);
    const other = others.find(isNumbered) ?? others.find(isUnnumbered);
    if (other === undefined || !isNamed(line) || !isNamed(other)) continue;
    if (other === undefined) continue;
    const [surname, given] = isFirst ? [line, other] : [other, line];
    const more = given.y > surname.y ? continuation(given, lines) : null;
    return {
      surname: nameIn(surname),
      givenNames: [given, ...(more === null ? [] : [more])].map(nameIn).join(' '),
    };
  }
  return null;
}

/** Returns the second line of given names: letters without a number right beneath. */
function continuation(given: CardLine, lines: readonly CardLine[]): CardLine | null {
  const next = lines.find((line) => rowsBeneath(line, given) > 0.4 && isBeside(given, line));
  if (next === undefined || !isName(next.plain)) return null;
  // A caption is lower than a name.
  return next.height > LIKE * given.height && next.height < given.height / LIKE ? next : null;
}

/** Finds names in the lines above an address. */
function aboveAddress(lines: readonly CardLine[]): PrintedName | null {
  for (const address of lines.filter(({ plain }) => CITY.test(plain) || STREET.test(plain))) {
    const [lower, upper, more] = namesAbove(address, lines);
    if (lower === undefined || more !== undefined) continue;
    if (upper !== undefined) return { surname: nameIn(upper), givenNames: nameIn(lower) };
    const [surname = '', givenNames = ''] = nameIn(lower).split(',');
    if (givenNames.trim() !== '') return { surname: surname.trim(), givenNames: givenNames.trim() };
    if (surname.includes(' ')) return { surname: '', givenNames: surname };
  }
  return null;
}

/** The lines of letters right above an address, from the lowest up. */
function namesAbove(address: CardLine, lines: readonly CardLine[]): CardLine[] {
  const names: CardLine[] = [];
  let below = address;
  let count = 0;
  for (const line of lines.toReversed()) {
    if (rowsBeneath(below, line) < 0.4 || !isAligned(below, line)) continue;
    const reach = names.length > 0 ? NEAR.row : NEAR.address;
    if (rowsBeneath(below, line) > reach) break;
    if (
      names.length === 0 &&
      OF_ADDRESS.test(line.plain) &&
      !FIRST.test(line.plain) &&
      !SECOND.test(line.plain)
    ) {
      count += 1;
      if (count > MOST_ADDRESS_LINES) break;
    } else if (isName(nameIn(line).toLowerCase())) names.push(line);
    else break;
    below = line;
  }
  return names;
}

/** Finds a whole name beneath the caption `Name`. */
function fullName(lines: readonly CardLine[]): PrintedName | null {
  const names = namesBy(lines, 'full');
  if (names.length === 0) return null;
  const [surname = '', ...given] = names.join(',').split(',');
  return given.length > 0
    ? { surname: surname.trim(), givenNames: given.join(' ').trim() }
    : { surname: '', givenNames: surname };
}

/** Returns whether two lines stand one right above the other, with their left ends in line. */
function isBeside(one: CardLine, other: CardLine): boolean {
  const rows = Math.abs(rowsBeneath(one, other));
  return rows > 0.4 && rows <= NEAR.row && isAligned(one, other);
}

function isAligned(one: CardLine, other: CardLine): boolean {
  return Math.abs(one.x - other.x) <= NEAR.side * Math.max(one.height, other.height);
}

function isName(plain: string): boolean {
  return isLetters(plain) && !NOT_A_NAME.test(plain);
}

function isLetters(plain: string): boolean {
  return LETTERS.test(plain) && plain.replace(/[^a-z]/g, '').length >= 2;
}

/** Returns whether a line with the number of its field has letters and is no caption. */
function isNamed(line: CardLine): boolean {
  return isLetters(nameIn(line).toLowerCase()) && !isCaption(line.plain);
}

/** The name in a line, without the number of its field. */
function nameIn({ text, plain }: CardLine): string {
  const number = (FIRST.exec(plain) ?? SECOND.exec(plain) ?? LETTERED.exec(plain))?.[0] ?? '';
  return text.slice(number.length).replace(/^[ .]+|[ .,]+$/g, '');
}

function behindIn({ text }: CardLine, behind: string): string {
  return text.slice(text.length - behind.length).trim();
}
