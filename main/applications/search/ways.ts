import type {
  AskedAs,
  AskedField,
  AskedFor,
  SearchField,
} from '../../../preload/contract/models/application.ts';
import { type Phrase, phraseOf } from './phrase.ts';

/** How a text is written for the platform. What it answered to once is asked first the next time. */
export type Form = 'usual' | 'upper' | 'lower' | 'typed' | 'digits' | 'dashed' | 'international';

/** A way to ask puts one text to one field of the platform. */
export interface Way {
  readonly as: AskedAs;
  readonly field: AskedField;
  readonly text: string;
  readonly form: Form;
  readonly for: AskedFor;
}

/** Ways to ask, by waves: those of one go side by side, the next wave when nothing was found so far. */
export type Waves = readonly (readonly Way[])[];

/** What a field answered to before. Null: nobody knows. */
export interface Habit {
  readonly form: Form | null;
  /** False: it finds whole texts only. */
  readonly findsParts: boolean | null;
}
export type HabitOf = (way: Pick<Way, 'as' | 'field'>) => Habit;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const NUMBER = /^\+?[\d\s().\-/]+(\s*(x|ext\.?)\s*\d+)?$/i;

/**
 * The ways to ask for what a customer says (spec, endpoint 15: `search` matches business legal name, UUID,
 * deal ID or client token, the other fields what their names say). How the platform matches is "not shown":
 * the whole text comes first, in the fields that its shape suggests, and then what one wrong letter, another
 * order or a word too many leaves of it. `field` other than `auto` is staff's choice.
 */
export function waysOf(text: string, field: SearchField | 'auto', habitOf: HabitOf): Waves {
  const typed = text.trim().replace(/\s+/g, ' ');
  const seen = new Set<string>();
  const isNew = ({ field: asked, text: value }: Way) =>
    value !== '' && seen.size !== seen.add(`${asked}\n${value}`).size;
  return allWaves(typed, field, habitOf)
    .map((wave) => wave.filter(isNew))
    .filter((wave) => wave.length > 0);
}

function allWaves(typed: string, field: SearchField | 'auto', habitOf: HabitOf): Way[][] {
  const isAuto = field === 'auto';
  const digits = NUMBER.test(typed) ? typed.replace(/\D*x.*$/i, '').replace(/\D/g, '') : '';
  if (field === 'individual_email' || (isAuto && EMAIL.test(typed)))
    return emailWaves(typed, habitOf);
  if (field === 'individual_phone' || field === 'business_phone')
    return phoneWaves(digits, typed, [field], habitOf);
  if (field === 'individual_full_name') return nameWaves(phraseOf(typed), [field], habitOf);
  if (UUID.test(typed)) return [[way('id', 'search', typed.toLowerCase(), 'lower')]];
  if (isAuto && digits !== '') return numberWaves(digits, typed, habitOf);
  if (/\d/.test(typed) && !/\s/.test(typed)) return codeWaves(typed, habitOf);
  const phrase = phraseOf(typed);
  return nameWaves(phrase, isAuto ? nameFields(phrase) : ['search'], habitOf);
}

type NameField = 'search' | 'individual_full_name';

/** The likelier one first: people have two names, and businesses often more. */
function nameFields({ shape, own }: Phrase): readonly [NameField, ...NameField[]] {
  if (shape === 'business') return ['search'];
  if (shape === 'person') return ['individual_full_name'];
  return own.length > 2 ? ['search', 'individual_full_name'] : ['individual_full_name', 'search'];
}

function nameWaves(
  { said, plain, own, trades, rarest, beside, isAlone }: Phrase,
  fields: readonly [NameField, ...NameField[]],
  habitOf: HabitOf,
): Way[][] {
  const inFields = (text: string, asked?: AskedFor, otherForm?: Form) =>
    fields.map((field) => {
      const as = field === 'search' ? 'business' : 'person';
      const form = otherForm ?? habitOf({ as, field }).form ?? 'usual';
      return way(as, field, inForm(text, form), form, asked);
    });
  const likelier = (texts: readonly string[], asked: AskedFor) =>
    texts.flatMap((text) => inFields(text, asked).slice(0, 1));
  const first = [...inFields(said), ...(fields.length === 1 ? inFields(plain) : [])];
  const others = [inFields(plain), inFields(said, 'text', 'upper')];
  if (first[0] && habitOf(first[0]).findsParts === false) return [first, ...others];
  const around = isAlone ? [] : likelier([...beside, rarest], 'part');
  const near = likelier(nearTexts(own, trades), 'near');
  return [
    first,
    [...likelier([plain], 'text'), ...around],
    near,
    inFields(halves(rarest)[0], 'part'),
    inFields(rarest, 'part'),
    ...others,
  ];
}

const inForm = (text: string, form: Form) =>
  form === 'upper' ? text.toUpperCase() : form === 'lower' ? text.toLowerCase() : text;

/** Two parts of a word, one of which has none of its one wrong letter, but for the middle one of three. */
function halves(word: string): readonly [head: string, tail: string] {
  const middle = Math.ceil(word.length / 2);
  return [word.slice(0, middle), word.slice(word.length === 3 ? 1 : middle)];
}

