import type {
  AskedAs,
  AskedField,
  SearchField,
} from '../../../preload/contract/models/application.ts';
import {
  capitalized,
  firstAndLast,
  hasLegalForm,
  hasTradeWord,
  otherAnd,
  otherWayRound,
  personName,
  phoneDigits,
  plainRun,
  unmarked,
  withoutLegalForm,
} from './phrase.ts';

/** How a text was written for the platform. What it answered to once is asked first the next time. */
export type Form =
  | 'usual'
  | 'typed'
  | 'upper'
  | 'lower'
  | 'turned'
  | 'unmarked'
  | 'international'
  | 'punctuated'
  | 'dashes'
  /** A business's name with a legal form that nobody typed. */
  | 'whole'
  | 'other';

/** A way to ask puts one text to one field of the platform. */
export interface Way {
  readonly as: AskedAs;
  readonly field: AskedField;
  readonly text: string;
  readonly form: Form;
}

/** Ways to ask, by waves: those of one go side by side, the next wave when nothing was found so far. */
export type Waves = readonly (readonly Way[])[];

/** Forms that this platform answered to before, by field; see `search-habits.ts`. */
export type Habits = Readonly<Partial<Record<SearchField, Form>>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * The ways to ask for what a customer says, the likeliest first (spec, endpoint 15: `search` matches
 * business legal name, UUID, deal ID or client token, the other fields what their names say). How the
 * platform matches is "not shown", so the first ways are right for one that finds parts of a text and for
 * one that wants it whole, and later ones are for the stricter kinds. `field` other than `auto` is staff's choice.
 */
export function waysOf(text: string, field: SearchField | 'auto', habits: Habits = {}): Waves {
  const typed = text.trim().replace(/\s+/g, ' ');
  const waves = field === 'auto' ? guessed(typed, habits) : chosen(typed, field, habits);
  const seen = new Set<string>();
  return waves
    .map((wave) =>
      wave.filter(({ field: asked, text: value }) => {
        const key = `${asked}\n${value}`;
        return value !== '' && !seen.has(key) && seen.add(key);
      }),
    )
    .filter((wave) => wave.length > 0);
}

function guessed(typed: string, habits: Habits): Way[][] {
  if (UUID.test(typed)) return [[way('id', 'search', typed.toLowerCase(), 'lower')]];
  if (EMAIL.test(typed)) return oneByOne(emailWays(typed, habits));
  const digits = phoneDigits(typed);
  if (digits !== null) return phoneWaves(digits, habits);
  if (isCode(typed))
    return [...codeWaves(typed).slice(0, 1), ...partOfPhone(typed), ...codeWaves(typed).slice(1)];
  return nameWaves(typed, habits);
}

const isCode = (typed: string) => /\d/.test(typed) && !/\s/.test(typed);

/** Seven digits may be a phone number as people of one area say it. */
function partOfPhone(typed: string): Way[][] {
  const digits = typed.replace(/[-.]/g, '');
  return /^\d{7}$/.test(digits) ? [[way('personPhone', 'individual_phone', digits, 'typed')]] : [];
}

function chosen(typed: string, field: SearchField, habits: Habits): Way[][] {
  if (field === 'individual_email') return oneByOne(emailWays(typed, habits));
  if (field === 'individual_full_name') return oneByOne(personWays(typed, habits));
  if (field === 'individual_phone' || field === 'business_phone') {
    return oneByOne(phoneWays(phoneDigits(typed) ?? typed, field, habits));
  }
  if (UUID.test(typed)) return guessed(typed, habits);
  return isCode(typed) ? codeWaves(typed) : oneByOne(businessWays(typed, habits));
}

function nameWaves(typed: string, habits: Habits): Way[][] {
  const business = businessWays(typed, habits);
  const person = personWays(typed, habits);
  if (hasLegalForm(typed)) return [business.slice(0, 2), ...oneByOne(business.slice(2))];
  if (habits.search === 'whole' && hasTradeWord(typed))
    return [business.slice(0, 3), ...oneByOne(business.slice(3))];
  if (hasTradeWord(typed)) {
    return oneByOne([...business.slice(0, 1), ...person.slice(0, 1), ...business.slice(1)]);
  }
  const first = [...person.slice(0, 1), ...business.slice(0, 1)];
  const isShort = typed.split(' ').length <= 2 || typed.includes(',');
  const then = isShort ? [person, business] : [business, person];
  return [first, ...oneByOne(alternately(then.map((ways) => ways.slice(1))))];
}

/** The legal form after a comma, or without one. */
function otherEnd(usual: string, bare: string): string {
  const end = usual.slice(bare.length);
  return bare + (end.startsWith(',') ? end.slice(1) : `,${end}`);
}

/** The commonest ends of a legal name, for a platform that wants all of it. */
const LEGAL_ENDS = [' LLC', ' Inc.', ' Corp.', ', LLC', ' Inc', ', Inc.', ' Corp', ' Co.'] as const;

