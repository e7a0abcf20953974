import { Draw, hashText } from '../random.ts';

const FIRST = [
  'Ana',
  'Ben',
  'Carla',
  'Dev',
  'Elena',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jamal',
  'Kim',
  'Luis',
  'Mei',
  'Nora',
  'Omar',
  'Priya',
  'Quinn',
  'Rosa',
  'Sam',
  'Tara',
  'Uma',
  'Victor',
  'Wanda',
  'Yusuf',
] as const;
const LAST = [
  'Alvarez',
  'Brooks',
  'Chen',
  'Diaz',
  'Evans',
  'Fischer',
  'Gupta',
  'Hill',
  'Ito',
  'Jones',
  'Khan',
  'Lopez',
  'Meyer',
  'Nguyen',
  'Okafor',
  'Patel',
  'Reyes',
  'Smith',
  'Tran',
  'Underwood',
  'Vega',
  'Wu',
] as const;
const PLACES = [
  'Harbor',
  'Maple',
  'Summit',
  'Riverside',
  'Cedar',
  'Lakeview',
  'Prairie',
  'Union',
  'Granite',
  'Sunset',
  'Beacon',
  'Canyon',
  'Orchard',
  'Midtown',
  'Pioneer',
  'Willow',
] as const;
const TRADES = [
  'Bakery',
  'Plumbing',
  'Trucking',
  'Dental Care',
  'Hardware',
  'Roofing',
  'Grocers',
  'Electric',
  'Towing',
  'Pharmacy',
  'Cafe',
  'Outfitters',
  'Courier',
  'Restaurant Group',
  'Veterinary Clinic',
] as const;
const FORMS = ['LLC', 'Inc.', 'Corp.', 'LP'] as const;

/** The legal name of the n-th invented business. */
export function businessName(seed: number, n: number): string {
  const draw = drawOf('business-name', seed, n);
  return `${draw.pick(PLACES)} ${draw.pick(TRADES)} ${draw.pick(FORMS)}`;
}

/** The full name of the n-th invented owner. */
export function ownerName(seed: number, n: number): string {
  const draw = drawOf('owner-name', seed, n);
  return `${draw.pick(FIRST)} ${draw.pick(LAST)}`;
}

/** A phone number of the range kept for fiction (555-01xx), `+1` and ten digits. */
export function phoneNumber(kind: string, n: number): string {
  const draw = new Draw(hashText(kind) + Math.imul(n, 0x9e3779b1));
  return `+1${draw.int(201, 989)}55501${String(draw.int(0, 99)).padStart(2, '0')}`;
}

function drawOf(kind: string, seed: number, n: number): Draw {
  return new Draw(hashText(`${kind}/${seed}`) + Math.imul(n, 0x9e3779b1));
}
