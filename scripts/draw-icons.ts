import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './bootstrap/paths.mjs';
import { icns, ico, type SizedPng } from './icons/icon-files.ts';
import { OVERLAY_NAMES, OVERLAY_SIZES, overlay } from './icons/overlay.ts';

/**
 * Draws the program's icons from `resources/icon.svg`. Run it after changing the drawing (`node
 * scripts/draw-icons.ts`), and commit the results.
 */
const resources = join(root, 'resources');
const drawing = readFileSync(join(resources, 'icon.svg'));

async function draw(size: number): Promise<SizedPng> {
  return {
    size,
    png: await sharp(drawing).resize(size, size).png({ compressionLevel: 9 }).toBuffer(),
  };
}

const windows = await Promise.all([16, 24, 32, 48, 64, 128, 256].map(draw));
const mac = await Promise.all([16, 32, 64, 128, 256, 512, 1024].map(draw));
const linux = await Promise.all([16, 32, 48, 64, 128, 256, 512].map(draw));

writeFileSync(join(resources, 'icon.ico'), ico(windows));
writeFileSync(join(resources, 'icon.icns'), icns(mac));
mkdirSync(join(resources, 'icons'), { recursive: true });
for (const { size, png } of linux) {
  writeFileSync(join(resources, 'icons', `${size}x${size}.png`), png);
}
mkdirSync(join(resources, 'overlay'), { recursive: true });
for (const name of OVERLAY_NAMES) {
  for (const size of OVERLAY_SIZES) {
    writeFileSync(join(resources, 'overlay', `${name}-${size}.png`), await overlay(name, size));
  }
}
