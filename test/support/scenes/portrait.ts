import type { Person } from './person.ts';
import type { Random } from './random.ts';

/** Draws a head and shoulders that fill a rectangle in millimeters. */
export function portrait(
  random: Random,
  person: Person,
  box: { x: number; y: number; width: number; height: number },
  backdrop: string,
): string {
  const { skin, hair } = person;
  const shirt = random.pick(['#2b3a55', '#5b2333', '#2f4f3a', '#444444', '#7b6a3a', '#e0dccf']);
  const long = person.sex === 'F' ? random.chance(0.75) : random.chance(0.1);
  const bald = !long && random.chance(0.12);
  const beard = person.sex === 'M' && random.chance(0.35);
  const glasses = random.chance(0.2);
  const face = random.between(19, 23);
  const shapes = [
    `<rect width="100" height="125" fill="${backdrop}"/>`,
    long
      ? `<path d="M${48 - face - 8} 118 Q${46 - face - 10} 18 50 16 Q${54 + face + 10} 18 ${52 + face + 8} 118 Z" fill="${hair}"/>`
      : '',
    `<path d="M6 125 Q10 92 38 89 L62 89 Q90 92 94 125 Z" fill="${shirt}"/>`,
    `<path d="M40 74 L40 92 Q50 102 60 92 L60 74 Z" fill="${skin}"/>`,
    `<path d="M40 78 Q50 90 60 78 L60 84 Q50 95 40 84 Z" fill="#000" opacity="0.14"/>`,
    `<ellipse cx="50" cy="56" rx="${face}" ry="29" fill="${skin}"/>`,
    `<ellipse cx="${50 - face}" cy="58" rx="3.4" ry="6" fill="${skin}"/><ellipse cx="${50 + face}" cy="58" rx="3.4" ry="6" fill="${skin}"/>`,
    bald
      ? ''
      : `<path d="M${49 - face} 56 Q${46 - face} 22 50 22 Q${54 + face} 22 ${51 + face} 56 Q${48 + face} ${random.between(36, 42)} 50 ${random.between(34, 40)} Q${52 - face} 38 ${49 - face} 56 Z" fill="${hair}"/>`,
    beard
      ? `<path d="M${50 - face} 60 Q50 70 ${50 + face} 60 Q${48 + face} 88 50 87 Q${52 - face} 88 ${50 - face} 60 Z" fill="${hair}" opacity="0.85"/>`
      : '',
    [40, 60]
      .map(
        (x) =>
          `<ellipse cx="${x}" cy="55" rx="4.2" ry="2.4" fill="#fff"/><circle cx="${x}" cy="55" r="2.2" fill="#3a2a1c"/><path d="M${x - 6} 49 Q${x} 46 ${x + 6} 49" stroke="${hair}" stroke-width="2" fill="none"/>`,
      )
      .join(''),
    glasses
      ? '<g fill="none" stroke="#222" stroke-width="1.3"><circle cx="40" cy="55" r="7.5"/><circle cx="60" cy="55" r="7.5"/><path d="M47.5 55h5"/></g>'
      : '',
    '<path d="M50 55 Q46 66 50 67" stroke="#000" stroke-opacity=".35" stroke-width="1.4" fill="none"/>',
    '<path d="M42 75 Q50 79 58 75" stroke="#8c3b3b" stroke-width="2.2" fill="none"/>',
    `<ellipse cx="40" cy="66" rx="6" ry="4" fill="#c33" opacity="0.08"/><path d="M${50 + face * 0.4} 30 Q${52 + face} 50 ${50 + face * 0.6} 80 Q${50 + face} 60 ${50 + face} 50 Z" fill="#000" opacity="0.1"/>`,
  ];
  return `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" viewBox="0 0 100 125" preserveAspectRatio="xMidYMid slice">${shapes.join('')}</svg>`;
}

/** Draws a handwritten name: a slanted line of loops, `width` millimeters wide. */
export function signature(random: Random, x: number, y: number, width: number, color: string) {
  let path = `M${x} ${y}`;
  const strokes = random.whole(6, 10);
  for (let stroke = 0; stroke < strokes; stroke++) {
    const step = width / strokes;
    const up = stroke === 0 ? 5 : random.between(0.8, 3.2);
    path += ` c${(step * 0.9).toFixed(2)} ${(-up).toFixed(2)} ${(step * 0.3).toFixed(2)} ${(-up * 1.2).toFixed(2)} ${(step * 0.4).toFixed(2)} ${(up * random.between(-0.1, 0.25)).toFixed(2)} s${(step * 0.3).toFixed(2)} ${(up * 0.5).toFixed(2)} ${(step * 0.6).toFixed(2)} ${(-up * 0.15).toFixed(2)}`;
  }
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="0.32" stroke-linecap="round"/>`;
}
