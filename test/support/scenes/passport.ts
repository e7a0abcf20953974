import { guilloche, hsl, rect, SANS, SERIF, text } from './drawing.ts';
import type { FlatDrawing } from './flat-drawing.ts';
import { type CheckedPart, mrzLines } from './mrz.ts';
import { ocrB, PITCH } from './ocr-b.ts';
import type { Person } from './person.ts';
import { portrait, signature } from './portrait.ts';
import type { Random } from './random.ts';

/** ICAO 9303-4: a page is ID-3, 125 by 88 mm. */
export const DATA_PAGE = { long: 125, short: 88 };

/** Real codes, which a machine-readable zone requires. Names and artwork are invented. */
const STATES = [
  ['UTO', 'UTOPIA'],
  ['NOR', 'NORGE SPECIMEN'],
  ['PRT', 'REPUBLICA ESPECIME'],
  ['KEN', 'KENYA SPECIMEN'],
  ['JPN', 'JAPAN SPECIMEN'],
  ['USA', 'UNITED SPECIMENS'],
  ['CAN', 'CANADA SPECIMEN'],
] as const;

/**
 * Draws an open booklet: the data page below, and the page before it above. `facing` means that
 * both are in the picture, and that the other one has more text than the data page.
 */
export function passport(
  random: Random,
  person: Person,
  wrongDigit: CheckedPart | null = null,
  { facing = false } = {},
): FlatDrawing {
  const [state, country] = random.pick(STATES);
  const [first, second, documentNumber] = mrzLines(random, person, state, wrongDigit);
  const { long: width, short } = DATA_PAGE;
  const height = short * 2;
  const hue = random.whole(0, 359);
  const font = random.pick([...SANS, ...SERIF]);
  const caption = hsl(hue, 45, 35);
  const ground = hsl(hue, random.between(15, 40), random.between(86, 94));
  const other = hsl(hue + 20, 20, 92);
  const parts = [
    rect(0, 0, width, short, other),
    `<svg width="${width}" height="${short}">${guilloche(random, width, short, hsl(hue, 30, 72))}</svg>`,
    rect(0, short, width, short, ground),
    `<svg y="${short}" width="${width}" height="${short}">${guilloche(random, width, short, hsl(hue + 30, 35, 70))}</svg>`,
    rect(0, short - 0.25, width, 0.5, '#00000040'),
    rect(0, short - 3, width, 3, '#0000000c'),
  ];
  if (facing) {
    parts.push(notes(random, width, short, font));
  } else if (random.chance(0.6)) {
    parts.push(
      text(width / 2, 18, 'The Minister of Examples requests that the bearer', {
        size: 3,
        font: 'DejaVu Serif',
        italic: true,
        anchor: 'middle',
      }),
    );
    parts.push(
      text(width / 2, 24, 'be treated as a specimen in all circumstances.', {
        size: 3,
        font: 'DejaVu Serif',
        italic: true,
        anchor: 'middle',
      }),
    );
    parts.push(signature(random, 60, 50, 34, '#223'));
  } else {
    parts.push(
      text(width / 2, 60, String(random.whole(2, 3)), {
        size: 4,
        anchor: 'middle',
        color: caption,
      }),
    );
  }
  const top = short;
  const style = { font, stretch: random.between(0.85, 1) };
  parts.push(text(4, top + 6, country, { ...style, size: 4, bold: true, color: caption }));
  parts.push(
    text(width - 4, top + 6, 'PASSPORT / PASSEPORT', {
      ...style,
      size: 3,
      bold: true,
      color: caption,
      anchor: 'end',
    }),
  );
  const face = { x: 4.5, y: top + 9.5, width: 33, height: 43 };
  const drawn = portrait(
    random,
    person,
    { ...face, x: 0, y: 0 },
    random.pick(['#dfe4ea', '#f0efe9', '#d3dce6']),
  );
  parts.push(`<g transform="translate(${face.x} ${face.y})">${drawn}</g>`);
  if (random.chance(0.6))
    parts.push(`<g transform="translate(104 ${top + 32}) scale(0.36)" opacity="0.4">${drawn}</g>`);
  const month = (day: string) =>
    `${day.slice(6)} ${MONTHS[Number(day.slice(4, 6)) - 1]} ${day.slice(0, 4)}`;
  const rows: readonly (readonly [string, string, number])[] = [
    ['Type  Code', `P     ${state}     ${documentNumber}`, 3.2],
    ['Surname / Nom', person.surname, 3.4],
    ['Given names / Prénoms', `${person.given} ${person.middle}`, 3.4],
    ['Nationality / Nationalité', country, 2.9],
    ['Date of birth / Naissance', `${month(person.birth)}      Sex ${person.sex}`, 3],
    ['Place of birth', person.city, 2.9],
    ['Date of issue', month(person.issued), 2.9],
    ['Date of expiry', month(person.expires), 2.9],
  ];
  rows.forEach(([label, value, size], index) => {
    const y = top + 11.5 + index * 6.1;
    parts.push(text(42, y, label, { ...style, size: 1.7, color: caption }));
    parts.push(text(42, y + 3.3, value, { ...style, size, bold: index < 3 }));
  });
  parts.push(signature(random, 6, top + 58.5, 26, '#1d2740'));
  parts.push(
    text(width / 2, top + 62.2, 'SPECIMEN  NOT A TRAVEL DOCUMENT', {
      size: 1.7,
      color: caption,
      anchor: 'middle',
    }),
  );
  parts.push(rect(0, top + short - 23.2, width, 23.2, '#ffffff90'));
  const left = (width - 44 * PITCH) / 2;
  parts.push(ocrB(first, left, top + 70.2), ocrB(second, left, top + 76.6));
  return {
    width,
    height,
    radius: 3.2,
    svg: parts.join(''),
    part: { x: 0, y: top, width, height: short },
    ...(facing && { view: { x: 0, y: 0, width, height } }),
    regions: {
      portrait: face,
      text: { x: 42, y: top + 12, width: 44, height: 44 },
      mrz: { x: left, y: top + 69.5, width: 44 * PITCH, height: 10.5 },
      margin: { x: 94, y: top + 12, width: 14, height: 8 },
    },
  };
}

const NOTES = [
  'This booklet is a specimen and stays the property of nobody.',
  'It is not valid for travel to any country, real or invented.',
  'The bearer shall hand it back when a test no longer needs it.',
  'Changes of address need not be reported to any authority.',
  'A lost specimen is drawn again from the same seed as before.',
];

/** Draws notes to the bearer on the page before. In some booklets, they run vertically. */
function notes(random: Random, width: number, height: number, font: string): string {
  const along = random.chance(0.5);
  const lines = Array.from({ length: along ? 18 : 12 }, (_, line) =>
    text(8, 16 + line * (along ? 6 : 5.6), NOTES[line % NOTES.length]!, { size: 2.7, font }),
  );
  const head = text(8, 9, 'Notes to the bearer', { size: 3.8, font, bold: true });
  const turned = along ? `translate(0 ${height}) rotate(-90) scale(${height / width} 1)` : '';
  return `<g transform="${turned}">${head}${lines.join('')}</g>`;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
