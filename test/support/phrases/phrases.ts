import type { Applications } from '../../../main/practice/platform/store/applications.ts';
import { type MatchingName, matchingOf } from '../../peers/practice-platform/matchings.ts';
import { SLIP_NAMES, slipped } from './slips.ts';
import { type Draw, drawFrom, pick } from './worlds.ts';

/** A phrase as a teller types it, and the applications that it means. */
export interface Typed {
  readonly kind: string;
  readonly text: string;
  readonly meant: ReadonlySet<string>;
  /**
   * Returns whether the correct parts of the phrase distinguish the rows on a platform with this
   * matching.
   */
  readonly isPossible: (matching: MatchingName) => boolean;
}

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
/** The number of rows that staff look at. */
export const LOOKED_AT = 5;
const PAGE = 25;
const FORM = /,? (?:LLC|Inc\.|Corp\.|LP|PLLC)$/;
const plain = (name: string) => name.replace(FORM, '');
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The rows of a set of applications, and the phrases that tellers type for them. */
export class Phrases {
  readonly #at: (column: string, row: number) => string;
  readonly #rows: number;

  constructor({ cells }: Applications) {
    for (const column of [
      'id',
      'business_legal_name',
      'owner_full_name',
      'owner_phone',
      'business_phone',
      'owner_email',
      'deal_id',
      'client_tracking_token',
      'amount_needed',
      'created_at',
    ])
      cells.column(column);
    this.#at = (column, row) => String(cells.at(column, row) ?? '');
    this.#rows = cells.rows;
  }

