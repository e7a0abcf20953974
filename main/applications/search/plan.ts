import type {
  AskedAs,
  AskedField,
  AskedFor,
  SearchField,
  SearchPage,
} from '../../../preload/contract/models/application.ts';
import { type Draft, draftsOf, isOwn, keyDrafts, parted, SECOND } from './name-drafts.ts';
import { isGivenName, type NameKind, type Phrase, phraseOf, type Word } from './phrase.ts';

/**
 * The ways to format a search string for the platform, most usual first. A way that has found something before is tried
 * first.
 */
export const FORMS = ['usual', 'lower', 'upper', 'dashed', 'typed', 'digits', 'long'] as const;
export type Form = (typeof FORMS)[number];

/** What is known about how a field matches search strings. Null means unknown. */
export interface Habit {
  readonly form: Form | null;
  /** False if the field matches only whole values. */
  readonly findsParts: boolean | null;
}
export type HabitOf = (as: AskedAs) => Habit;

/**
 * How the platform has matched search strings since sign-in. It is stored by kind of clue, because IDs and names may be
 * matched differently.
 */
export class SearchHabits {
  readonly #all = new Map<AskedAs, Habit>();

  readonly of: HabitOf = (as) => this.#all.get(as) ?? { form: null, findsParts: null };

  learn(as: AskedAs, what: Partial<Habit>): void {
    this.#all.set(as, { ...this.of(as), ...what });
  }
}

/** One request: a search string for one field of the platform, and optionally a second clue that must match too. */
export interface Way {
  readonly as: AskedAs;
  readonly field: AskedField;
  readonly text: string;
  readonly form: Form;
  readonly for: AskedFor;
  readonly also: AlsoAsked | null;
  readonly page: number;
  /** The evidence for each row in the answer. */
  readonly covers: Evidence;
}
export type AlsoAsked = {
  readonly as: AskedAs;
  readonly field: SearchField;
  readonly text: string;
};
/** Maps pieces of evidence to values between 0 and 1. */
export type Evidence = Readonly<Record<string, number>>;

/** A request with its answer. */
export interface Answered {
  readonly way: Way;
  readonly page: SearchPage;
}

/** The requests planned for a phrase. */
export interface Plan {
  readonly phrase: Phrase;
  /** The pieces of evidence that a row can have. */
  readonly pieces: readonly string[];
  /** Returns the weight of a piece of evidence. A whole name weighs as much as a phone number. */
  readonly weightOf: (piece: string) => number;
  /** The requests to send in parallel at the start. */
  readonly first: readonly Way[];
  /**
   * Returns further requests based on the answers so far, most useful first. They're needed if no row has all of the
   * evidence.
   */
  second(answers: readonly Answered[]): readonly Way[];
}

/** The maximum number of requests for one search, and for its first wave. */
export const MOST_REQUESTS = 6;
const MOST_FIRST = 4;

const FIELDS = {
  business: 'search',
  id: 'search',
  token: 'client_tracking_tokens',
  person: 'individual_full_name',
  personPhone: 'individual_phone',
  businessPhone: 'business_phone',
  email: 'individual_email',
} as const satisfies Record<AskedAs, AskedField>;
const PHONES = ['personPhone', 'businessPhone'] as const;
/** The most common legal forms at the end of names, for a platform that matches only whole names. */
const LEGAL_ENDS = 'LLC Inc. Corp. LP'.split(' ');
/** A phone number with at least this many digits is shared by few people. */
const WHOLE_PHONE = 7;

/**
 * Plans the requests for what a customer says. In the spec, endpoint 15, `search` matches the business legal name,
 * UUID, deal ID, or client token. The other fields match what their names say. A request with several fields finds only
 * what matches all of them. How the platform compares text is "not shown". A `field` other than `auto` is staff's
 * choice. `now` is in milliseconds since 1970.
 */