/**
 * What is left of a name in which one word may be wrong: all but one word, each in its turn, with the trade
 * behind; where too few words tell, halves of them. Most texts stand in the name as they are, for a platform
 * that finds a text as a whole; others have their words the other way round, in case they were turned.
 */
function nearTexts(own: readonly string[], trades: readonly string[]): string[] {
  const [first, second, ...others] = own.map(halves);
  const trade = trades.join(' ');
  if (first === undefined) return [];
  if (second === undefined)
    return trade === '' ? [] : [`${trade} ${first[0]}`, `${first[1]} ${trade}`];
  if (others.length === 0 && trade === '')
    return [`${first[1]} ${second[0]}`, `${second[1]} ${first[0]}`];
  return own.map((_, at) => [...own.toSpliced(at, 1), ...trades].join(' '));
}

function emailWaves(typed: string, habitOf: HabitOf): Way[][] {
  const of = (text: string, form: Form, asked?: AskedFor) =>
    way('email', 'individual_email', text, form, asked);
  const lower = typed.toLowerCase();
  const [head, tail] = halves(lower.split('@')[0] ?? '');
  const whole = [of(lower, 'lower'), of(typed, 'typed'), of(typed.toUpperCase(), 'upper')];
  const [first, second, ...others] = inHabit(whole, habitOf).map((one) => [one]);
  const parts = [of(head, 'lower', 'part'), of(`${tail}@`, 'lower', 'part')];
  return [first ?? [], second ?? [], parts, ...others];
}

/** A number is a phone's, its last seven or four digits, or an ID. */
function numberWaves(digits: string, typed: string, habitOf: HabitOf): Way[][] {
  const phones = phoneWaves(digits, typed, ['individual_phone', 'business_phone'], habitOf);
  const codes = codeWaves(typed, habitOf);
  if (digits.length > 7) return phones;
  if (digits.length === 7) return [...phones.slice(0, 2), ...codes];
  return digits.length === 4 ? [...codes.slice(0, 1), ...phones, ...codes.slice(1)] : codes;
}

const PHONES = ['individual_phone', 'business_phone'] as const;

function phoneWaves(
  digits: string,
  typed: string,
  fields: readonly (typeof PHONES)[number][],
  habitOf: HabitOf,
): Way[][] {
  const asOf = (field: AskedField) =>
    field === 'business_phone' ? 'businessPhone' : 'personPhone';
  const of = (text: string, form: Form, asked?: AskedFor) =>
    fields.map((field) => way(asOf(field), field, text, form, asked));
  if (digits.length < 7) return [of(digits || typed, 'digits', 'part')];
  const last = digits.slice(-7);
  const ends = [
    of(`${last.slice(0, 3)}-${last.slice(3)}`, 'dashed', 'part'),
    of(last, 'digits', 'part'),
  ];
  const ten = digits.replace(/^1(?=\d{10}$)/, '');
  if (ten.length !== 10) return [of(digits, 'digits'), ...ends];
  const whole = [of(ten, 'digits'), of(`+1${ten}`, 'international')];
  // Either phone shows how the platform writes both.
  const forms = PHONES.flatMap((field) => habitOf({ as: asOf(field), field }).form ?? []);
  const isLong = forms.length > 0 ? forms.includes('international') : ten !== digits;
  const [first = [], second = []] = isLong ? whole.toReversed() : whole;
  return [first, ...ends.slice(0, 1), second, ...ends.slice(1), of(typed, 'typed')];
}

/** A deal ID or a client token: the token's own filter takes several spellings at once and finds whole ones. */
function codeWaves(typed: string, habitOf: HabitOf): Way[][] {
  const of = (text: string, form: Form) => way('id', 'search', text, form);
  const upper = typed.toUpperCase();
  const dashed = upper.replace(/^(\p{L}+)(\d)/u, '$1-$2');
  const all = [
    of(upper, 'upper'),
    of(dashed, 'dashed'),
    of(typed, 'typed'),
    of(upper.replaceAll('-', ''), 'digits'),
  ];
  const [first, ...others] = inHabit(all, habitOf).map((one) => [one]);
  return [[way('token', 'client_tracking_tokens', typed, 'typed'), ...(first ?? [])], ...others];
}

function way(
  as: AskedAs,
  field: AskedField,
  text: string,
  form: Form,
  asked: AskedFor = 'text',
): Way {
  return { as, field, text, form, for: asked };
}

/** The way in the form that was answered to before comes first. */
function inHabit(ways: readonly Way[], habitOf: HabitOf): Way[] {
  const form = ways[0] && habitOf(ways[0]).form;
  return ways.toSorted((a, b) => Number(b.form === form) - Number(a.form === form));
}

/** The spellings of a client token that one request asks for. */
export function tokenForms(text: string): string[] {
  const typed = text.trim();
  const upper = typed.toUpperCase();
  const dashed = typed.replace(/^(\d\d)(\d{4})$/, '$1-$2');
  const parted = upper.replace(/^(\p{L}+)(\d)/u, '$1-$2');
  return [
    ...new Set([typed, upper, typed.toLowerCase(), dashed, parted, typed.replaceAll(/[\s-]/g, '')]),
  ];
}
