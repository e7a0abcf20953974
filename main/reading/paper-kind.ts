import * as v from 'valibot';
import { documentType } from './document-type.ts';
import { type MatchLine, matchLine } from './match-text.ts';
import type { TextPage } from './pdf-text.ts';

export const PAPER_KINDS = [
  /** The front of a driver's license or a state ID. */
  'license',
  /** The data page of a passport. */
  'passport',
  'passportCover',
  /** A credit or debit card. */
  'paymentCard',
  'businessCard',
  'receipt',
  /** What a screen shows: a window, a web page, or an app. */
  'screen',
  /** A page of a document, such as an invoice. */
  'page',
  /** Much text, but no caption of an ID. */
  'text',
] as const;
export const PaperKind = v.picklist(PAPER_KINDS);
export type PaperKind = v.InferOutput<typeof PaperKind>;

/** An axis-aligned rectangle, as fractions of the picture's size. */
const PicturePart = v.object({
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
});
export type PicturePart = Readonly<v.InferOutput<typeof PicturePart>>;

/** The maximum number of positions to store. More aren't needed to know where text was read. */
export const MOST_PLACES = 100;

/** What kind of paper a page is, based on its words. The words themselves aren't stored. */
export const PaperFacts = v.object({
  /** Null if the words don't show the kind. */
  kind: v.nullable(PaperKind),
  /** True if both lines of a passport's machine-readable zone were read completely. */
  hasZone: v.boolean(),
  /** True if the text of an ID reaches the edge of the picture, so part of the ID is cut off. */
  runsOff: v.boolean(),
  /** The number of lines that were read with enough confidence. */
  lines: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The positions of these lines in the picture of an ID. */
  places: v.pipe(v.array(PicturePart), v.maxLength(MOST_PLACES)),
});
export type PaperFacts = v.InferOutput<typeof PaperFacts>;
type PaperFound = Pick<PaperFacts, 'kind' | 'hasZone'>;

/** The maximum number of lines on each kind of paper. An open passport has more, because of the facing page. */
const MOST_LINES = {
  license: 60,
  passport: 60,
  openPassport: 150,
  cover: 10,
  paymentCard: 20,
  businessCard: 20,
};

/**
 * Determines what kind of paper a page is. `allLines` is the number of lines of text on it, including those that
 * weren't read. The kind is null if it is uncertain. Each kind needs several sorts of words, because other papers may
 * contain any one of them.
 */
export function paperKind(page: TextPage, allLines = page.lines.length): PaperFound {
  const lines = page.lines.map(matchLine);
  const zone = zoneIn(lines, page.width);
  const hasZone = zone.isWhole;
  const found = (kind: PaperKind | null): PaperFound => ({ kind, hasZone });
  const mostLines = hasZone ? MOST_LINES.openPassport : MOST_LINES.passport;
  if (allLines <= mostLines && isPassport(lines, zone)) return found('passport');
  if (allLines <= MOST_LINES.license && isLicense(lines)) return found('license');
  if (allLines <= MOST_LINES.cover && hasPassportTitle(lines)) return found('passportCover');
  if (allLines <= MOST_LINES.paymentCard && isPaymentCard(lines)) return found('paymentCard');
  if (documentType(lines, page) !== null) return found('page');
  const cues = screenCues(lines);
  if (cues >= SCREEN_CUES.sure) return found('screen');
  if (isReceipt(lines)) return found('receipt');
  if (cues >= SCREEN_CUES.least) return found('screen');
  if (allLines <= MOST_LINES.businessCard && isBusinessCard(lines, allLines))
    return found('businessCard');
  return found(isText(lines) ? 'text' : null);
}

/** If the front of an ID has this many lines, some of them are captions. */
const MUCH_TEXT = 18;

function isText(lines: Lines): boolean {
  return (
    lines.length >= MUCH_TEXT && countIn(lines, [...LICENSE_CAPTIONS, ...PASSPORT_CAPTIONS]) === 0
  );
}

type Lines = readonly MatchLine[];

/** Counts the patterns that match at least one line. */
function countIn(lines: Lines, patterns: readonly RegExp[]): number {
  return patterns.filter((pattern) => lines.some(({ plain }) => pattern.test(plain))).length;
}

