/** Thousands may be set apart with commas. */
const NUMBER = /^[+-]?(\d[\d,]*)?(\.\d+)?(e[+-]?\d+)?$/i;
const PARTS = /^([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/**
 * Text as a number where it is one, else the text itself: also of a number with so many figures that
 * another one would be sent in its place.
 */
export function numberOr(text: string): number | string {
  const figures = figuresOf(text);
  const number = Number(text.replaceAll(',', ''));
  return figures !== null && figures === figuresOf(String(number)) ? number : text;
}

/** Whether the text is a number that JavaScript can only hold rounded: `numberOr` leaves it as it is. */
export function isInexact(text: string): boolean {
  return figuresOf(text) !== null && typeof numberOr(text) === 'string';
}

/** A decimal number's figures without zeros at either end, and their power of ten; null when it is none. */
function figuresOf(text: string): string | null {
  const parts = NUMBER.test(text) ? PARTS.exec(text.replaceAll(',', '')) : null;
  if (parts === null) return null;
  const [, sign = '', whole = '', part = '', power = '0'] = parts;
  const figures = `${whole}${part}`.replace(/^0+/, '');
  const kept = figures.replace(/0+$/, '');
  if (kept === '') return '0';
  const minus = sign === '-' ? '-' : '';
  return `${minus}${kept}e${Number(power) - part.length + figures.length - kept.length}`;
}
