import type {
  AskedAs,
  AskedField,
  AskedFor,
  SearchField,
} from '../../../preload/contract/models/application.ts';
import { type Phrase, phraseOf } from './phrase.ts';

/** How a text is written for the platform, usual forms first. What it answered to once comes before them. */
export const FORMS = ['usual', 'lower', 'upper', 'dashed', 'typed', 'digits', 'long'] as const;
export type Form = (typeof FORMS)[number];

/** A habit is what a field answered to before. Null: nobody knows. */
export interface Habit {
  readonly form: Form | null;
  /** False: it finds whole texts only. */
  readonly findsParts: boolean | null;
}
export type HabitOf = (as: AskedAs) => Habit;

/** How this platform answered since sign-in, by what a field was asked as: an ID says nothing of names. */
export class SearchHabits {
  readonly #all = new Map<AskedAs, Habit>();

  readonly of: HabitOf = (as) => this.#all.get(as) ?? { form: null, findsParts: null };

  learn(as: AskedAs, what: Partial<Habit>): void {
    this.#all.set(as, { ...this.of(as), ...what });
  }
}

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

const FIELDS = {
  business: 'search',
  id: 'search',
  token: 'client_tracking_tokens',
  person: 'individual_full_name',
  personPhone: 'individual_phone',
  businessPhone: 'business_phone',
  email: 'individual_email',
} as const satisfies Record<AskedAs, AskedField>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const NUMBER = /^\+?[\d\s().\-/]+((x|ext\.?)\s*\d+)?$/i;
/** The legal forms that most names end in, for a platform that wants names whole. */
const LEGAL_ENDS = ['LLC', ...['Inc', 'Corp'].map((short) => `${short}.`)];

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

function allWaves(typed: string, field: SearchField | 'auto', habitOf: HabitOf): Waves {
  const isAuto = field === 'auto';
  const [number = ''] = NUMBER.test(typed) ? typed.split(/x/i, 1) : [];
  const digits = number.replace(/\D/g, '');
  if (field === 'individual_email' || (isAuto && EMAIL.test(typed)))
    return spellings('email', habitOf, { lower: typed.toLowerCase(), typed });
  if (field === 'individual_phone') return phoneWaves(digits, typed, ['personPhone'], habitOf);
  if (field === 'business_phone') return phoneWaves(digits, typed, ['businessPhone'], habitOf);
  if (field === 'individual_full_name') return nameWaves(phraseOf(typed), ['person'], habitOf);
  if (UUID.test(typed)) return [[way('id', typed.toLowerCase(), 'lower')]];
  const codes = codeWaves(typed, habitOf);
  const phones = isAuto && digits !== '' ? phoneWaves(digits, typed, PHONES, habitOf) : [];
  if (phones.length > 0) return digits.length < 7 ? [...codes, ...phones] : [...phones, ...codes];
  if (/\d/.test(typed) && !/\s/.test(typed)) return codes;
  const phrase = phraseOf(typed);
  return nameWaves(phrase, isAuto ? phrase.kinds : ['business'], habitOf);
}

function nameWaves(phrase: Phrase, kinds: Phrase['kinds'], habitOf: HabitOf): Waves {
  const { said, plain, own, beside } = phrase;
  const [likelier] = kinds;
  const ask = (text: string, asked: AskedFor, among: readonly AskedAs[] = [likelier]) =>
    among.map((as) => {
      const form = habitOf(as).form ?? 'usual';
      return way(as, form === 'upper' ? text.toUpperCase() : text, form, asked);
    });
  const askAll = (texts: readonly string[], asked: AskedFor) =>
    texts.flatMap((text) => ask(text, asked));
  const first = ask(said, 'text', kinds);
  if (kinds.length === 1) first.push(...ask(plain, 'text'));
  const last = kinds.map((as) => way(as, said.toUpperCase(), 'upper'));
  const findsParts = habitOf(likelier).findsParts ?? habitOf('business').findsParts;
  if (findsParts === false) {
    const ended = LEGAL_ENDS.map((end) => `${plain} ${end}`);
    const turned = [own.toReversed().join(' ')];
    return [first, askAll(likelier === 'business' ? ended : turned, 'text'), last];
  }
  const rarest = own.reduce((best, word) => (word.length > best.length ? word : best), '');
  return [
    first,
    beside.length > 0 ? askAll([...beside, rarest], 'part') : askAll(nearTexts(phrase), 'near'),
    ask(rarest, 'part', kinds),
    ask(halves(rarest)[0], 'part', kinds),
    last,
  ];
}

