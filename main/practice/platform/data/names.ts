import { Draw, hashText } from '../random.ts';

const listed = (names: string): readonly string[] => names.split(', ');

const FIRST = listed(
  'Ana, Ben, Carla, Dev, Elena, Farid, Grace, Hugo, Ines, Jamal, Kim, Luis, Mei, Nora, Omar, Priya, Quinn, Rosa, Sam, Tara, Uma, Victor, Wanda, Yusuf',
);
const LAST = listed(
  'Alvarez, Brooks, Chen, Diaz, Evans, Fischer, Gupta, Hill, Ito, Jones, Khan, Lopez, Meyer, Nguyen, Okafor, Patel, Reyes, Smith, Tran, Underwood, Vega, Wu',
);
const PLACES = listed(
  'Harbor, Maple, Summit, Riverside, Cedar, Lakeview, Prairie, Union, Granite, Sunset, Beacon, Canyon, Orchard, Midtown, Pioneer, Willow',
);
const TRADES = listed(
  'Bakery, Plumbing, Trucking, Dental Care, Hardware, Roofing, Grocers, Electric, Towing, Pharmacy, Cafe, Outfitters, Courier, Restaurant Group, Veterinary Clinic',
);
const FORMS = listed('LLC, Inc., Corp., LP');

type Series = {
  readonly name: string;
  readonly first: number;
  readonly step: number;
  readonly count: number;
};
/** Branches of one chain, each a business of its own with an owner of its own: rows that look alike. */
const CHAIN: Series = { name: 'Riverbend Diner LLC', first: 24, step: 13, count: 8 };
/** People of one name. */
const NAMESAKES: Series = { name: 'Maria Lopez', first: 31, step: 17, count: 6 };

/** The legal name of the n-th business, invented unless it is one of the chain. */
export function businessName(seed: number, n: number): string {
  const draw = drawOf('business-name', seed, n);
  const own = `${draw.pick(PLACES)} ${draw.pick(TRADES)} ${draw.pick(FORMS)}`;
  return isIn(CHAIN, n) ? CHAIN.name : own;
}

/** The full name of the n-th owner, invented unless it is one of the namesakes. */
export function ownerName(seed: number, n: number): string {
  const draw = drawOf('owner-name', seed, n);
  const own = `${draw.pick(FIRST)} ${draw.pick(LAST)}`;
  return isIn(NAMESAKES, n) ? NAMESAKES.name : own;
}

function isIn({ first, step, count }: Series, n: number): boolean {
  const at = (n - first) / step;
  return Number.isInteger(at) && at >= 0 && at < count;
}

/** A phone number of the range kept for fiction (555-01xx), `+1` and ten digits. */
export function phoneNumber(kind: string, n: number): string {
  const draw = new Draw(hashText(kind) + Math.imul(n, 0x9e3779b1));
  return `+1${draw.int(201, 989)}55501${String(draw.int(0, 99)).padStart(2, '0')}`;
}

function drawOf(kind: string, seed: number, n: number): Draw {
  return new Draw(hashText(`${kind}/${seed}`) + Math.imul(n, 0x9e3779b1));
}