export function planOf(
  text: string,
  field: SearchField | 'auto',
  habitOf: HabitOf,
  now: number,
): Plan {
  const typed = text.trim().replace(/\s+/g, ' ');
  const phrase = asTyped(typed, field, now);
  const isMeant = (one: Way) => field === 'auto' || one.field === field;
  const waysOf = (of: Phrase) => [
    ...codeWays(of, habitOf),
    ...emailWays(of, habitOf),
    ...phoneWays(of, habitOf),
    ...nameWays(of),
  ];
  const all = waysOf(phrase)
    .filter(isMeant)
    .toSorted((a, b) => a.at - b.at);
  const as = AS_ASKED[field];
  if (all.length === 0) all.push({ ...way(as, typed, { text: 1 }), at: 0 });
  const first = unlike(
    all.filter(({ at }) => at < SECOND - 1),
    [],
    all.some(({ also }) => also !== null) ? MOST_FIRST - 1 : MOST_FIRST,
  );
  return {
    phrase,
    pieces: [...new Set(all.flatMap(({ covers }) => Object.keys(covers)))].filter(
      (piece) => !piece.startsWith('b'),
    ),
    weightOf: weighing(phrase),
    first,
    second(answers) {
      const missed = answers.flatMap(({ way, page }) => (page.rows.length === 0 ? way : []));
      const known = better(phrase, answers);
      const wholes = wantsWhole(phrase, missed, first, habitOf) ? wholeWays(phrase) : [];
      const isNobodys = ({ also }: Way) =>
        also !== null && missed.some((one) => one.field === also.field && one.also === null);
      // This includes requests that didn't fit into the first wave.
      const left = [...waysOf(known), ...wholes].toSorted((a, b) => later(a) - later(b));
      return unlike(
        left.filter((one) => isMeant(one) && !isNobodys(one)),
        first,
        MOST_REQUESTS - first.length,
      );
    },
  };
}

/**
 * Corrects the phrase based on the first answers. Words that found something are right, and the others are misspelled.
 */
function better(phrase: Phrase, answers: readonly Answered[]): Phrase {
  const found = (kind: NameKind, text?: string) =>
    answers.some(
      ({ way, page }) =>
        way.as === kind && (text === undefined || way.text === text) && page.rows.length > 0,
    );
  const asked = (isIt: (text: string) => boolean) =>
    answers.some(({ way }) => way.as in KINDS && isIt(way.text));
  // If only one word was corrected and the correction found nothing, the word was right as typed.
  const isTwice = phrase.words.filter(({ isSlip }) => isSlip).length > 1;
  const words = phrase.words.map((word): Word => {
    const isRight = phrase.kinds.some((kind) => found(kind, word.text));
    const [spelled = ''] = word.others;
    const isMissed =
      word.isSlip && isOwn(word) && !isTwice && asked((text) => text.includes(spelled));
    if (isRight || isMissed) return { ...word, isKnown: true, isSlip: false };
    return asked((text) => text === word.text) && phrase.words.length > 1
      ? { ...word, isKnown: false }
      : word;
  });
  const kinds = phrase.kinds.toSorted((a, b) => Number(found(b)) - Number(found(a)));
  return { ...phrase, words, kinds };
}
const KINDS = { business: true, person: true };

const AS_ASKED = {
  auto: 'business',
  search: 'business',
  individual_full_name: 'person',
  individual_phone: 'personPhone',
  business_phone: 'businessPhone',
  individual_email: 'email',
} as const satisfies Record<SearchField | 'auto', AskedAs>;

/**
 * Returns the weight of each piece of evidence. All words of a name together count as one clue. Within it, trades count
 * half as much as other words. A place is only a hint.
 */
function weighing({ words }: Phrase): Plan['weightOf'] {
  const of = (word: Word | undefined) => (word === undefined ? 0 : isOwn(word) ? 2 : 1);
  const all = words.reduce((sum, word) => sum + of(word), 0);
  return (piece) =>
    piece[0] === 'w' ? of(words[Number(piece.slice(1))]) / all : piece[0] === 'b' ? 0.1 : 1;
}

const NOTHING: Phrase = phraseOf('', 0);

/**
 * Splits the typed text into clues. If staff chose the email or a phone field, the whole text is a value for that
 * field.
 */
function asTyped(typed: string, field: SearchField | 'auto', now: number): Phrase {
  if (field === 'individual_email') return { ...NOTHING, email: typed };
  if (field === 'individual_phone' || field === 'business_phone')
    return { ...NOTHING, phone: typed.split(/x/i, 1)[0]?.replace(/\D/g, '') || null };
  return phraseOf(typed, now);
}