/** A name with its legal form is asked whole, for a platform that wants it so, and without, for the others. */
function businessWays(typed: string, habits: Habits): Way[] {
  const usual = capitalized(typed);
  const bare = withoutLegalForm(usual);
  const whole = LEGAL_ENDS.map((end) => way('business', 'search', bare + end, 'whole'));
  const ways = [
    way('business', 'search', usual, usual === bare ? 'usual' : 'other'),
    way('business', 'search', bare, 'usual'),
  ];
  if (habits.search === 'whole')
    return [...ways.slice(0, usual === bare ? 0 : 1), ...whole, ...ways];
  const forms = [
    way('business', 'search', usual === bare ? '' : otherEnd(usual, bare), 'other'),
    way('business', 'search', plainRun(bare) ?? '', 'other'),
    way('business', 'search', otherAnd(bare) ?? '', 'other'),
    way('business', 'search', unmarked(bare), 'unmarked'),
    ...whole,
    way('business', 'search', typed, 'typed'),
    way('business', 'search', usual.toUpperCase(), 'upper'),
  ];
  return inHabit([...ways, ...forms].filter(isNew()), habits.search);
}

function personWays(typed: string, habits: Habits): Way[] {
  const usual = capitalized(personName(typed));
  const of = (text: string, form: Form) => way('person', 'individual_full_name', text, form);
  return inHabit(
    [
      of(usual, 'usual'),
      of(otherWayRound(usual), 'turned'),
      of(firstAndLast(usual), 'other'),
      of(unmarked(usual), 'unmarked'),
      of(typed, 'typed'),
      of(usual.toUpperCase(), 'upper'),
      of(plainRun(usual) ?? '', 'other'),
    ].filter(isNew()),
    habits.individual_full_name,
  );
}

function emailWays(typed: string, habits: Habits): Way[] {
  const [name = '', host = ''] = typed.toLowerCase().split('@');
  const capital = name.replace(/(^|[._-])(\p{L})/gu, (part) => part.toUpperCase());
  const of = (text: string, form: Form) => way('email', 'individual_email', text, form);
  return inHabit(
    [
      of(typed.toLowerCase(), 'lower'),
      of(typed, 'typed'),
      of(`${capital}@${host}`, 'usual'),
      of(typed.toUpperCase(), 'upper'),
    ].filter(isNew()),
    habits.individual_email,
  );
}

/** Both phones side by side in the form that is a part of most others, then in the others. */
function phoneWaves(digits: string, habits: Habits): Way[][] {
  const person = phoneWays(digits, 'individual_phone', habits);
  const business = phoneWays(digits, 'business_phone', habits);
  const first = [...person.slice(0, 1), ...business.slice(0, 1)];
  return [first, ...oneByOne(alternately([person.slice(1), business.slice(1)]))];
}

function phoneWays(
  digits: string,
  field: 'individual_phone' | 'business_phone',
  habits: Habits,
): Way[] {
  const as = field === 'individual_phone' ? 'personPhone' : 'businessPhone';
  if (!/^\d{10}$/.test(digits)) return [way(as, field, digits, 'typed')];
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  // Either phone shows how the platform writes both.
  const habit = habits[field] ?? habits.individual_phone ?? habits.business_phone;
  return inHabit(
    [
      way(as, field, digits, 'usual'),
      way(as, field, `+1${digits}`, 'international'),
      way(as, field, `(${area}) ${office}-${line}`, 'punctuated'),
      way(as, field, `${area}-${office}-${line}`, 'dashes'),
    ],
    habit,
  );
}

/** A deal ID or a client token: the token's own filter takes several spellings at once and finds whole ones. */
function codeWaves(typed: string): Way[][] {
  const upper = typed.toUpperCase();
  const dashed = upper.replace(/^(\p{L}+)(\d)/u, '$1-$2');
  return [
    [
      way('token', 'client_tracking_tokens', typed, 'usual'),
      way('id', 'search', upper === typed ? dashed : upper, 'upper'),
    ],
    [way('id', 'search', dashed, 'other')],
    [way('id', 'search', typed, 'typed')],
    [way('id', 'search', upper.replaceAll('-', ''), 'other')],
  ];
}

/** The spellings of a client token that one request asks for. */
export function tokenForms(text: string): string[] {
  const typed = text.trim();
  const upper = typed.toUpperCase();
  const dashed = /^\d{6}$/.test(typed) ? `${typed.slice(0, 2)}-${typed.slice(2)}` : typed;
  const forms = [
    typed,
    upper,
    typed.toLowerCase(),
    dashed,
    upper.replace(/^(\p{L}+)(\d)/u, '$1-$2'),
  ];
  return [...new Set([...forms, typed.replaceAll(/[\s-]/g, '')])];
}

function way(as: AskedAs, field: AskedField, text: string, form: Form): Way {
  return { as, field, text, form };
}

const oneByOne = (ways: readonly Way[]): Way[][] => ways.map((one) => [one]);

function isNew(): (one: Way) => boolean {
  const seen = new Set(['']);
  return ({ text }) => !seen.has(text) && seen.add(text) !== undefined;
}

/** The way in the form that was answered to before comes first; the usual one has its place. */
function inHabit(ways: readonly Way[], habit: Form | undefined): Way[] {
  if (habit === 'usual') return [...ways];
  const first = ways.find(({ form }) => form === habit);
  return first === undefined ? [...ways] : [first, ...ways.filter((one) => one !== first)];
}

function alternately(lists: readonly (readonly Way[])[]): Way[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}
