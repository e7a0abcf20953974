import type { Random } from './random.ts';

/** The fonts in the SVGs. If one is missing, fontconfig uses a similar one. */
export const SANS = ['DejaVu Sans', 'DejaVu Sans Condensed', 'Liberation Sans', 'Carlito'];
export const SERIF = ['DejaVu Serif', 'DejaVu Serif Condensed', 'Liberation Serif'];

export interface TextStyle {
  /** The height of the letter M in millimeters is about 0.73 of it. */
  readonly size: number;
  readonly font?: string;
  readonly color?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** The width of the letters relative to the font's own. */
  readonly stretch?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly opacity?: number;
  readonly spacing?: number;
}

/** Returns one line of text with its baseline at y. All lengths are in millimeters. */
export function text(x: number, y: number, words: string, style: TextStyle): string {
  const { size, font = 'DejaVu Sans', color = '#15181c', stretch = 1, anchor = 'start' } = style;
  const more = [
    style.bold ? 'font-weight="bold"' : '',
    style.italic ? 'font-style="italic"' : '',
    style.opacity === undefined ? '' : `opacity="${style.opacity}"`,
    style.spacing === undefined ? '' : `letter-spacing="${style.spacing}"`,
  ].join(' ');
  return `<text transform="translate(${x} ${y}) scale(${stretch} 1)" font-family="${font}" font-size="${size}" fill="${color}" text-anchor="${anchor}" ${more}>${escaped(words)}</text>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = '') {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round(((hue % 360) + 360) % 360)}, ${saturation.toFixed(0)}%, ${lightness.toFixed(0)}%)`;
}

/** Returns fine interlaced lines over an area, as on banknotes. */
export function guilloche(random: Random, width: number, height: number, color: string): string {
  const kind = random.whole(0, 3);
  const lines: string[] = [];
  const count = kind === 2 ? 26 : Math.round(height / random.between(1.1, 2.6));
  const [waves, swing] = [random.between(1, 5), random.between(1, 5)];
  for (let line = 0; line < count; line++) {
    const points: string[] = [];
    for (let step = 0; step <= 60; step++) {
      const t = step / 60;
      if (kind === 2) {
        const radius = (8 + line * 1.1) * (1 + 0.12 * Math.sin(t * Math.PI * 2 * 8 + line / 3));
        const angle = t * Math.PI * 2;
        points.push(
          `${(width * 0.62 + radius * Math.cos(angle)).toFixed(2)},${(height * 0.55 + radius * Math.sin(angle)).toFixed(2)}`,
        );
      } else {
        const base = ((line + 0.5) / count) * height;
        const phase = kind === 1 ? (line % 2) * Math.PI : line * 0.35;
        points.push(
          `${(t * width).toFixed(2)},${(base + swing * 0.5 * Math.sin(t * waves * Math.PI * 2 + phase)).toFixed(2)}`,
        );
      }
    }
    lines.push(`<polyline points="${points.join(' ')}"/>`);
  }
  const weight = random.between(0.08, 0.2).toFixed(2);
  return `<g fill="none" stroke="${color}" stroke-width="${weight}" opacity="${random.between(0.25, 0.6).toFixed(2)}">${lines.join('')}</g>`;
}