/** Returns the first requests that haven't been sent yet, without duplicates and up to the given number. */
function unlike(ways: readonly Way[], asked: readonly Way[], most: number): Way[] {
  const key = ({ field, text, also }: Way) => `${field}\n${text}\n${also?.field}`;
  const seen = new Set(asked.map(key));
  return ways
    .filter((one) => one.text !== '' && seen.size !== seen.add(key(one)).size)
    .slice(0, Math.max(0, most));
}

type Ranked = Way & { readonly at: number };
const later = ({ at }: Ranked) => (at < SECOND - 1 ? SECOND + (at - 1) / 25 : at);

function way(as: AskedAs, text: string, covers: Evidence, more: Partial<Way> = {}): Way {
  return {
    as,
    field: FIELDS[as],
    text,
    covers,
    form: 'usual',
    for: 'text',
    also: null,
    page: 1,
    ...more,
  };
}

/** Returns requests for a deal ID, a client token, or a UUID. The token filter accepts several spellings at once. */
function codeWays({ code, phone, words }: Phrase, habitOf: HabitOf): Ranked[] {
  // A number alone may also be part of an ID.
  const text = code ?? (phone !== null && phone.length < 10 ? phone : null);
  if (text === null) return [];
  const covers = { [code === null ? 'phone' : 'code']: 1 };
  const upper = text.toUpperCase();
  const spelled: Partial<Record<Form, string>> = /^[0-9a-f-]{36}$/i.test(text)
    ? { lower: text.toLowerCase() }
    : code === null
      ? { dashed: `D-${text}`, typed: text }
      : {
          dashed: upper.replace(/^(\p{L}+)(\d)/u, '$1-$2'),
          upper,
          typed: text,
          digits: upper.replaceAll('-', ''),
        };
  const isOdd = code === null && (words.length > 0 || text.length < 5);
  const base = isOdd ? SECOND + 3 : 0;
  return [
    ...inForms('id', habitOf, spelled, covers).map((one, nth) => ({ ...one, at: base + nth * 2 })),
    { ...way('token', text, covers, { form: 'typed' }), at: base + 1 },
  ];
}

function emailWays({ email }: Phrase, habitOf: HabitOf): Ranked[] {
  if (email === null) return [];
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const lower = email.toLowerCase();
  const ways = inForms('email', habitOf, { lower, typed: email }, { email: 1 });
  const part = (text: string, weight: number, at: number) => ({
    ...way('email', text, { email: weight }, { form: 'lower', for: 'part' }),
    at,
  });
  return [
    ...ways.map((one, nth) => ({ ...one, at: nth * SECOND })),
    ...(domain !== '' && local !== '' ? [part(local, 0.8, SECOND + 1)] : []),
    ...parted(local).map((half, nth) => part(half, 0.4, SECOND + 4 + nth)),
    ...(/\d$/.test(email) ? [{ ...way('token', email, { email: 1 }), at: 4 }] : []),
  ];
}

function phoneWays({ phone, words, email, amount, started }: Phrase, habitOf: HabitOf): Ranked[] {
  if (phone === null) return [];
  const of = (text: string, form: Form, at: number, weight = 1): Ranked[] =>
    PHONES.map((as) => ({
      ...way(as, text, { phone: weight }, { form, for: weight === 1 ? 'text' : 'part' }),
      at,
    }));
  const last = phone.slice(-WHOLE_PHONE);
  const dashed = `${last.slice(0, 3)}-${last.slice(3)}`;
  if (phone.length < WHOLE_PHONE) {
    const hasMore = words.length > 0 || email !== null || amount !== null || started !== null;
    return of(phone, 'digits', hasMore ? 0 : 1);
  }
  const ten = phone.replace(/^1(?=\d{10}$)/, '');
  if (ten.length < 10) return [...of(phone, 'digits', 0), ...of(dashed, 'dashed', 1)];
  // If a form has matched one kind of phone number, it is used for the other kind too.
  const form = PHONES.map((as) => habitOf(as).form).find((one) => one !== null) ?? null;
  const isLong = form === null ? ten !== phone : form === 'long';
  return [
    ...of(ten, 'digits', isLong ? 1 : 0),
    ...of(`+1${ten}`, 'long', isLong ? 0 : form === null ? SECOND : SECOND + 9),
    ...of(dashed, 'dashed', form === null ? SECOND + 1 : SECOND + 8, 0.7),
    // If one digit is wrong, one of these parts is still correct.
    ...of(ten.slice(0, 7), 'digits', SECOND + 3, 0.6),
    ...of(ten.slice(-5), 'digits', SECOND + 4, 0.6),
  ];
}

