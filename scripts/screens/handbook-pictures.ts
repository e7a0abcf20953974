import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../bootstrap/paths.mjs';

/** The screens that appear in docs/handbook, and the name of each picture there. */
export const HANDBOOK_PICTURES: Readonly<Record<string, string>> = {
  'find-results': 'find',
  'flow-owner': 'owner',
  'flow-capture': 'capture',
  'flow-review': 'review',
  'flow-receipt': 'receipt',
};

/**
 * The width of the pictures in pixels. Pages don't show them any larger, and at this width, a
 * screen's flat colors need few bytes.
 */
const WIDTH = 960;

/** Copies a screen's picture to the handbook if the handbook uses it. */
export async function keepForHandbook(
  file: string,
  screen: string,
  language: 'en-US' | 'es-US',
): Promise<void> {
  const name = HANDBOOK_PICTURES[screen];
  if (name === undefined) return;
  const place = language === 'es-US' ? '.es' : '';
  const target = join(root, 'docs', 'handbook', 'pictures', `${name}${place}.png`);
  await sharp(file).resize(WIDTH).png({ palette: true, colors: 128 }).toFile(target);
}
