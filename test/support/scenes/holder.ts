import { hsl, rect } from './drawing.ts';
import type { FlatDrawing, Region } from './flat-drawing.ts';
import type { Random } from './random.ts';

/** What a card is kept in during its picture: a clear sleeve, or the window of a wallet. */
export type Holder = 'sleeve' | 'wallet';

/** Puts a card into a holder. The labels still call only the card the document. */
export function inHolder(random: Random, card: FlatDrawing, holder: Holder): FlatDrawing {
  return holder === 'sleeve' ? inSleeve(random, card) : inWallet(random, card);
}

/** Draws milky vinyl around the card, a slot above it for a clip, and a faint sheen over both. */
function inSleeve(random: Random, card: FlatDrawing): FlatDrawing {
  const [beside, above] = [random.between(3, 6), random.between(9, 14)];
  const [width, height] = [card.width + 2 * beside, card.height + above + beside];
  const milk = random.whole(196, 228);
  const sheen = random.between(0.1, 0.7);
  return placed(card, { x: beside, y: above, width, height }, 3, (inside) => [
    rect(0, 0, width, height, `rgb(${milk},${milk},${milk + 4})`),
    `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="2.4" fill="none" stroke="#fff" stroke-width="0.5" opacity="0.7"/>`,
    `<rect x="${width / 2 - 7}" y="3" width="14" height="3.4" rx="1.7" fill="#55585c"/>`,
    inside,
    rect(0, 0, width, height, '#fff', 'opacity="0.06"'),
    `<path d="M${width * sheen} 0h${width * 0.14}l${-height * 0.4} ${height}h${-width * 0.14}Z" fill="#fff" opacity="0.07"/>`,
  ]);
}

/** Draws leather with seams. The window's rim covers a millimeter of the card. */
function inWallet(random: Random, card: FlatDrawing): FlatDrawing {
  const around = random.between(7, 14);
  const [width, height] = [card.width + 2 * around, card.height + 2 * around];
  const leather = hsl(random.whole(15, 32), random.between(15, 45), random.between(10, 34));
  const seam = 'fill="none" stroke-dasharray="2 1.2" stroke-width="0.4" opacity="0.6"';
  const rim = random.between(0.6, 1.2);
  return placed(card, { x: around, y: around, width, height }, 5, (inside) => [
    rect(0, 0, width, height, leather),
    `<rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="3" stroke="#d9c7a8" ${seam}/>`,
    inside,
    `<rect x="${around}" y="${around}" width="${card.width}" height="${card.height}" rx="3" fill="none" stroke="${leather}" stroke-width="${2 * rim}"/>`,
    `<rect x="${around - 2}" y="${around - 2}" width="${card.width + 4}" height="${card.height + 4}" rx="3" stroke="#d9c7a8" ${seam}/>`,
  ]);
}

function placed(
  card: FlatDrawing,
  { x, y, width, height }: Region,
  radius: number,
  layers: (inside: string) => readonly string[],
): FlatDrawing {
  const clip = `<clipPath id="card"><rect width="${card.width}" height="${card.height}" rx="${card.radius}"/></clipPath>`;
  const inside = `${clip}<g transform="translate(${x} ${y})" clip-path="url(#card)">${card.svg}</g>`;
  const moved = Object.entries(card.regions).map(([name, region]) => [
    name,
    { ...region, x: region.x + x, y: region.y + y },
  ]);
  return {
    width,
    height,
    radius,
    svg: layers(inside).join(''),
    regions: Object.fromEntries(moved),
    part: { x, y, width: card.width, height: card.height },
  };
}
