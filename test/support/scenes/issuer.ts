import { hsl, SANS, SERIF } from './drawing.ts';
import type { DateOrder } from './person.ts';
import type { Random } from './random.ts';

/** An invented state or province and the look of its cards. */
export interface Issuer {
  readonly name: string;
  readonly code: string;
  /** An AAMVA issuer number from the unassigned range. */
  readonly number: string;
  readonly country: 'USA' | 'CAN';
  readonly dateOrder: DateOrder;
  readonly layout: 'portraitLeft' | 'portraitRight';
  readonly header: 'band' | 'thin' | 'none';
  readonly font: string;
  readonly stretch: number;
  readonly hue: number;
  /** True for a pale card, false for strong colors. */
  readonly pale: boolean;
  readonly captionsAbove: boolean;
}

const NAMES =
  'VESTMARK,ARDENIA,PINE HARBOR,OLD CALDER,TERRA EXEMPLA,NORTH DUMMY,KETTLERIDGE,MAREBAY,SOUTH FICTAVIA,LAUREL ISLES,GRAND SPECIMEN';

export function issuer(random: Random, { pale }: { pale?: boolean } = {}): Issuer {
  const name = random.pick(NAMES.split(','));
  const country = random.chance(0.7) ? 'USA' : 'CAN';
  return {
    name,
    code: `${name[0]}X`,
    number: `6399${random.digits(2)}`,
    country,
    dateOrder: country === 'USA' ? 'MMDDYYYY' : 'CCYYMMDD',
    layout: random.chance(0.6) ? 'portraitLeft' : 'portraitRight',
    header: random.pick(['band', 'band', 'thin', 'none'] as const),
    font: random.chance(0.7) ? random.pick(SANS) : random.pick(SERIF),
    stretch: random.between(0.82, 1),
    hue: random.whole(0, 359),
    pale: pale ?? random.chance(0.25),
    captionsAbove: random.chance(0.5),
  };
}

export interface Palette {
  readonly ground: string;
  readonly ground2: string;
  readonly band: string;
  readonly bandText: string;
  readonly line: string;
  readonly caption: string;
  readonly accent: string;
}

/** Returns the colors of a card. `faded` means that its print has almost no color left. */
export function paletteOf({ hue, pale }: Issuer, faded = false): Palette {
  const strength = faded ? 0.25 : pale ? 0.55 : 1;
  return {
    ground: hsl(hue, 45 * strength, pale || faded ? 93 : 84),
    ground2: hsl(hue + 40, 40 * strength, pale || faded ? 94 : 88),
    band: pale ? hsl(hue, 35 * strength, 72) : hsl(hue, 60 * strength, 30),
    bandText: pale ? '#222' : '#fff',
    line: hsl(hue + 15, 45 * strength, pale ? 72 : 55),
    caption: hsl(hue, 55 * strength, 34),
    accent: hsl(hue + 170, 65 * strength, 38),
  };
}
