import { Applications } from '../../../main/practice/platform/store/applications.ts';

/** A source of numbers that is the same for the same seed. */
export type Draw = (below: number) => number;

/** Returns integers from 0 (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

export const pick = <T>(draw: Draw, all: readonly T[]): T => all[draw(all.length)] as T;
const list = (words: string) => words.split(' ');

/** The names for a set of applications. */
interface Names {
  readonly business: (draw: Draw) => string;
  readonly person: (draw: Draw) => string;
}

const ENDS = list('LLC Inc. Corp. LP');
const STARTS = list('b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh st t th tr v w z');
const MIDS = list('a e i o u ai ea oo ar er il on an en or');
const CLOSES = list('l n r s t m nd rk ston ley by wick dell mar vin zo ra va');

/** Returns an invented name. */
function invented(draw: Draw): string {
  const parts = Array.from({ length: 1 + draw(2) }, () => pick(draw, STARTS) + pick(draw, MIDS));
  const word = parts.join('') + pick(draw, CLOSES);
  return word.length < 5 ? invented(draw) : word[0]?.toUpperCase() + word.slice(1);
}

/** The words of a kind of town for its businesses and its people. */
const TOWNS = {
  common: {
    first: list(
      'Iron Blue Pinecrest Sunny Copper Silver Maple Golden Harbor Stone Eagle Twin Red Cedar Bright Northern Liberty Crescent Willow Summit Rocky Desert Coastal Prairie Granite Hidden Lucky Evergreen Majestic Atlas',
    ),
    second: list(
      'Valley Harbor Ridge Creek Lake Peak Meadow Canyon Point River Grove Hill Bay Springs Forest',
    ),
    trade: [
      'Bakery',
      'Auto Repair',
      'Machine Shop',
      'Plumbing',
      'Dental',
      'Landscaping',
      'Roofing',
      'Trucking',
      'Pizza',
      'Hardware',
      'Catering',
      'Dry Cleaners',
    ],
    given: list(
      'James Maria José Fatima Wei Aisha Carlos Linda Michael Sofía Ahmed Elena Patrick Nguyen Olga David Priya Kevin Ana Omar',
    ),
    family: [
      'Smith',
      'García',
      "O'Neil",
      'Al-Sayed',
      'Kılıç',
      'Johnson',
      'Nguyen',
      'Martínez',
      'Brown',
      "O'Malley",
      'Patel',
      'Kowalski',
      'Chen',
      'de la Cruz',
      'van Dyke',
      'Müller',
      'Hernández',
      'Okafor',
      'Walker',
      'Rossi',
    ],
  },
  odd: {
    first: list(
      'Zelkova Quill Bramble Tamarack Sassafras Cormorant Kestrel Larkspur Marlin Nutmeg Osage Pewter Rapids Saguaro Tupelo Umber Vesper Wren Yarrow Bluff Cinder Dapple Fennel Gossamer Heather Inlet Jonquil Kiln Lodestar Mica',
    ),
    second: list(
      'Hollow Landing Bend Gap Notch Ferry Knoll Heights Commons Terrace Trace Brook Pass Shoals Prairie',
    ),
    trade: [
      'Upholstery',
      'Tile',
      'Taxidermy',
      'Brewing',
      'Optical',
      'Cabinetry',
      'Chiropractic',
      'Flooring',
      'Print Shop',
      'Feed & Seed',
      'Tree Service',
      'Glass Works',
    ],
    given: list(
      'Thandiwe Ingrid Kwame Soledad Bartholomew Ngozi Ludmila Esteban Yevgenia Torsten Amparo Dashiell Fiona Giancarlo Hyun Ibironke Joaquín Katarzyna Lorcan Mireille',
    ),
    family: [
      'Oyelaran',
      'Szymborski',
      'Vandermeer',
      "D'Angelo",
      'Ibáñez',
      'Castellanos',
      'Bergström',
      'Quintanilla',
      'Abernathy',
      'Featherstone',
      "O'Flaherty",
      'Papadopoulos',
      'Takahashi',
      'Villalobos',
      'Whitcombe',
      'Zapatero',
      'El-Amin',
      'Montague',
      'Lindqvist',
      'Nakamura',
    ],
  },
} as const;

function townNames({
  first,
  second,
  trade,
  given,
  family,
}: (typeof TOWNS)['common' | 'odd']): Names {
  return {
    business(draw) {
      const kind = draw(10);
      if (kind === 0)
        return `${pick(draw, family)} & Sons ${pick(draw, trade)} ${pick(draw, ENDS)}`;
      if (kind === 1) return `${pick(draw, family)}'s ${pick(draw, trade)}`;
      if (kind < 6) return `${pick(draw, first)} ${pick(draw, trade)} ${pick(draw, ENDS)}`;
      return `${pick(draw, first)} ${pick(draw, second)} ${pick(draw, trade)} ${pick(draw, ENDS)}`;
    },
    person: (draw) => `${pick(draw, given)} ${pick(draw, family)}`,
  };
}

const NAMES = {
  common: townNames(TOWNS.common),
  odd: townNames(TOWNS.odd),
  invented: {
    business: (draw) =>
      `${invented(draw)}${draw(2) === 0 ? '' : ` ${invented(draw)}`} ${pick(draw, TOWNS.common.trade)} ${pick(draw, ENDS)}`,
    person: (draw) =>
      `${draw(2) === 0 ? pick(draw, TOWNS.common.given) : invented(draw)} ${invented(draw)}`,
  },
} as const satisfies Readonly<Record<string, Names>>;

export type WorldName = keyof typeof NAMES | 'practice';
export const WORLDS: readonly WorldName[] = ['practice', 'common', 'odd', 'invented'];

/** Returns the applications of the practice platform with other names, except in `practice`. */
export function worldOf(name: WorldName, rows: number, seed: number, now: number): Applications {
  const applications = new Applications(rows, seed, now);
  const { cells } = applications;
  if (name === 'practice') return applications;
  const names = NAMES[name];
  for (let row = 0; row < rows; row += 1) {
    const business = Number(cells.at('business', row));
    const owner = Number(cells.at('owner', row));
    const of = (what: number, n: number) => drawFrom(seed * 7919 + what + n * 31);
    cells.set('business_legal_name', row, names.business(of(1, business)));
    const person = names.person(of(2, owner));
    cells.set('owner_full_name', row, person);
    const local = person
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z]+/g, '.');
    cells.set(
      'owner_email',
      row,
      owner % 3 === 0 ? `owner${owner}@mail.example` : `${local}${owner}@mail.example`,
    );
    const digits = of(3, owner);
    cells.set(
      'owner_phone',
      row,
      `+1${200 + digits(700)}${200 + digits(700)}${String(digits(10_000)).padStart(4, '0')}`,
    );
    const line = of(4, business);
    cells.set(
      'business_phone',
      row,
      `+1${200 + line(700)}${200 + line(700)}${String(line(10_000)).padStart(4, '0')}`,
    );
  }
  return applications;
}
