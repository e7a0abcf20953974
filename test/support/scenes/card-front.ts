import { guilloche, rect, text } from './drawing.ts';
import type { FlatDrawing, Region } from './flat-drawing.ts';
import { type Issuer, paletteOf } from './issuer.ts';
import { type Person, printedDate } from './person.ts';
import { portrait, signature } from './portrait.ts';
import type { Random } from './random.ts';

export interface CardFront {
  readonly person: Person;
  readonly issuer: Issuer;
  readonly number: string;
  readonly stateId: boolean;
  readonly faded?: boolean;
  /** In portrait format, which many states use for holders under 21. */
  readonly vertical?: boolean;
}

/** ISO/IEC 7810 ID-1, in millimeters. */
export const CARD = { long: 85.6, short: 53.98, radius: 3.18 };

/**
 * Draws captions and values with the numbers of the data elements in the AAMVA card design
 * standard.
 */
export function cardFront(random: Random, card: CardFront): FlatDrawing {
  const { issuer, person } = card;
  const [width, height] = card.vertical ? [CARD.short, CARD.long] : [CARD.long, CARD.short];
  const colors = paletteOf(issuer, card.faded);
  const parts = [
    `<defs><linearGradient id="g" x2="1" y2="${random.next().toFixed(2)}"><stop stop-color="${colors.ground}"/><stop offset="1" stop-color="${colors.ground2}"/></linearGradient></defs>`,
    rect(0, 0, width, height, 'url(#g)'),
    guilloche(random, width, height, colors.line),
    random.chance(0.6) ? seal(random, width, height, colors.line) : '',
  ];
  const top = header(random, card, width, parts);

  const bigWidth = card.vertical ? 22 : random.between(21, 25);
  const box = { width: bigWidth, height: bigWidth * 1.27 };
  const right = issuer.layout === 'portraitRight';
  const face = card.vertical
    ? { x: right ? width - bigWidth - 3 : 3, y: top + 2, ...box }
    : { x: right ? width - bigWidth - 3.5 : 3.5, y: top + random.between(1.5, 4), ...box };
  const backdrop = random.pick(['#cfd8e3', '#e8e8e4', '#b9cbe0', colors.ground2]);
  // The ghost portrait is the same drawing, small and faint.
  const drawn = portrait(random, person, { x: 0, y: 0, ...box }, backdrop);
  parts.push(`<g transform="translate(${face.x} ${face.y})">${drawn}</g>`);
  const ghost = random.chance(0.65);

  const textX = card.vertical ? 3.5 : right ? 4 : face.x + bigWidth + 3;
  const textTop = card.vertical ? face.y + box.height + 6.5 : top + 3.6;
  const textEnd = fields(random, card, parts, textX, textTop, height);
  const signatureAt = card.vertical
    ? { x: face.x, y: height - 5.5 }
    : { x: face.x, y: Math.min(height - 3, face.y + box.height + 6) };
  parts.push(signature(random, signatureAt.x, signatureAt.y, bigWidth, '#20263a'));
  if (ghost) {
    const x = card.vertical ? width - 12 : right ? face.x - 12 : width - 13;
    const y = card.vertical ? height - 16 : height - 18;
    const size = 8 / bigWidth;
    parts.push(`<g transform="translate(${x} ${y}) scale(${size})" opacity="0.45">${drawn}</g>`);
  }
  if (random.chance(0.5)) {
    const color = colors.accent;
    parts.push(
      text(width - 3, height - 1.6, 'DONOR', { size: 2.4, bold: true, color, anchor: 'end' }),
    );
  }
  parts.push(
    text(width / 2, height - 1.2, 'SPECIMEN  NOT A REAL DOCUMENT', {
      size: 1.5,
      color: colors.caption,
      anchor: 'middle',
      opacity: 0.8,
    }),
  );
  const textRegion: Region = { x: textX, y: textTop - 2, width: 32, height: textEnd - textTop };
  return {
    width,
    height,
    radius: CARD.radius,
    svg: parts.join(''),
    regions: { portrait: face, text: textRegion, margin: emptyMargin(card, width, height) },
  };
}

/**
 * Returns where a fingertip or a lamp covers nothing: the lower edge between signature and ghost
 * portrait, or a corner.
 */
function emptyMargin(card: CardFront, width: number, height: number): Region {
  return card.vertical
    ? { x: width - 9, y: height - 24, width: 7, height: 4 }
    : { x: width * 0.42, y: height - 4.4, width: 8, height: 3.2 };
}

