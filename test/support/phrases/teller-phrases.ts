import type { Applications } from '../../../main/practice/platform/store/applications.ts';
import { slipped } from './slips.ts';
import { type Draw, drawFrom, pick } from './worlds.ts';

/** A phrase as a teller types it, and the applications that it means. */
interface TellerPhrase {
  readonly kind: string;
  readonly text: string;
  readonly meant: ReadonlySet<string>;
}

/** One row of the applications, by column. */
type At = (column: string) => string;
/** Returns what a teller types for a row, or null if the row has nothing of that kind. */
type Say = (at: At, draw: Draw) => string | null;

const FORM = /,? (?:LLC|Inc\.|Corp\.|LP|PLLC)$/;
const plain = (name: string) => name.replace(FORM, '').toLowerCase();
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
const business = (at: At) => plain(at('business_legal_name'));
const person = (at: At) => at('owner_full_name').toLowerCase();
const owner = (at: At) => bare(person(at));
const words = (name: string) => name.split(' ');
const end = (phone: string) => phone.slice(-4);
const amount = (at: At) => Number(at('amount_needed'));
const dollars = (at: At) => `$${amount(at).toLocaleString('en-US')}`;
const started = (at: At) => new Date(Number(at('created_at')));

/** Returns the name with a wrong letter in its longest word. */
function misspelled(name: string, draw: Draw): string | null {
  const all = words(name);
  const longest = all.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const slip = pick(draw, ['neighboring key', 'missing letter', 'swapped letters', 'sound']);
  const [wrong] = slipped([longest], slip, true, draw) ?? [];
  return wrong === undefined ? null : all.with(all.indexOf(longest), wrong).join(' ');
}