/** Two parts of a word, one of which has none of its one wrong letter, but for the middle one of three. */
function halves(word: string): readonly [head: string, tail: string] {
  const middle = Math.ceil(word.length / 2);
  return [word.slice(0, middle), word.slice(word.length === 3 ? 1 : middle)];
}

/**
 * Gives what is left of a name in which one word may be wrong: all but one word, each in its turn; of two words
 * the halves, but a trade, which was written right, as a whole. Half of these texts stand in the name as they
 * are, for a platform that finds a text as a whole; the others in case the words were turned.
 */
function nearTexts({ own, trades }: Phrase): string[] {
  const words = trades.length > 0 ? [...own, trades.join(' ')] : own;
  if (words.length > 2) return own.map((word) => words.filter((other) => other !== word).join(' '));
  const [first, second] = words.map((word) => (own.includes(word) ? halves(word) : [word, word]));
  if (first === undefined || second === undefined) return [];
  return [`${first[1]} ${second[0]}`, `${second[1]} ${first[0]}`];
}

const PHONES = ['personPhone', 'businessPhone'] as const;

function phoneWaves(
  digits: string,
  typed: string,
  kinds: readonly (typeof PHONES)[number][],
  habitOf: HabitOf,
): Waves {
  const of = (text: string, form: Form, asked: AskedFor = 'text') =>
    kinds.map((as) => way(as, text, form, asked));
  if (digits.length < 7) return [of(digits || typed, 'digits', 'part')];
  const last = digits.slice(-7);
  const ends = [
    of(`${last.slice(0, 3)}-${last.slice(3)}`, 'dashed', 'part'),
    of(last, 'digits', 'part'),
  ];
  const ten = digits.replace(/^1(?=\d{10}$)/, '');
  if (ten.length !== 10) return [of(digits, 'digits'), ...ends];
  const whole = [of(ten, 'digits'), of(`+1${ten}`, 'long')];
  // Either phone shows how the platform writes both.
  const forms = PHONES.flatMap((as) => habitOf(as).form ?? []);
  const isLong = forms.length > 0 ? forms.includes('long') : ten !== digits;
  return [...(isLong ? whole.toReversed() : whole), ...ends];
}

/** A deal ID or a client token, whose own filter takes several spellings at once. */
function codeWaves(typed: string, habitOf: HabitOf): Waves {
  const upper = typed.toUpperCase();
  const dashed = upper.replace(/^(\p{L}+)(\d)/u, '$1-$2');
  const digits = upper.replaceAll('-', '');
  const [first = [], ...others] = spellings('id', habitOf, { upper, dashed, typed, digits });
  return [[way('token', typed, 'typed'), ...first], ...others];
}

/** A wave for each form of a text, the one that was answered to before first. */
function spellings(as: AskedAs, habitOf: HabitOf, texts: Partial<Record<Form, string>>): Way[][] {
  const { form } = habitOf(as);
  const forms = FORMS.filter((one) => texts[one] !== undefined);
  return forms
    .toSorted((a, b) => Number(b === form) - Number(a === form))
    .map((one) => [way(as, texts[one] ?? '', one)]);
}

function way(as: AskedAs, text: string, form: Form, asked: AskedFor = 'text'): Way {
  return { as, field: FIELDS[as], text, form, for: asked };
}
