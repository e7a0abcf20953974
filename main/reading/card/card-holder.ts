import { type CardLine, rowsBeneath } from './card-line.ts';

/** The name of an ID's holder, as printed. */
export interface PrintedName {
  readonly surname: string;
  readonly givenNames: string;
}

/** Captions of names. On AAMVA cards, the field number may precede them. */
const NUMBER = /^(?:[12][.,:]? ?){0,2}/;
const CAPTIONS = {
  surname:
    /^(?:last ?name|family ?name|surname|sur ?name|apellidos?\b|cognome|nachname|name\/surname)/,
  given:
    /^(?:given ?names?|first ?names?|first ?& ?middle ?name|forenames?|prenoms?|vornamen|nombres\b|nome\b|[a-z]{4,6} names$)/,
  full: /^(?:(?:name|full ?name|nama|nombre)(?:\/[a-z]+)?:?|.{0,30}established ?for)$/,
} as const;
type Caption = keyof typeof CAPTIONS;

/** A line that consists of letters, as names do. */
const LETTERS = /^[a-z][a-z'. ,-]*$/;
/** A 0 next to a letter is an O. */
const ZERO = /0(?=[a-z])|(?<=[a-z])0/gi;
/**
 * What precedes names on AAMVA cards: field numbers, or `LN` and `FN` in California. Character recognition may read a
 * number and its period as a letter, and may lose spaces.
 */
const FIRST = /^(?:1(?:[.,] ?2)?[.,:]? ?|[li][.] ?|ln ?)(?=[a-z][a-z0])/;
const SECOND = /^(?:2[.,:]? ?|fn ?)(?=[a-z][a-z0])/;
const LETTERED = /^\[[ab]\] ?/;
/** Words on the front of an ID that aren't names, with or without their spaces. */
const NOT_A_NAME =
  /driver|licen[cs]e|identification|permit\b|federal|veteran|donor|restrict|endorse|governor|commission|secretary|director|limited|address|street|united ?states|passport|national|signature|birth|issue|expir|luogo|nasc|geburt|fecha|lugar|naiss|naci[mo]|(?:date|place|data|lieu) (?:of|de|di)|avenue|boulevard|^class ?[a-z]{0,2}$|^sex ?[mf]?$|^(?:none|sesso|sexo|eyes|hair|hgt|wgt|height|weight|dln?|id|usa|dd|rest|restr|end|bro|blk|blu|grn|type|organ|customer)\b|state\b/;
/** Patterns for the last line of a US address, and for a street with its number. */
const CITY = /[a-z]{2}[. ]?\d{5}(?:-\d{4})?$/;
/** The minimum number of letters in a city and its state. */
const LEAST_CITY = 5;
const STREET =
  /^\d.*(?:street|avenue|ave|road|rd|drive|lane|blvd| st| dr| ln| ct| way)\b|\b(?:street|avenue)\b/;
/** Patterns for the end of a street and of a city, with or without spaces. */
const STREET_END =
  /(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|ct|court|pl|place|way|cir)[.]?$/;
const STATE = /[,.] ?[a-z]{2}$/;
/** An address line without a house number, such as a second line or an address in Puerto Rico. */
const OF_ADDRESS = /^(?:apt|unit|suite|urb|po box|p\.o)|\d|street|avenue|boulevard/;

/**
 * The maximum distances between lines that belong together, in line heights. `row` applies between rows, `address` to
 * an address, `side` sideways, and `value` from a caption to its value.
 */
const NEAR = { row: 1.75, address: 3.2, side: 1.6, value: 4 };
const MOST_ADDRESS_LINES = 4;
/**
 * The minimum ratio between the heights of two lines of one value. Above an address, a line with a ratio below `LOW` is
 * a small caption.
 */
const LIKE = 0.78;
const LOW = 0.7;

/** Returns the holder's name, or null if it is uncertain. */
export function holderName(lines: readonly CardLine[]): PrintedName | null {
  const isNumber = ({ plain }: CardLine) => /^\d{1,2}[a-d]?[.:]?$/.test(plain);
  const down = lines.filter((line) => !isNumber(line)).sort((a, b) => a.y - b.y || a.x - b.x);
  return captioned(down) ?? numbered(down) ?? aboveAddress(down) ?? fullName(down);
}

/** Finds names next to or below captions that are words, not numbers. */
function captioned(lines: readonly CardLine[]): PrintedName | null {
  const [surname, ...more] = namesBy(lines, 'surname');
  const given = namesBy(lines, 'given');
  // If the caption of the given names wasn't read, they follow the surname.
  if (surname === undefined || (given.length === 0 && more.length !== 1)) return null;
  return given.length === 0
    ? { surname, givenNames: more.join(' ') }
    : { surname: [surname, ...more].join(' '), givenNames: given.join(' ') };
}

/** Returns the value after a caption, or the lines of the value below it. */
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

/** Returns the lines of a value below its caption, up to the next caption. */
function beneath(caption: CardLine, lines: readonly CardLine[]): CardLine[] {
  const values: CardLine[] = [];
  let above = caption;
  for (const line of lines) {
    if (line === caption || rowsBeneath(line, caption) < 0.4) continue;
    if (!isAligned(caption, line) && !isCentered(caption, line)) continue;
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
  return Object.values(CAPTIONS).some((caption) => caption.test(words)) || /names?$|\//.test(words);
}

/** Finds names by the field numbers 1 and 2. Character recognition sometimes misses one of them. */
function numbered(lines: readonly CardLine[]): PrintedName | null {
  for (const line of lines) {
    const isFirst = FIRST.test(line.plain);
    if (!isFirst && !SECOND.test(line.plain)) continue;
    const others = lines.filter((other) => other !== line && isBeside(line, other));
    const wanted = isFirst ? SECOND : FIRST;
    const isNumbered = ({ plain }: CardLine) => wanted.test(plain);
    const other = others.find(isNumbered) ?? besideNumber(line, isFirst, others);
    if (other === undefined || !isNamed(line) || !isNamed(other)) continue;
    const [surname, given] = isFirst ? [line, other] : [other, line];
    const more = given.y > surname.y ? continuation(given, lines) : null;
    return {
      surname: nameIn(surname),
      givenNames: [given, ...(more === null ? [] : [more])].map(nameIn).join(' '),
    };
  }
  return null;
}

/**
 * Returns the name whose own field number wasn't read. It is below the number 1 or above the number 2. Returns
 * undefined if it is uncertain.
 */
function besideNumber(
  line: CardLine,
  isFirst: boolean,
  others: readonly CardLine[],
): CardLine | undefined {
  const above = others.find((one) => one.y < line.y && isName(one.plain));
  const below = others.find((one) => one.y > line.y && isName(one.plain));
  if (!isFirst) return above;
  // The number may be a house number. Those are below names and above the city.
  const isHouse =
    above !== undefined || STREET_END.test(line.plain) || STATE.test(below?.plain ?? '');
  return isHouse ? undefined : below;
}

/**
 * Returns the second line of the given names, or null. It has no field number, is directly below the first line, and is
 * followed by another field.
 */
function continuation(given: CardLine, lines: readonly CardLine[]): CardLine | null {
  const next = lineBeneath(given, lines);
  if (next === null || !isName(next.plain) || !isLike(next, given)) return null;
  const field = lineBeneath(next, lines);
  return field !== null && /^\d/.test(field.plain) && !isCity(field) ? next : null;
}

function lineBeneath(line: CardLine, lines: readonly CardLine[]): CardLine | null {
  return lines.find((one) => rowsBeneath(one, line) > 0.4 && isBeside(line, one)) ?? null;
}

/** Returns whether two lines have similar heights, like the lines of one value. Captions are smaller. */
function isLike(line: CardLine, value: CardLine): boolean {
  return line.height > LIKE * value.height && line.height < value.height / LIKE;
}

/** Finds names in the lines above an address. */
function aboveAddress(lines: readonly CardLine[]): PrintedName | null {
  const isAddress = (line: CardLine) => isCity(line) || STREET.test(line.plain);
  for (const address of lines.filter(isAddress)) {
    const { names, hasCaptions } = namesAbove(address, lines);
    const [lower, upper, more] = names;
    if (lower === undefined || more !== undefined) continue;
    if (upper !== undefined) return { surname: nameIn(upper), givenNames: nameIn(lower) };
    const [surname = '', givenNames = ''] = nameIn(lower).split(',');
    if (givenNames.trim() !== '') return { surname: surname.trim(), givenNames: givenNames.trim() };
    if (surname.includes(' ') && !hasCaptions) return { surname: '', givenNames: surname };
  }
  return null;
}

function isCity({ plain }: CardLine): boolean {
  return CITY.test(plain) && plain.replace(/[^a-z]/g, '').length >= LEAST_CITY;
}

/** Returns the names directly above an address, from bottom to top, and whether there are captions between them. */
function namesAbove(address: CardLine, lines: readonly CardLine[]) {
  const names: CardLine[] = [];
  let [below, count, hasCaptions] = [address, 0, false];
  for (const line of lines.toReversed()) {
    if (rowsBeneath(below, line) < 0.4 || !isAligned(below, line)) continue;
    if (rowsBeneath(below, line) > (names.length > 0 ? NEAR.row : NEAR.address)) break;
    const isNumbered = FIRST.test(line.plain) || SECOND.test(line.plain);
    if (line.height < LOW * address.height) hasCaptions = true;
    else if (names.length === 0 && OF_ADDRESS.test(line.plain) && !isNumbered) {
      count += 1;
      if (count > MOST_ADDRESS_LINES) break;
    } else if (isName(nameIn(line).toLowerCase()) && !isCaption(line.plain)) names.push(line);
    else break;
    below = line;
  }
  return { names, hasCaptions };
}

/** Finds a full name below or after the caption `Name`. */
function fullName(lines: readonly CardLine[]): PrintedName | null {
  const names = namesBy(lines, 'full');
  if (names.length === 0) return null;
  const [surname = '', ...given] = names.join(',').split(',');
  return given.length > 0
    ? { surname: surname.trim(), givenNames: given.join(' ').trim() }
    : { surname: '', givenNames: surname };
}

/** Returns whether one line is directly above the other, and both are left-aligned. */
function isBeside(one: CardLine, other: CardLine): boolean {
  const rows = Math.abs(rowsBeneath(one, other));
  return rows > 0.4 && rows <= NEAR.row && isAligned(one, other);
}

function isAligned(one: CardLine, other: CardLine): boolean {
  return Math.abs(one.x - other.x) <= NEAR.side * Math.max(one.height, other.height);
}

function isCentered(one: CardLine, other: CardLine): boolean {
  const apart = Math.abs(one.x + one.width / 2 - other.x - other.width / 2);
  return apart <= NEAR.side * Math.max(one.height, other.height);
}

function isName(plain: string): boolean {
  return isLetters(plain) && !NOT_A_NAME.test(plain);
}

function isLetters(plain: string): boolean {
  return LETTERS.test(plain) && plain.replace(/[^a-z]/g, '').length >= 2;
}

/** Returns whether a line with a field number contains only letters and isn't a caption. */
function isNamed(line: CardLine): boolean {
  return isLetters(nameIn(line).toLowerCase()) && !isCaption(line.plain);
}

/** Returns the name in a line, without its field number. */
function nameIn({ text, plain }: CardLine): string {
  const number = (FIRST.exec(plain) ?? SECOND.exec(plain) ?? LETTERED.exec(plain))?.[0] ?? '';
  const name = text.slice(number.length).replace(ZERO, 'O');
  const letters = [...name];
  const isEnd = (letter: string) => !' .,'.includes(letter);
  return name.slice(letters.findIndex(isEnd), letters.findLastIndex(isEnd) + 1);
}

function behindIn({ text }: CardLine, behind: string): string {
  return text.slice(text.length - behind.length).trim();
}
