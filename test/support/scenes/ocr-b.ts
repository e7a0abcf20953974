/**
 * Letters similar to OCR-B (ISO 1073-2): strokes of one weight on a grid 4 wide and 7 high, y down
 * from the top of the capitals.
 */
const STROKES: Readonly<Record<string, string>> = {
  '0': 'M2 0C.6 0 0 1.4 0 3.5S.6 7 2 7 4 5.6 4 3.5 3.4 0 2 0',
  '1': 'M.6 1.3L2.2 0V7M.6 7H3.8',
  '2': 'M.2 1.5C.4.4 1.2 0 2 0 3.2 0 3.9.8 3.9 1.9 3.9 3.6 1 4.8.1 7H3.9',
  '3': 'M.3 0H3.8L1.7 2.7C3.1 2.7 3.9 3.6 3.9 4.8 3.9 6.2 3 7 1.8 7 1 7 .4 6.7 0 6',
  '4': 'M2.2 0L0 5H4M3 3.2V7',
  '5': 'M3.6 0H.7L.5 3C1 2.7 1.5 2.6 2 2.6 3.2 2.6 3.9 3.4 3.9 4.7 3.9 6.1 3 7 1.8 7 1.1 7 .5 6.8 0 6.3',
  '6': 'M2.9 0C1.5 1.4 0 3 0 4.9 0 6.2.8 7 2 7S4 6.2 4 4.9C4 3.7 3.2 2.9 2.1 2.9 1.2 2.9.4 3.4.1 4.2',
  '7': 'M.1 0H3.9C2.6 2.2 1.6 4.4 1.5 7',
  '8': 'M2 3.2C1 3.2.4 2.5.4 1.6S1 0 2 0 3.6.7 3.6 1.6 3 3.2 2 3.2C.8 3.2 0 4 0 5.1S.8 7 2 7 4 6.2 4 5.1 3.2 3.2 2 3.2',
  '9': 'M1.1 7C2.5 5.6 4 4 4 2.1 4 .8 3.2 0 2 0S0 .8 0 2.1C0 3.3.8 4.1 1.9 4.1 2.8 4.1 3.6 3.6 3.9 2.8',
  '<': 'M3.8 1.2L.3 3.8 3.8 6.4',
  A: 'M0 7L2 0 4 7M.7 4.7H3.3',
  B: 'M.2 0V7H2.2C3.3 7 4 6.2 4 5.1S3.3 3.3 2.2 3.3H.2M2.2 3.3C3.1 3.3 3.7 2.6 3.7 1.6S3.1 0 2.2 0H.2',
  C: 'M4 .8C3.6.3 3.1 0 2.5 0 1 0 .1 1.4.1 3.5S1 7 2.5 7C3.1 7 3.6 6.7 4 6.2',
  D: 'M.2 0V7H1.6C3.2 7 4 5.6 4 3.5S3.2 0 1.6 0H.2',
  E: 'M3.8 0H.4V7H3.9M.4 3.4H3.3',
  F: 'M3.9 0H.4V7M.4 3.4H3.4',
  G: 'M3.9.9C3.5.3 3 0 2.4 0 .9 0 .1 1.4.1 3.5S.9 7 2.4 7C3 7 3.6 6.8 4 6.4V3.8H2.3',
  H: 'M.2 0V7M3.8 0V7M.2 3.4H3.8',
  I: 'M.6 0H3.4M2 0V7M.6 7H3.4',
  J: 'M1 0H3.4V5C3.4 6.3 2.8 7 1.7 7 .9 7 .3 6.6 0 5.9',
  K: 'M.3 0V7M3.9 0L.4 4M1.5 3L4 7',
  L: 'M.5 0V7H3.9',
  M: 'M.1 7V0L2 4 3.9 0V7',
  N: 'M.2 7V0L3.8 7V0',
  O: 'M2 0C.7 0 0 1 0 2.3V4.7C0 6 .7 7 2 7S4 6 4 4.7V2.3C4 1 3.3 0 2 0',
  P: 'M.3 7V0H2.1C3.3 0 4 .8 4 2S3.3 4 2.1 4H.3',
  Q: 'M2 0C.7 0 0 1 0 2.3V4.4C0 5.7.7 6.6 2 6.6S4 5.7 4 4.4V2.3C4 1 3.3 0 2 0M1.9 4.8L4 7.2',
  R: 'M.3 7V0H2.1C3.2 0 3.9.8 3.9 1.9S3.2 3.8 2.1 3.8H.3M2 3.8L4 7',
  S: 'M3.7.9C3.3.3 2.7 0 2 0 .9 0 .2.7.2 1.7.2 4 3.9 3 3.9 5.2 3.9 6.3 3.1 7 2 7 1.2 7 .5 6.7 0 6',
  T: 'M0 0H4M2 0V7',
  U: 'M.2 0V4.8C.2 6.2.9 7 2 7S3.8 6.2 3.8 4.8V0',
  V: 'M0 0L2 7 4 0',
  W: 'M0 0L.8 7 2 2.6 3.2 7 4 0',
  X: 'M.1 0L3.9 7M3.9 0L.1 7',
  Y: 'M0 0L2 3.4 4 0M2 3.4V7',
  Z: 'M.1 0H3.9L.1 7H3.9',
};

/**
 * The pitch and height of the letters in millimeters (ICAO 9303-3, 4.3: OCR-B size 1, 2.54 mm
 * pitch).
 */
export const PITCH = 2.54;
const HEIGHT = 2.45;

/** Returns a line of the machine-readable zone with the top of its letters at y. */
export function ocrB(line: string, x: number, y: number): string {
  const scale = HEIGHT / 7;
  const letters = [...line].map((letter, index) => {
    const path = STROKES[letter] ?? '';
    return `<path transform="translate(${(x + index * PITCH + 0.55).toFixed(3)} ${y}) scale(${scale})" d="${path}"/>`;
  });
  return `<g fill="none" stroke="#161616" stroke-width="${(0.34 / scale).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g>`;
}
