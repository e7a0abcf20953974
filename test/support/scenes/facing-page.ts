import { rect, text } from './drawing.ts';
import type { FlatDrawing } from './flat-drawing.ts';
import { DATA_PAGE } from './passport.ts';

const WORDS =
  'the bearer is permitted to enter and remain until the date of expiry entered below unless revoked by the authority observations endorsements amendments'.split(
    ' ',
  );

/**
 * An open booklet (`passport`) whose other page is full of print, a quarter turn from the data page's as in
 * booklets that are otherwise read on end. It holds more print than the data page.
 */
export function withPrintedFacingPage(booklet: FlatDrawing): FlatDrawing {
  const { long: width, short: height } = DATA_PAGE;
  const lines = Array.from({ length: 21 }, (_, line) => {
    const words = Array.from({ length: 9 }, (_, word) => WORDS[(line * 7 + word * 5) % 23]);
    return text(6, 9 + line * 5.4, words.join(' '), { size: 3.4, font: 'DejaVu Serif' });
  });
  const print = `<svg width="${width}" height="${height - 1}"><g transform="translate(${width} 0) rotate(90)">${lines.join('')}</g></svg>`;
  return {
    ...booklet,
    svg: `${booklet.svg}${rect(0, 0, width, height - 1, '#eef0e8')}${print}`,
  };
}
