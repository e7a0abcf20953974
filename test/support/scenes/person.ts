import type { Random } from './random.ts';

/** An invented holder of a document. Dates are YYYYMMDD. */
export interface Person {
  readonly surname: string;
  readonly given: string;
  readonly middle: string;
  readonly sex: 'M' | 'F';
  readonly birth: string;
  readonly issued: string;
  readonly expires: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  /** The height in centimeters. */
  readonly height: number;
  readonly eyes: string;
  readonly skin: string;
  readonly hair: string;
}

const SURNAMES =
  'KESTREL,MORROW,VANTERPOOL,QUILL,ASHDOWN,BRACKEN,OYELARAN,HALVORSEN,PEMBERLY,TSUKINO,RIVASCO,NAKAGO,STROUD,DELACROY,FENWICK,IBARROLA,LOXLEY,MCTAVERN,WREN,ZABORSKI,ADEYINKA,COLBURN-HAY,ODD,SANTAMERA';
const GIVEN_F =
  'AMARA,BEATRIX,CLEO,DOROTHEA,ESMEE,FREYA,IMANI,JUNIPER,KEIKO,LUCIA,MARISOL,ODETTE,YARA';
const GIVEN_M =
  'ALDEN,BASIL,CASPIAN,DMITRI,EMEKA,FELIX,HARUTO,IVAN,JASPER,LORENZO,MILO,OMAR,TOBIAS,WES';
const STREETS =
  'HOLLOW REED LN,OLD FERRY RD,N 14TH ST APT 3B,CINDER BLOCK AVE,WILLOWMERE CT,COUNTY ROAD 9,GLASS HILL DR,PIER 4 WALK';
const CITIES =
  'FERNBANK,PORT NOWHERE,TALLOW CREEK,NEW SAMPLEBURG,DUSTY FORK,LAKE FICTION,UPPER MODEL,BRIAR GATE';

/** Late enough that nobody's document is expired when the pictures are used. */
const FIRST_EXPIRY_YEAR = 2031;

export function person(random: Random, { expired = false, under21 = false } = {}): Person {
  const sex = random.pick(['M', 'F'] as const);
  const given = (sex === 'F' ? GIVEN_F : GIVEN_M).split(',');
  const issuedYear = expired ? random.whole(2010, 2014) : random.whole(2021, 2025);
  const expiryYear = expired ? random.whole(2017, 2023) : random.whole(FIRST_EXPIRY_YEAR, 2036);
  return {
    surname: random.pick(SURNAMES.split(',')),
    given: random.pick(given),
    middle: random.pick(given),
    sex,
    birth: date(random, under21 ? random.whole(2007, 2008) : random.whole(1938, 2003)),
    issued: date(random, issuedYear),
    expires: date(random, expiryYear),
    street: `${random.whole(1, 9899)} ${random.pick(STREETS.split(','))}`,
    city: random.pick(CITIES.split(',')),
    postcode: `0${random.digits(4)}`,
    height: random.whole(150, 196),
    eyes: random.pick(['BRO', 'BLU', 'GRN', 'HAZ', 'GRY']),
    skin: random.pick(['#f3d3bd', '#e6b996', '#cf9a72', '#a9714b', '#7c4d30', '#54331f']),
    hair: random.pick([
      '#17120f',
      '#3a2618',
      '#6b4423',
      '#a5672b',
      '#d9b26a',
      '#9a9a9a',
      '#e6e2dc',
    ]),
  };
}

function date(random: Random, year: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}${two(random.whole(1, 12))}${two(random.whole(1, 28))}`;
}

export type DateOrder = 'MMDDYYYY' | 'CCYYMMDD';

/** Returns a date as in the PDF417 (AAMVA card design standard, D.12.3.1). */
export function barcodeDate(day: string, order: DateOrder): string {
  return order === 'CCYYMMDD' ? day : day.slice(4) + day.slice(0, 4);
}

/** Returns a date as it is printed. */
export function printedDate(day: string, order: DateOrder): string {
  const [year, month, dayOfMonth] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)];
  return order === 'CCYYMMDD' ? `${year}/${month}/${dayOfMonth}` : `${month}/${dayOfMonth}/${year}`;
}