const BIRTH =
  /(?:^|[^a-z])[a-d]?(?:dob|d\.o\.b|date ?of ?birth|birth ?date|fecha ?de ?nac(?:imiento)?)(?![a-z])/;
const SEX = /(?:^|[^a-z])sex:? ?(?:[mfx])?(?![a-z])/;
/**
 * Captions from the AAMVA card design standard (2020, annex A). Character recognition often loses the space between a
 * caption, its field number, and its value: `4bEXP03/01/2024`, `15SEXM`.
 */
const LICENSE_CAPTIONS = [
  BIRTH,
  /(?:^|[^a-z])[a-d]?(?:exp|expires|expiration|exp\.? ?date|vence)(?![a-z])/,
  /(?:^|[^a-z])[a-d]?(?:iss|lss|issued|issue ?date)(?![a-z])/,
  SEX,
  /(?:^|[^a-z])(?:hgt|ht|height)(?![a-z])/,
  /(?:^|[^a-z])(?:wgt|wt|weight)(?![a-z])/,
  /(?:^|[^a-z])eyes?:? ?(?:bro|brn|blu|blk|grn|gry|haz|hzl|dic|unk)?(?![a-z])/,
  /(?:^|[^a-z])(?:rstr?|restr?|restrictions?):? ?(?:none|[a-z])?(?![a-z])/,
  /(?:^|[^a-z])class:? ?[a-z]?(?![a-z])/,
  /(?:^|[^a-z])dd:? ?[0-9a-z]{6}/,
];
/**
 * Captions about a person. A business license also has a class, dates, and restrictions, and a permit for a vehicle also
 * has a height and a weight. But only IDs abbreviate the height as `HGT`. Without a color, `EYE` may be part of a name.
 */
const PERSON_CAPTIONS = [
  BIRTH,
  SEX,
  /(?:^|[^a-z])hgt(?![a-z])/,
  /(?:^|[^a-z])eyes?:? ?(?:$|\d|(?:bro|brn|blu|blk|grn|gry|haz|hzl|dic|unk|brown|blue|green|hazel)(?![a-z]))/,
];
const LICENSE_TITLE =
  /driver'?s?'?licen[cs]e|operator'?s?licen[cs]e|drivinglicen[cs]e|driverlic|identificationcard|licenciadeconducir|permisdeconduire/;
/** The minimum number of captions on a license, with and without its title. Without it, one must be about a person. */
const LEAST_CAPTIONS = { titled: 2, alone: 4 };

/**
 * The dates of birth, issue, and expiration together count as one more caption, because small captions are often
 * misread.
 */
const DATE = /\d{2}[/-]\d{2}[/-]\d{4}/;
const LEAST_DATES = 2;

function isLicense(lines: Lines): boolean {
  const dates = lines.filter(({ plain }) => DATE.test(plain)).length;
  const captions = countIn(lines, LICENSE_CAPTIONS) + (dates >= LEAST_DATES ? 1 : 0);
  const isTitled = lines.some(({ joined }) => LICENSE_TITLE.test(joined) && joined.length <= 40);
  if (isTitled) return captions >= LEAST_CAPTIONS.titled;
  return captions >= LEAST_CAPTIONS.alone && countIn(lines, PERSON_CAPTIONS) > 0;
}

/**
 * Patterns for the two lines of a machine-readable zone (ICAO 9303-4). The first has `P`, the state, and the name. The
 * second has the number, the state, two dates, and the sex. Character recognition reads several fillers as one or none.
 * Therefore, the length of a line is judged by its width, not by its characters.
 */
const ZONE = {
  first: /^p[a-z<]{9,}$/,
  second: /^[a-z0-9<]{9,13}[0-9o]{6,7}[mfx<][0-9o]{6,7}/,
};
/**
 * `width` is the minimum width of both lines, as a fraction of the picture's width. `apart` is the maximum difference
 * between their widths, as a fraction of the wider line.
 */
const WHOLE = { width: 0.5, apart: 0.1 };

interface Zone {
  /** True if at least one of the lines was read with certainty. */
  readonly isRead: boolean;
  /** True if both lines were read completely. */
  readonly isWhole: boolean;
}

