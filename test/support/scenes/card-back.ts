import { CARD } from './card-front.ts';
import { guilloche, hsl, rect, text } from './drawing.ts';
import type { FlatDrawing } from './flat-drawing.ts';
import type { Issuer } from './issuer.ts';
import { pdf417 } from './pdf417.ts';
import { barcodeDate, type Person } from './person.ts';
import type { Random } from './random.ts';

export interface CardBack {
  readonly person: Person;
  readonly issuer: Issuer;
  readonly number: string;
  readonly stateId: boolean;
}

const SMALL_PRINT = [
  'THIS CARD IS A SPECIMEN MADE FOR TESTS AND IS NOT VALID FOR ANY PURPOSE.',
  'NOTIFY THE BUREAU OF EXAMPLES WITHIN 10 DAYS OF A CHANGE OF ADDRESS.',
  'CLASS: D ANY SINGLE VEHICLE UNDER 26,001 LBS GVWR. RESTRICTIONS: NONE.',
  'IF FOUND, DROP IN ANY MAILBOX. POSTAGE IS NOT GUARANTEED.',
  'ENDORSEMENTS: NONE. THE HOLDER HAS AGREED TO NOTHING AT ALL.',
];

export async function cardBack(random: Random, card: CardBack): Promise<FlatDrawing> {
  const { issuer } = card;
  const { long: width, short: height, radius } = CARD;
  const moduleMm = random.between(0.17, 0.24);
  const widest = Math.min(78, random.between(66, 78));
  const dataColumns = Math.max(6, Math.floor((widest / moduleMm - 69) / 17));
  const code = await pdf417(aamvaText(card), dataColumns);
  const [codeWidth, codeHeight] = [code.columns * moduleMm, code.rows * moduleMm];

  const ground = random.chance(0.6) ? '#f3f2ee' : hsl(issuer.hue, 30, 92);
  const parts = [rect(0, 0, width, height, ground)];
  if (random.chance(0.5)) parts.push(guilloche(random, width, height, hsl(issuer.hue, 30, 80)));
  const stripe = random.chance(0.5);
  const codeBelow = stripe || random.chance(0.6);
  if (stripe) parts.push(rect(0, random.between(3, 5), width, random.between(8, 11), '#171412'));
  const room = { top: stripe ? 16 : 3.5, bottom: height - 3 };
  const y = codeBelow ? room.bottom - codeHeight - random.between(0.5, 2) : room.top + 0.5;
  const x = (width - codeWidth) / 2 + random.between(-1.5, 1.5);
  // The quiet zone is white and at least two modules wide (ISO/IEC 15438, 5.8.3).
  parts.push(rect(x - 1.2, y - 1, codeWidth + 2.4, codeHeight + 2, '#fbfbf9'));
  parts.push(`<g transform="translate(${x} ${y}) scale(${moduleMm})">${code.svg}</g>`);

  const space = codeBelow
    ? { from: room.top, to: y - 2 }
    : { from: y + codeHeight + 2.5, to: room.bottom };
  const oneDimensional = random.chance(0.45) && space.to - space.from > 13;
  const style = { font: issuer.font, stretch: issuer.stretch };
  let at = space.from + 2;
  const limit = oneDimensional ? space.to - 8 : space.to;
  for (const line of SMALL_PRINT) {
    if (at > limit) break;
    parts.push(text(4, at, line, { ...style, size: 1.7 }));
    at += 2.5;
  }
  if (oneDimensional) parts.push(bars(random, 4, space.to - 6.5, random.between(24, 38), 5.5));
  if (random.chance(0.5)) {
    const color = hsl(issuer.hue + 170, 60, 40);
    const note = { ...style, size: 2.6, bold: true, color, anchor: 'end' } as const;
    parts.push(text(width - 4, Math.min(space.to - 1, at + 1), 'VETERAN SPECIMEN', note));
  }
  const margin = { x: width - 12, y: space.from + 0.5, width: 8, height: 4 };
  const barcode = { x, y, width: codeWidth, height: codeHeight };
  const regions = { barcode, margin, text: { x: 4, y: space.from, width: 50, height: 8 } };
  return { width, height, radius, svg: parts.join(''), regions };
}

function bars(random: Random, x: number, y: number, width: number, height: number): string {
  const drawn: string[] = [];
  for (let at = x; at < x + width; ) {
    const bar = random.pick([0.2, 0.2, 0.4, 0.6]);
    drawn.push(`<rect x="${at.toFixed(2)}" y="${y}" width="${bar}" height="${height}"/>`);
    at += bar + random.pick([0.2, 0.4, 0.6]);
  }
  return rect(x - 2, y - 0.5, width + 4, height + 1, '#fbfbf9') + drawn.join('');
}

/**
 * Returns the text of a license's PDF417 (AAMVA DL/ID card design standard 2020, annex D, version
 * 10).
 */
function aamvaText({ person, issuer, number, stateId }: CardBack): string {
  const type = stateId ? 'ID' : 'DL';
  const date = (day: string) => barcodeDate(day, issuer.dateOrder);
  const elements = [
    `DAQ${number}`,
    `DCS${person.surname}`,
    'DDEN',
    `DAC${person.given}`,
    'DDFN',
    `DAD${person.middle}`,
    'DDGN',
    ...(type === 'DL' ? ['DCAD', 'DCBNONE', 'DCDNONE'] : []),
    `DBD${date(person.issued)}`,
    `DBB${date(person.birth)}`,
    `DBA${date(person.expires)}`,
    `DBC${person.sex === 'M' ? 1 : 2}`,
    `DAU${String(person.height).padStart(3, '0')} cm`,
    `DAY${person.eyes}`,
    `DAG${person.street}`,
    `DAI${person.city}`,
    `DAJ${issuer.code}`,
    `DAK${person.postcode}0000`,
    `DCF${number}${person.postcode}`,
    `DCG${issuer.country}`,
    'DDAF',
    `DDB${date('20190101')}`,
  ];
  const subfile = `${type}${elements.join('\n')}\r`;
  const headerLength = 21 + 10;
  const four = (value: number) => String(value).padStart(4, '0');
  const header = `@\n\x1e\rANSI ${issuer.number}100001`;
  return `${header}${type}${four(headerLength)}${four(subfile.length)}${subfile}`;
}
