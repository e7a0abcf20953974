import sharp, { type Sharp } from 'sharp';
import { cardFront } from './scenes/card-front.ts';
import { svgOf } from './scenes/flat-raster.ts';
import { issuer } from './scenes/issuer.ts';
import { passport } from './scenes/passport.ts';
import { person } from './scenes/person.ts';
import { randomFrom } from './scenes/random.ts';

const PIXELS_PER_MM = 9;

/** Draws the scan of a license's front, cut to its edges. */
export function drawnLicense(seed: number, vertical: boolean): Sharp {
  const random = randomFrom('given as another', seed);
  const card = { person: person(random), issuer: issuer(random), number: 'A1', stateId: false };
  const drawing = { ...cardFront(random, { ...card, vertical }), radius: 0 };
  return sharp(Buffer.from(svgOf(drawing, PIXELS_PER_MM))).flatten({ background: 'white' });
}

/** Draws the scan of a passport's data page, cut to its edges. */
export function drawnDataPage(seed: number): Sharp {
  const random = randomFrom('given as another', seed);
  const booklet = svgOf(passport(random, person(random)), PIXELS_PER_MM);
  const [width, height] = [125 * PIXELS_PER_MM, 88 * PIXELS_PER_MM];
  return sharp(Buffer.from(booklet)).extract({ left: 0, top: height, width, height });
}

/** Draws a receipt on a table with the proportions of a card. */
export function drawnReceipt(): Sharp {
  const things = ['BREAD', 'MILK 2 L', 'BUTTER', 'APPLES', 'COFFEE', 'PASTA', 'CHICKEN', 'RICE'];
  const rows = Array.from({ length: 24 }, (_, row) => {
    const y = 50 + 34 * row;
    const price = `${(row * 7) % 19}.${10 + ((row * 31) % 89)}`;
    return `<text x="40" y="${y}">${things[row % things.length]} ${row}</text><text x="400" y="${y}">${price}</text>`;
  });
  const paper = `<rect x="100" y="60" width="520" height="860" fill="#f2f0ea"/><g transform="translate(100 60)">${rows.join('')}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 980" width="1440" height="1960" font-family="DejaVu Sans Mono" font-size="24"><rect x="-60" y="-60" width="840" height="1100" fill="#4a3d30"/><g transform="rotate(2 360 490)">${paper}</g></svg>`;
  return sharp(Buffer.from(svg));
}

/** Draws lines of text on white, each at its place in pixels. */
export function drawnLines(
  lines: readonly (readonly [text: string, x: number, y: number])[],
  [width, height]: readonly [number, number],
): Sharp {
  const drawn = lines.map(([text, x, y]) => `<text x="${x}" y="${y}">${text}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="28">${drawn}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' });
}

export const BUSINESS_CARD = drawnLines(
  [
    ['Omar Ruiz', 60, 90],
    ['Sales Manager', 60, 140],
    ['Harbor Paper Company', 560, 90],
    ['omar.ruiz@harborpaper.com', 60, 330],
    ['www.harborpaper.com', 60, 390],
    ['+1 555 010 0199', 60, 450],
  ],
  [1010, 576],
);