function zoneIn(lines: Lines, width: number): Zone {
  const joined = lines.map((line) => ({ line, text: line.plain.replace(/\s/g, '') }));
  const firsts = joined.filter(({ text }) => ZONE.first.test(text));
  const seconds = joined.filter(({ text }) => ZONE.second.test(text));
  const isPair = (one: MatchLine, other: MatchLine) =>
    Math.min(one.width, other.width) >= WHOLE.width * width &&
    Math.abs(one.width - other.width) <= WHOLE.apart * Math.max(one.width, other.width);
  return {
    // Without fillers, the first line may be any title that lost its spaces.
    isRead: seconds.length > 0 || firsts.some(({ text }) => text.includes('<<')),
    isWhole: firsts.some((first) => seconds.some((second) => isPair(first.line, second.line))),
  };
}

const PASSPORT_TITLE = /passport|passeport|pasaporte|reisepass|passaporto|passaporte/;
const PASSPORT_CAPTIONS = [
  /passport ?(?:no|number|card)/,
  /surname|^nom\b|apellidos/,
  /given ?names?|prenoms?|nombres/,
  /nationality|nationalite|nacionalidad/,
  /place ?of ?birth|lieu ?de ?naissance|lugar ?de ?nacimiento/,
  /date ?of ?birth|date ?de ?naissance|fecha ?de ?nacimiento/,
  /date ?of ?issue|date ?de ?delivrance|fecha ?de ?expedicion/,
  /date ?of ?expir|date ?d.?expiration|fecha ?de ?caducidad/,
  /authority|autorite|autoridad/,
];

function isPassport(lines: Lines, zone: Zone): boolean {
  if (zone.isRead) return true;
  const captions = countIn(lines, PASSPORT_CAPTIONS);
  // The type and the issuing state are on separate lines (ICAO 9303-4).
  const isTyped = lines.some(({ plain }) => plain === 'p') && lines.some(isState);
  return hasPassportTitle(lines) && (captions >= 3 || isTyped);
}

function hasPassportTitle(lines: Lines): boolean {
  return lines.some(({ joined }) => PASSPORT_TITLE.test(joined) && joined.length <= 40);
}

function isState({ text }: MatchLine): boolean {
  return /^[A-Z]{3}$/.test(text);
}

const NETWORK = /visa|mastercard|american ?express|discover|maestro|debit|credit/;
const CARD_NUMBER = /^(?:\d ?){13,19}$/;

function isPaymentCard(lines: Lines): boolean {
  return countIn(lines, [NETWORK, CARD_NUMBER]) === 2;
}

/** Words on receipts, grouped by subject. They include the languages of receipts from abroad. */
const RECEIPT_WORDS = [
  /\b(?:sub ?-?total|grand ?total|total|totale|summe|gesamtbetrag|gesamt|importe)\b|amount ?due/,
  /\b(?:tax|gst|cgst|sgst|vat|mwst|ust|iva|tva)\b/,
  /\b(?:cash|change|tender|visa|mastercard|amex|american ?express|debit|eftpos|bar|efectivo|cambio|rounding|approved)\b/,
  /\b(?:receipt|bill|invoice|rechnung|quittung|beleg|recibo|ticket|cashier|server|waiter|table|tisch|qty|item|description|transaction|thank ?you|danke|gracias|terima ?kasih)\b/,
];
const AMOUNT = /(?:^|[^\d.,])\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}(?![\d.]| ?%| ?ms)/;
const LEAST_AMOUNTS = 3;
/** A paper with this many amounts counts as a receipt, regardless of its words. */
const MANY_AMOUNTS = 6;

function isReceipt(lines: Lines): boolean {
  const amounts = lines.filter(({ plain }) => AMOUNT.test(plain)).length;
  const words = countIn(lines, RECEIPT_WORDS);
  if (amounts >= MANY_AMOUNTS) return true;
  return words >= 2 && amounts >= (words >= 3 ? LEAST_AMOUNTS - 1 : LEAST_AMOUNTS);
}

const EMAIL = /\w@[\w-]{3}|^e-?mail\b/;
const WEB =
  /\bwww\b|https?:|^web(?:site)?\b|[a-z0-9]\.(?:com|net|org|co\.[a-z]{2}|com\.[a-z]{2})\b/;
