import { execFileSync } from 'node:child_process';

/** A font family, by its name for fontconfig. */
export interface Family {
  readonly name: string;
  readonly kind: 'sans' | 'serif' | 'mono' | 'ocr';
}

const families = (kind: Family['kind'], names: string): readonly Family[] =>
  names.split(', ').map((name) => ({ name, kind }));

/** The fonts for training. */
export const LEARNED: readonly Family[] = [
  ...families(
    'sans',
    'Arimo, Liberation Sans, Liberation Sans Narrow, Open Sans, Open Sans Condensed, Roboto, Roboto Condensed, Noto Sans, FreeSans, Cabin, Clear Sans, Inter, Karla, Oxygen-Sans, Nimbus Sans, Nimbus Sans Narrow, URW Gothic, Roadgeek 2014 Series C, Roadgeek 2014 Series E, Tuffy, Go, Bebas Neue, League Spartan, Dosis, Manrope, Andika, Carlito, OSP-DIN, National Park, Play, Quattrocento, Gillius ADF, Universalis ADF Std, Linux Biolinum O',
  ),
  ...families(
    'serif',
    'Liberation Serif, Tinos, Noto Serif, Roboto Slab, FreeSerif, Nimbus Roman, C059, P052, URW Bookman, Gentium, Charis SIL, Caladea, Linux Libertine O',
  ),
  ...families(
    'mono',
    'Liberation Mono, Cousine, Noto Mono, FreeMono, Fira Code, Hack, Inconsolata, Nimbus Mono PS, Courier Prime, Go Mono, Agave, mononoki, Anonymous Pro, Oxygen Mono',
  ),
  ...families('ocr', 'OCR B, OCRA'),
];

/** The fonts for testing, which are never used for training. */
export const HELD_OUT: readonly Family[] = [
  ...families('sans', 'DejaVu Sans, Lato, Cantarell, PT Sans, PT Sans Narrow, B612, Jura'),
  ...families('serif', 'DejaVu Serif, PT Serif, Vollkorn'),
  ...families('mono', 'DejaVu Sans Mono, JetBrains Mono, PT Mono, B612 Mono'),
];

/** @throws Error with the names of families that fontconfig doesn't know */
export function requireFonts(wanted: readonly Family[]): void {
  const known = new Set(
    execFileSync('fc-list', [':', 'family'])
      .toString()
      .replaceAll('\\', '')
      .split(/[\n,]/)
      .map((name) => name.trim()),
  );
  const missing = wanted.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Fonts are missing: ${missing.join(', ')}`);
}