/** Returns a request for each form of a string. The form that has worked before comes first. */
function inForms(
  as: AskedAs,
  habitOf: HabitOf,
  texts: Partial<Record<Form, string>>,
  covers: Evidence,
): Way[] {
  const { form } = habitOf(as);
  return FORMS.filter((one) => texts[one] !== undefined)
    .toSorted((a, b) => Number(b === form) - Number(a === form))
    .map((one) => way(as, texts[one] ?? '', covers, { form: one }));
}

function nameWays(phrase: Phrase): Ranked[] {
  const { kinds, words, beside, phone, email, isFromEmail } = phrase;
  const pieceOf = ({ text }: Word) => {
    const nth = words.findIndex((word) => word.text === text);
    return nth === -1 ? `b${beside.findIndex((word) => word.text === text)}` : `w${nth}`;
  };
  const wayOf = (kind: NameKind, { text, of, at }: Draft, also: AlsoAsked | null): Ranked => {
    const isSure = of.every(([, sure]) => sure === 1);
    const isWhole =
      isSure && words.every(({ text: word }) => of.some(([one]) => one.text === word));
    const names = Object.fromEntries(of.map(([word, sure]) => [pieceOf(word), sure]));
    return {
      ...way(kind, text, {
        ...(isFromEmail ? { email: 0.5 } : names),
        ...(also && { [also.as === 'email' ? 'email' : 'phone']: 1 }),
      }),
      ...{ also, for: isWhole ? 'text' : isSure ? 'part' : 'near' },
      at: at + (isFromEmail ? SECOND : 0),
    };
  };
  // The more likely kind of name gets more requests. If a given name settles the kind, the first wave searches only for
  // that kind.
  const isClear = kinds[0] === 'person' && words.some(isGivenName);
  const late = isClear ? SECOND - 0.9 : 1.5;
  const alone = kinds.flatMap((kind, nth) =>
    draftsOf(phrase, kind).map((draft) => {
      const behind = draft.at >= SECOND ? 2 : draft.at > 2 ? SECOND - 1 : late;
      return wayOf(kind, { ...draft, at: draft.at + (nth === 0 ? 0 : behind) }, null);
    }),
  );
  const isEnding = phone !== null && phone.length < WHOLE_PHONE;
  const others: AlsoAsked[] = [
    ...(isEnding ? PHONES.map((as) => ({ as, field: FIELDS[as], text: phone })) : []),
    ...(email !== null && !isFromEmail
      ? [{ as: 'email' as const, field: FIELDS.email, text: email.toLowerCase() }]
      : []),
  ];
  const both = others.flatMap((also) =>
    kinds.flatMap((kind, nth) =>
      keyDrafts(phrase, kind).map((draft, rank) =>
        wayOf(
          kind,
          { ...draft, at: SECOND - 0.1 + (isClear ? nth * 3 : nth / 2) / 20 + rank / 20 },
          also,
        ),
      ),
    ),
  );
  return [...alone, ...both];
}

/** Returns whether the platform seems to match only whole names, because common words found nothing. */
function wantsWhole(
  { words }: Phrase,
  missed: readonly Way[],
  first: readonly Way[],
  habitOf: HabitOf,
): boolean {
  const { findsParts } = habitOf('business');
  if (findsParts !== null) return !findsParts;
  return (
    missed.length === first.length && words.length > 0 && words.every(({ isKnown }) => isKnown)
  );
}

function wholeWays({ words, said, kinds }: Phrase): Ranked[] {
  const covers = Object.fromEntries(words.map((_, nth) => [`w${nth}`, 1]));
  const [kind] = kinds;
  if (kind === undefined) return [];
  const turned = way(
    'person',
    words
      .map(({ text }) => text)
      .toReversed()
      .join(' '),
    covers,
  );
  if (kind === 'person') return [{ ...turned, at: SECOND }];
  return LEGAL_ENDS.map((end) => ({
    ...way('business', `${said} ${end}`, covers),
    at: SECOND + 0.05,
  }));
}