const PHONE = /(?:\+|\(|\b)\d[\d\s().-]{7,}\d\b/;

/** A line without digits and with more than `MOST_WORDS` words is a sentence. Addresses contain digits. */
const SENTENCE = /^\D+$/;
const MOST_WORDS = 9;
/** On a card with few lines, a label followed by a number counts as another way to reach someone. */
const PHONE_LABEL = /\b(?:phone|tel|mobile|mob|cell|fax|direct)\b[^a-z]*\d/;
const FEW_LINES = 12;

/** A business card names a person or a company and gives more than one way to reach them. */
function isBusinessCard(lines: Lines, allLines: number): boolean {
  const labels = allLines <= FEW_LINES ? [PHONE_LABEL] : [];
  const ways = countIn(lines, [EMAIL, WEB, PHONE, ...labels]);
  const amounts = lines.filter(({ plain }) => AMOUNT.test(plain)).length;
  const hasSentence = lines.some(
    ({ plain }) => SENTENCE.test(plain) && plain.split(' ').length > MOST_WORDS,
  );
  return ways >= 2 && amounts <= 1 && !hasSentence;
}

/** Labels of buttons, menus, and title bars. On paper, they're rarely on separate lines. */
const SCREEN_WORDS = new Set(
  `dashboard, overview, settings, log in, login, log out, logout, sign in, sign up, sign out, register, profile,
  my account, search, home, menu, save, cancel, submit, edit, delete, remove, add, add new, apply, ok, close, upload,
  download, export, import, filter, filters, sort by, refresh, next, previous, continue, get started, learn more,
  analytics, reports, notifications, messages, users, customers, products, orders, help, support, logs, view, tools,
  file, files, password, username, forgot password, remember me, actions, action, active, options, configure,
  create, update, preferences, general, advanced, documentation, light mode, dark mode, key insights, insights,
  success rate, quota, about, debugging, properties, inbox, browse files, upload files, filter panel, all models,
  view all, see all, view details, read more, show more, load more, cart, checkout, add to cart, pricing, features, blog,
  faq, contact us, subscribe, change password, done, back, calendar, tasks, projects, team, trash, drafts, theme,
  language, categories, tags, roles, permissions, integrations, plans, admin, rows per page, no data, loading`
    .split(',')
    .map((word) => word.trim().replace(/\s/g, '')),
);
/** The label of a button. Each distinct one counts as a cue. */
const BUTTON =
  /^\W{0,2}(?:add|edit|create|manage|delete|update|import|export|save|view|back to) [a-z]+(?: [a-z]+)?$/;
/** Lines on buttons or next to input fields, and addresses of pages on the same computer. */
const SCREEN_LINES = [
  /^\W{0,2}search\b/,
  /^\W{0,2}(?:upload|browse|drag and drop)\b/,
  /^\W{0,2}(?:enter|select|choose) (?:an?|your|the|[a-z]+ name)\b/,
  /please fill out|click (?:on|here|the)|reset to default/,
  /welcome back|\bdashboard\b/,
  /localhost:?\d*|127\.0\.0\.1|^https?:\/\/\S+$/,
  /\bv\d+\.\d+\.\d+\b|\(\d+\.\d+\.\d+\)/,
  /^(?:home|file|dashboard) (?:dashboard|edit|about|login|view)\b/,
  /\.(?:json|tsx?|py|exe|dll)\b/,
  /^showing \d{1,6} (?:to|-) \d|\bper page\b/,
];
/** Abbreviated figures in charts and gauges. Statements print figures in full. */
const CHART_FIGURES = [/^\W?\d+(?:\.\d+)?[km]\W?$/, /^(?:\w+: ?)?\d+(?:\.\d+)? ?ms$/];
const LEAST_FIGURES = 3;
/** Two cues suggest a screen, but receipts from online shops may have two as well. */
const SCREEN_CUES = { least: 2, sure: 3 };

function screenCues(lines: Lines): number {
  const words = new Set(
    lines
      .filter(({ plain, joined }) => SCREEN_WORDS.has(joined) || BUTTON.test(plain))
      .map(({ joined }) => joined),
  );
  const figures = CHART_FIGURES.filter(
    (pattern) => lines.filter(({ plain }) => pattern.test(plain)).length >= LEAST_FIGURES,
  );
  return words.size + countIn(lines, SCREEN_LINES) + 2 * figures.length;
}