const KINDS: Readonly<Record<string, readonly [meant: readonly string[], say: Say]>> = {
  'article and street': [
    ['business_legal_name'],
    (at, draw) => `the ${business(at)} on ${pick(draw, ['mill', 'elm', 'oak'])} street`,
  ],
  'filler in the middle': [
    ['business_legal_name'],
    (at, draw) => {
      const [first = '', ...rest] = words(business(at));
      return rest.length === 0 ? null : `${first} ${pick(draw, ['the', 'and'])} ${rest.join(' ')}`;
    },
  ],
  'longest word misspelled': [
    ['business_legal_name'],
    (at, draw) => misspelled(business(at), draw),
  ],
  'longest word misspelled, with a filler': [
    ['business_legal_name'],
    (at, draw) => {
      const said = misspelled(business(at), draw);
      return said && `looking for ${said}`;
    },
  ],
  'family name misspelled': [
    ['owner_full_name'],
    (at, draw) => {
      const [given = '', ...family] = words(owner(at));
      const said = misspelled(family.join(' '), draw);
      return said && `${given} ${said}`;
    },
  ],
  'given name misspelled': [
    ['owner_full_name'],
    (at, draw) => {
      const [given = '', ...family] = words(owner(at));
      const said = misspelled(given, draw);
      return said && `${said} ${family.join(' ')}`;
    },
  ],
  'amount after the name': [
    ['business_legal_name', 'amount_needed'],
    (at) => (amount(at) ? `${business(at)} ${dollars(at)}` : null),
  ],
  'amount in the text': [
    ['business_legal_name', 'amount_needed'],
    (at) => (amount(at) ? `the ${dollars(at)} loan for ${business(at)}` : null),
  ],
  thousands: [
    ['owner_full_name', 'amount_needed'],
    (at) => (amount(at) ? `${owner(at)} ${amount(at) / 1000}k` : null),
  ],
  'day in the text': [
    ['business_legal_name', 'created_at'],
    (at) => {
      const day = started(at);
      return `${business(at)} started ${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
    },
  ],
  'month of a person': [
    ['owner_full_name', 'created_at'],
    (at) => {
      const day = started(at);
      const month = day.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
      return `${owner(at)} from ${month.toLowerCase()} ${day.getUTCDate()} ${day.getUTCFullYear()}`;
    },
  ],
  'part of an e-mail': [
    ['owner_email'],
    (at) => {
      const [local = ''] = at('owner_email').split('@');
      return /\d/.test(local) ? local : null;
    },
  ],
  'part of an e-mail with a word': [
    ['owner_email'],
    (at) => {
      const [local = ''] = at('owner_email').split('@');
      return /\d/.test(local) ? `email ${local}` : null;
    },
  ],
  'apostrophe of a person': [
    ['owner_full_name'],
    (at) => (/['’]/.test(person(at)) ? owner(at).replace(/['’]/g, '') : null),
  ],
  'apostrophe and sons': [
    ['business_legal_name'],
    (at) =>
      /['’]/.test(business(at))
        ? bare(business(at)).replace(/['’]/g, '').replace('&', 'and')
        : null,
  ],
  particle: [
    ['owner_full_name'],
    (at) => (/-| (?:de|la|van|al) /.test(person(at)) ? owner(at).replaceAll('-', ' ') : null),
  ],
  'accents of a person': [
    ['owner_full_name'],
    (at) => (owner(at) === person(at) ? null : owner(at)),
  ],
  'accents with a phone': [
    ['owner_full_name', 'owner_phone'],
    (at) =>
      owner(at) === person(at)
        ? null
        : `${words(owner(at)).at(-1)} phone ${end(at('owner_phone'))}`,
  ],
  'deal ID': [['deal_id'], (at) => `deal ${at('deal_id')}`],
  'deal ID without its dash': [['deal_id'], (at) => at('deal_id').toLowerCase().replace('-', '')],
  'initial and phone': [
    ['owner_full_name', 'owner_phone'],
    (at) => {
      const [given = '', family = ''] = words(owner(at));
      return `${given} ${family[0]} ${end(at('owner_phone'))}`;
    },
  ],
  'phone of a business': [
    ['business_legal_name', 'business_phone'],
    (at) => `${words(business(at))[0]} ending in ${end(at('business_phone'))}`,
  ],
  'phone of a misspelled person': [
    ['owner_full_name', 'owner_phone'],
    (at, draw) => {
      const said = misspelled(owner(at), draw);
      return said && `${said} cell ${end(at('owner_phone'))}`;
    },
  ],
  'trade first': [
    ['business_legal_name'],
    (at) => {
      const all = words(business(at));
      return all.length < 3 || /[&'’]/.test(business(at))
        ? null
        : [...all.slice(2), ...all.slice(0, 2)].join(' ');
    },
  ],
  'last name first': [
    ['owner_full_name'],
    (at) => {
      const [given = '', ...family] = words(owner(at));
      return `${family.join(' ')}, ${given}`;
    },
  ],
};

/**
 * Creates one phrase of each kind for which these applications have a row, always the same for one
 * seed.
 */
export function tellerPhrases({ cells }: Applications, seed: number): TellerPhrase[] {
  const draw = drawFrom(seed);
  const atRow = (row: number) => (column: string) => String(cells.at(column, row) ?? '');
  return Object.entries(KINDS).flatMap(([kind, [columns, say]]) => {
    for (let tries = 0; tries < 2_000; tries += 1) {
      const at = atRow(5 + draw(cells.rows - 5));
      const text = say(at, draw);
      if (text === null || text.trim() === '') continue;
      const same = (column: string, other: At) =>
        column === 'business_legal_name'
          ? business(other) === business(at)
          : column === 'created_at'
            ? other(column).slice(0, 10) === at(column).slice(0, 10) ||
              Math.abs(Number(other(column)) - Number(at(column))) < 86_400_000
            : other(column) === at(column);
      const meant = Array.from({ length: cells.rows }, (_, row) => atRow(row)).filter((other) =>
        columns.every((column) => same(column, other)),
      );
      return { kind, text, meant: new Set(meant.map((other) => other('id'))) };
    }
    return [];
  });
}
