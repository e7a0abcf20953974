import { hsl } from './drawing.ts';
import type { Random } from './random.ts';

/* Backgrounds for documents: squares of `size` millimeters as SVGs of any resolution. */

function square(size: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1400" viewBox="0 0 ${size} ${size}">${inside}</svg>`;
}

/** Draws threads that cross over and under each other. */
export function weave(random: Random, size: number): string {
  const [hue, saturation, lightness] = [
    random.whole(0, 359),
    random.between(10, 60),
    random.pick([22, 35, 50, 68, 82]),
  ];
  const thread = random.between(0.5, 1.3);
  const [a, b, c] = [0, 6, -7].map((step) => hsl(hue, saturation, lightness + step));
  return square(
    size,
    `<pattern id="p" width="${thread * 2}" height="${thread * 2}" patternUnits="userSpaceOnUse"><rect width="${thread * 2}" height="${thread * 2}" fill="${a}"/><rect width="${thread}" height="${thread}" fill="${b}"/><rect x="${thread}" y="${thread}" width="${thread}" height="${thread}" fill="${b}"/><rect y="${thread * 0.9}" width="${thread * 2}" height="${thread * 0.2}" fill="${c}"/></pattern><rect width="100%" height="100%" fill="url(#p)"/>`,
  );
}

export function checked(random: Random, size: number): string {
  const hue = random.whole(0, 359);
  const step = random.between(9, 26);
  const color = hsl(hue, 60, 42);
  return square(
    size,
    `<rect width="100%" height="100%" fill="#f2efe8"/><pattern id="p" width="${step * 2}" height="${step * 2}" patternUnits="userSpaceOnUse"><rect width="${step}" height="${step * 2}" fill="${color}" opacity="0.55"/><rect width="${step * 2}" height="${step}" fill="${color}" opacity="0.55"/></pattern><rect width="100%" height="100%" fill="url(#p)"/>`,
  );
}

export function terrazzo(random: Random, size: number): string {
  const stones = Array.from({ length: 500 }, () => {
    const [x, y, r] = [random.next() * size, random.next() * size, random.between(0.6, 4.5)];
    const corners = Array.from({ length: 6 }, (_, i) => {
      const [angle, reach] = [(i / 6) * Math.PI * 2, r * random.between(0.6, 1.1)];
      return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`;
    });
    return `<polygon points="${corners.join(' ')}" fill="${hsl(random.whole(10, 60), random.between(0, 35), random.between(25, 75))}"/>`;
  });
  return square(size, `<rect width="100%" height="100%" fill="#cfcac0"/>${stones.join('')}`);
}

/** A wall of bricks that are small in the picture, like a house across the street. */
export function bricks(random: Random, size: number): string {
  const [long, high] = [random.between(6, 14), random.between(2.2, 4.5)];
  const hue = random.between(4, 24);
  const gap = random.between(0.3, 0.7);
  const drawn: string[] = [];
  for (let y = 0, row = 0; y < size; y += high, row++) {
    for (let x = row % 2 ? -long / 2 : 0; x < size; x += long) {
      const color = hsl(hue, random.between(25, 50), random.between(28, 48));
      drawn.push(brick(x, y, long - gap, high - gap, color));
    }
  }
  return square(size, `<rect width="100%" height="100%" fill="#b9b0a4"/>${drawn.join('')}`);
}

function brick(x: number, y: number, width: number, height: number, color: string): string {
  return `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" fill="${color}"/>`;
}

/** Draws overlapping leaves, light on dark. */
export function foliage(random: Random, size: number): string {
  const hue = random.between(75, 135);
  const leaves = Array.from({ length: 2200 }, (_, index) => {
    const [x, y] = [random.next() * size, random.next() * size];
    const length = random.between(2.5, 8);
    const color = hsl(
      hue + random.between(-12, 12),
      38,
      12 + (index / 2200) * random.between(25, 50),
    );
    const [half, bend] = [length / 2, length * random.between(0.2, 0.35)];
    return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${random.whole(0, 359)})" d="M${-half} 0Q0 ${bend} ${half} 0Q0 ${-bend} ${-half} 0" fill="${color}"/>`;
  });
  return square(
    size,
    `<rect width="100%" height="100%" fill="${hsl(hue, 30, 9)}"/>${leaves.join('')}`,
  );
}

/** Fabric with a print of small figures in rows. */
export function motifs(random: Random, size: number): string {
  const hue = random.whole(0, 359);
  const light = random.chance(0.5);
  const [ground, figure] = [hsl(hue, 30, light ? 84 : 24), hsl(hue + 150, 45, light ? 34 : 78)];
  const step = random.between(3.5, 7);
  const shape = random.pick([
    '<path d="M-.35 .4L0 -.45L.35 .4Z"/>',
    '<path d="M0 -.45V.45M-.4 0H.4" fill="none" stroke-width=".2"/>',
    '<path d="M-.3 .4V-.4Q.4 -.4 .1 0Q.5 .4 -.3 .4" fill="none" stroke-width=".16"/>',
    '<circle r=".3" fill="none" stroke-width=".16"/>',
  ]);
  const figures: string[] = [];
  for (let y = 0, row = 0; y < size; y += step, row++) {
    for (let x = row % 2 ? step / 2 : 0; x < size; x += step) {
      const at = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(step * 0.6).toFixed(2)})`;
      figures.push(`<g transform="${at}">${shape}</g>`);
    }
  }
  return square(
    size,
    `<rect width="100%" height="100%" fill="${ground}"/><g fill="${figure}" stroke="${figure}">${figures.join('')}</g>`,
  );
}

const KEYS = ['QWERTYUIOP', 'ASDFGHJKL;', 'ZXCVBNM,./', '1234567890'];

/** The keys of a laptop, 19 mm apart: characters with large distances. */
export function keys(random: Random, size: number): string {
  const dark = random.chance(0.7);
  const [body, key, print] = dark
    ? ['#1d1e21', '#2f3135', '#e4e4e4']
    : ['#b8bbc0', '#eceded', '#333'];
  const drawn: string[] = [];
  for (let y = 0, row = 0; y < size; y += 19, row++) {
    for (let x = -(row % 3) * 5, column = 0; x < size; x += 19, column++) {
      const letter = KEYS[row % KEYS.length]![column % 10];
      drawn.push(
        `<rect x="${x}" y="${y}" width="16" height="16" rx="2" fill="${key}"/><text x="${x + 3}" y="${y + 8}" font-family="DejaVu Sans" font-size="5" fill="${print}">${letter}</text>`,
      );
    }
  }
  return square(size, `<rect width="100%" height="100%" fill="${body}"/>${drawn.join('')}`);
}
