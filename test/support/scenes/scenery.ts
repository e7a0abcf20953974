import { hsl } from './drawing.ts';
import type { Random } from './random.ts';

/**
 * What people photograph by mistake: a picture without any document, as the content of a 400 by 300
 * SVG.
 */
export type SceneryName = 'landscape' | 'keyboard' | 'desk' | 'plant' | 'meal';

export function scenery(random: Random, name: SceneryName): string {
  switch (name) {
    case 'landscape':
      return landscape(random);
    case 'keyboard':
      return keyboard(random);
    case 'desk':
      return things(random);
    case 'plant':
      return plant(random);
    case 'meal':
      return meal(random);
  }
}

const all = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

function landscape(random: Random): string {
  const sky = random.pick(['#9cc7ee', '#f0b98a', '#c9d3dc']);
  const ridge = (base: number, swing: number, color: string) => {
    const points = Array.from(
      { length: 41 },
      (_, i) =>
        `${i * 10},${(base + swing * Math.sin(i * 0.37 + base) * random.between(0.6, 1.2)).toFixed(1)}`,
    );
    return `<polygon points="0,300 ${points.join(' ')} 400,300" fill="${color}"/>`;
  };
  return [
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="#f4f1ea"/></linearGradient></defs><rect width="400" height="300" fill="url(#s)"/>`,
    ridge(150, 26, '#7f92a3'),
    ridge(185, 18, '#55705c'),
    ridge(225, 10, '#5d7a3a'),
    all(60, () => {
      const [x, y] = [random.between(0, 400), random.between(215, 290)];
      const size = (y - 190) * 0.18;
      return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 1.3}" fill="${hsl(random.between(80, 130), 35, random.between(18, 34))}"/>`;
    }),
  ].join('');
}

function keyboard(random: Random): string {
  const dark = random.chance(0.6);
  const [body, key, print] = dark
    ? ['#26282b', '#3a3d41', '#d8d8d8']
    : ['#c9ccd0', '#f2f3f4', '#333'];
  const rows = ['1234567890-=', 'QWERTYUIOP[]', 'ASDFGHJKL;', 'ZXCVBNM,./'];
  const keys = rows.map((row, line) =>
    [...row].map((letter, index) => {
      const [x, y] = [20 + line * 9 + index * 30, 60 + line * 36];
      return `<rect x="${x}" y="${y}" width="26" height="31" rx="4" fill="${key}"/><text x="${x + 6}" y="${y + 15}" font-family="DejaVu Sans" font-size="10" fill="${print}">${letter === '<' ? '' : letter}</text>`;
    }),
  );
  return `<rect width="400" height="300" fill="${body}"/>${keys.flat().join('')}<rect x="110" y="206" width="170" height="31" rx="4" fill="${key}"/>`;
}

function things(random: Random): string {
  const wood = hsl(random.between(20, 40), random.between(10, 45), random.between(35, 75));
  const mug = hsl(random.whole(0, 359), 45, 50);
  return [
    `<rect width="400" height="300" fill="${wood}"/>`,
    all(
      50,
      () =>
        `<path d="M0 ${random.between(0, 300)}q200 ${random.between(-9, 9)} 400 0" stroke="#000" stroke-opacity="0.06" stroke-width="${random.between(0.5, 3)}" fill="none"/>`,
    ),
    `<ellipse cx="108" cy="118" rx="62" ry="60" fill="#000" opacity=".2"/><circle cx="100" cy="110" r="56" fill="${mug}"/><circle cx="100" cy="110" r="46" fill="#3a2417"/><path d="M150 90a30 30 0 0 1 0 44" fill="none" stroke="${mug}" stroke-width="12"/>`,
    `<path d="M230 250L372 ${random.between(120, 200)}" stroke="#1b3b8c" stroke-width="9" stroke-linecap="round"/><path d="M230 250l-13 7" stroke="#bbb" stroke-width="4"/>`,
    `<g transform="rotate(${random.between(-30, 30)} 290 70)" fill="none" stroke="#222" stroke-width="4"><circle cx="260" cy="70" r="24"/><circle cx="322" cy="70" r="24"/><path d="M284 66q7-7 14 0"/></g>`,
  ].join('');
}

function plant(random: Random): string {
  const leaves = all(45, () => {
    const angle = random.between(-160, -20);
    const length = random.between(50, 150);
    return `<path d="M200 220q${length * 0.5} -18 ${length} 0q${-length * 0.5} 18 ${-length} 0" transform="rotate(${angle} 200 220)" fill="${hsl(random.between(85, 140), 40, random.between(20, 48))}"/>`;
  });
  return `<rect width="400" height="300" fill="${hsl(random.whole(0, 359), 12, 80)}"/><rect y="240" width="400" height="60" fill="#8d7a66"/>${leaves}<path d="M150 205h100l-14 80h-72z" fill="#b5643c"/>`;
}

function meal(random: Random): string {
  const bits = all(70, () => {
    const [angle, reach] = [random.between(0, 6.28), random.between(0, 82)];
    return `<circle cx="${200 + Math.cos(angle) * reach}" cy="${150 + Math.sin(angle) * reach}" r="${random.between(3, 14)}" fill="${hsl(random.between(0, 110), 60, random.between(30, 60))}"/>`;
  });
  return `<rect width="400" height="300" fill="${hsl(random.whole(0, 359), 18, 45)}"/><circle cx="204" cy="156" r="128" fill="#000" opacity=".25"/><circle cx="200" cy="150" r="126" fill="#f6f4ef"/><circle cx="200" cy="150" r="96" fill="#eae6dd"/>${bits}`;
}