  /** Returns a phrase with this many slips in its name, or null if its row has nothing for it. */
  typed(seed: number, slips: number): Typed | null {
    const draw = drawFrom(seed);
    const row = 5 + draw(this.#rows - 5);
    const column = draw(3) === 0 ? 'owner_full_name' : 'business_legal_name';
    const name = this.#at(column, row);
    const what = column === 'owner_full_name' ? 'person' : 'business';
    let words = plain(name).toLowerCase().split(' ');
    const done: string[] = [];
    while (done.length < slips) {
      const slip = pick(
        draw,
        SLIP_NAMES.filter((one) => !done.includes(one)),
      );
      const next = slipped(words, slip, what === 'business', draw);
      if (next === null) {
        if (draw(6) === 0) return null;
        continue;
      }
      words = next;
      done.push(slip);
    }
    const { clue, holds, isPart } = this.#clue(row, draw);
    const text =
      clue === ''
        ? words.join(' ')
        : draw(4) === 0
          ? `${clue} ${words.join(' ')}`
          : `${words.join(' ')} ${clue}`;
    const isMeant = (one: number) => plain(this.#at(column, one)) === plain(name) && holds(one);
    const meant = this.#where(isMeant);
    return {
      kind: `${what}${isPart === '' ? '' : ` and ${isPart}`}: ${done.join(', ') || 'no slip'}`,
      text: cased(text, draw),
      meant: new Set(meant.map((one) => this.#at('id', one))),
      isPossible: (matching) => {
        const found = cleanParts(plain(name), words, matching).map((part) => {
          const meets = part.map((one) => matchingOf(matching).words(one));
          return this.#where((one) => meets.every((meet) => meet(this.#at(column, one))));
        });
        return found.some((rows) => {
          // A platform finds the end of a phone number only if it finds parts. Amounts and dates
          // rank the rows of a page.
          const asks =
            isPart === 'phone' &&
            matching !== 'exact' &&
            matching !== 'whole-words' &&
            matching !== 'prefix';
          const told = asks
            ? rows.filter(holds)
            : rows.length <= PAGE && isPart !== 'phone'
              ? rows.filter(holds)
              : rows;
          const right = told.filter(isMeant).length;
          return right > 0 && (told.length <= LOOKED_AT || right === told.length);
        });
      },
    };
  }

  /** Returns a second clue of the row, or none. */
  #clue(
    row: number,
    draw: Draw,
  ): { clue: string; holds: (row: number) => boolean; isPart: string } {
    const amount = Number(this.#at('amount_needed', row) || 0);
    const day = new Date(Number(this.#at('created_at', row)));
    switch (draw(8)) {
      case 0: {
        if (amount === 0) break;
        const said = pick(draw, [
          `$${amount.toLocaleString('en-US')}`,
          amount.toLocaleString('en-US'),
          `$${amount}`,
          `${amount / 1000}k`,
        ]);
        return {
          clue: said,
          holds: (one) => Number(this.#at('amount_needed', one)) === amount,
          isPart: 'amount',
        };
      }
      case 1: {
        const [month = '', date, year] = [
          MONTHS[day.getUTCMonth()],
          day.getUTCDate(),
          day.getUTCFullYear(),
        ];
        const said = pick(draw, [
          `${month} ${date} ${year}`,
          `${month.slice(0, 3)} ${date}, ${year}`,
          `${day.getUTCMonth() + 1}/${date}/${year}`,
          `started ${date} ${month} ${year}`,
        ]);
        const same = (one: number) =>
          Math.abs(Number(this.#at('created_at', one)) - day.getTime()) < 86_400_000;
        return { clue: said, holds: same, isPart: 'day' };
      }
      case 2:
      case 3: {
        const column = pick(draw, ['owner_phone', 'business_phone']);
        const end = this.#at(column, row).slice(-4);
        const said = pick(draw, [
          end,
          `phone ${end}`,
          `ending in ${end}`,
          `cell ending ${end}`,
          `last four ${end}`,
        ]);
        const ends = (one: number) =>
          this.#at('owner_phone', one).endsWith(end) ||
          this.#at('business_phone', one).endsWith(end);
        return { clue: said, holds: ends, isPart: 'phone' };
      }
    }
    return { clue: '', holds: () => true, isPart: '' };
  }

  #where(holds: (row: number) => boolean): number[] {
    return Array.from({ length: this.#rows }, (_, row) => row).filter(holds);
  }
}

function cased(text: string, draw: Draw): string {
  const kind = draw(8);
  if (kind === 0) return text.toUpperCase();
  return kind === 1 ? text.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase()) : text;
}

/**
 * Returns the parts of a name that were typed correctly: texts that are requested together, by the
 * platform's matching.
 */
function cleanParts(name: string, words: readonly string[], matching: MatchingName): string[][] {
  const stored = name.split(' ');
  const typed = new Set(words.flatMap((word) => [word, ...word.split(/['’-]/)]).map(folded));
  const joined = folded(words.join(''));
  const isRight = (word: string) =>
    typed.has(folded(word)) || (/['’-]/.test(word) && joined.includes(folded(word)));
  const right = stored.filter((word) => /\p{L}/u.test(word) && isRight(word));
  const whole = right.length === stored.filter((word) => /\p{L}/u.test(word)).length;
  if (matching === 'exact') return whole ? [[name]] : [];
  if (matching === 'whole-words') return right.length === 0 ? [] : [[right.join(' ')]];
  const parts = stored.map((word) => {
    if (isRight(word) || !/\p{L}/u.test(word)) return [word];
    const near = words
      .map((one) => ends(word, one))
      .sort((a, b) => b[0].length + b[1].length - a[0].length - a[1].length)[0];
    return near === undefined ? ['', ''] : near;
  });
  const runs: string[] = [];
  let run = '';
  for (const part of parts) {
    const [head = '', tail] = part;
    run = run === '' ? head : `${run} ${head}`;
    if (tail === undefined) continue;
    runs.push(run.trim());
    run = tail;
  }
  runs.push(run.trim());
  const long = runs.filter((one) => one.length > 2);
  if (matching === 'lenient') return long.length === 0 ? [] : [long];
  if (matching === 'prefix')
    return parts[0]?.length === 1 || (parts[0]?.[0]?.length ?? 0) > 2 ? [[runs[0] ?? '']] : [];
  return long.map((one) => [one]);
}

/** Returns the common beginning and end of two spellings of a word. */
function ends(word: string, other: string): [head: string, tail: string] {
  const [a, b] = [word.toLowerCase(), other.toLowerCase()];
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return head + tail < a.length / 2
    ? ['', '']
    : [word.slice(0, head), word.slice(word.length - tail)];
}