function header(random: Random, card: CardFront, width: number, parts: string[]): number {
  const { issuer } = card;
  const colors = paletteOf(issuer, card.faded);
  const title = card.stateId
    ? 'IDENTIFICATION CARD'
    : issuer.country === 'CAN'
      ? "DRIVER'S LICENCE"
      : 'DRIVER LICENSE';
  const style = { font: issuer.font, stretch: issuer.stretch };
  const small = card.vertical ? 0.72 : 1;
  const band = issuer.header === 'band' ? random.between(7.5, 10.5) : 5.2;
  const color = issuer.header === 'none' ? colors.caption : colors.bandText;
  if (issuer.header !== 'none') parts.push(rect(0, 0, width, band, colors.band));
  const size = (issuer.header === 'band' ? 4.6 : 3.4) * small;
  const middle = band / 2 + size * 0.36;
  parts.push(text(3.5, middle, issuer.name, { ...style, size, bold: true, color }));
  if (card.vertical) {
    parts.push(
      text(3.5, band + 2.4, title, { ...style, size: 2.1, bold: true, color: colors.caption }),
    );
    return band + 2.2;
  }
  parts.push(
    text(width - 3.5, middle, title, { ...style, size: 2.7, bold: true, color, anchor: 'end' }),
  );
  return band;
}

function fields(
  random: Random,
  card: CardFront,
  parts: string[],
  x: number,
  y: number,
  height: number,
): number {
  const { person, issuer, number } = card;
  const colors = paletteOf(issuer, card.faded);
  const day = (value: string) => printedDate(value, issuer.dateOrder);
  const metric = issuer.country === 'CAN';
  const feet = Math.floor(person.height / 30.48);
  const inches = Math.round(person.height / 2.54 - feet * 12);
  const rows: readonly (readonly [string, string, number])[] = [
    ['4d DLN', number, 3.1],
    ['1', person.surname, 3],
    ['2', `${person.given} ${person.middle}`, 3],
    ['8', person.street, 2.2],
    ['', `${person.city}, ${issuer.code} ${person.postcode}`, 2.2],
    ['3 DOB', day(person.birth), 3],
    ['4b EXP', day(person.expires), 2.8],
    ['4a ISS', day(person.issued), 2.3],
    [
      '15 SEX',
      `${person.sex}   16 HGT ${metric ? `${person.height} cm` : `${feet}'-${String(inches).padStart(2, '0')}"`}   18 EYES ${person.eyes}`,
      2.1,
    ],
    [
      '9 CLASS',
      `${random.pick(['D', 'C', '5', 'G'])}   9a END NONE   12 REST ${random.pick(['NONE', 'A', 'B'])}`,
      2.1,
    ],
    ['5 DD', `${number.slice(0, 3)}${number}Q${person.postcode}`, 1.8],
  ];
  const space = (height - y - (card.vertical ? 9 : 3)) / 36;
  let at = y;
  for (const [caption, value, size] of rows) {
    const big = card.vertical ? size * 0.86 : size;
    const style = { font: issuer.font, stretch: issuer.stretch };
    const wide = caption === '' ? 0 : caption.length * 0.95 + 1.2;
    const above = issuer.captionsAbove && caption.length > 2;
    if (caption)
      parts.push(
        text(x, above ? at - big * 0.72 : at, caption, {
          ...style,
          size: 1.6,
          color: colors.caption,
        }),
      );
    const strong = size >= 2.8;
    const color = strong && random.chance(0.25) ? colors.accent : '#14171b';
    parts.push(
      text(above ? x : x + wide, at + (above ? 0.5 : 0), value, {
        ...style,
        size: big,
        bold: strong,
        color,
      }),
    );
    at += Math.min(5.2, Math.max(3.1, space * size * 1.45));
  }
  return at;
}

function seal(random: Random, width: number, height: number, color: string): string {
  const [x, y, r] = [
    width * random.between(0.55, 0.85),
    height * random.between(0.45, 0.7),
    random.between(7, 13),
  ];
  const rays = Array.from({ length: 24 }, (_, i) => {
    const a = (i / 24) * Math.PI * 2;
    return `<path d="M${(x + r * 0.45 * Math.cos(a)).toFixed(1)} ${(y + r * 0.45 * Math.sin(a)).toFixed(1)}L${(x + r * 0.9 * Math.cos(a)).toFixed(1)} ${(y + r * 0.9 * Math.sin(a)).toFixed(1)}"/>`;
  });
  return `<g fill="none" stroke="${color}" stroke-width="0.5" opacity="0.4"><circle cx="${x}" cy="${y}" r="${r}"/><circle cx="${x}" cy="${y}" r="${r * 0.4}"/>${rays.join('')}</g>`;
}
