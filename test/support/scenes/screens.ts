import sharp from 'sharp';
import type { Corners, Point } from '../../../main/precheck/math/plane.ts';
import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import { hsl, rect, text } from './drawing.ts';
import type { ScreenKind } from './plan.ts';
import type { Random } from './random.ts';

/**
 * A picture, taken with a camera or on a screen, and the corners of its document's upright content
 * in pixels.
 */
export interface Shown {
  readonly pixels: ColorRaster;
  readonly corners: Corners;
}

interface Slot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Shows a picture in a program, like a screenshot. */
export async function screenshot(
  random: Random,
  kind: ScreenKind,
  picture: ColorRaster,
  corners: Corners,
): Promise<Shown> {
  const phone = kind === 'chat' || (kind === 'viewer' && random.chance(0.5));
  const [width, height] = phone
    ? random.pick([
        [1080, 2340],
        [1170, 2532],
        [828, 1792],
      ] as const)
    : random.pick([
        [1920, 1080],
        [1440, 900],
        [1366, 768],
      ] as const);
  const { svg, slot } =
    kind === 'chat'
      ? chat(random, width, height)
      : kind === 'webPage'
        ? webPage(random, width, height)
        : viewer(random, width, height, phone);
  const scale = Math.min(slot.width / picture.width, slot.height / picture.height);
  const [w, h] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)];
  const [left, top] = [
    Math.round(slot.x + (slot.width - w) / 2),
    Math.round(slot.y + (slot.height - h) / 2),
  ];
  const { data } = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`,
    ),
  )
    .flatten()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const inner = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .resize(w, h, { fit: 'fill' })
    .raw()
    .toBuffer();
  for (let y = 0; y < h; y++) {
    data.set(inner.subarray(y * w * 3, (y + 1) * w * 3), ((top + y) * width + left) * 3);
  }
  const moved = corners.map(([x, y]): Point => [left + x * scale, top + y * scale]);
  return { pixels: { data, width, height }, corners: moved as unknown as Corners };
}

const label = (x: number, y: number, words: string, size: number, color: string) =>
  text(x, y, words, { size, color });

function viewer(
  random: Random,
  width: number,
  height: number,
  phone: boolean,
): { svg: string; slot: Slot } {
  const dark = random.chance(0.5);
  const [ground, ink] = dark ? ['#111', '#eee'] : ['#fff', '#111'];
  const unit = phone ? width / 40 : 16;
  if (phone) {
    const dots = [1, 2, 3, 4].map(
      (n) =>
        `<circle cx="${(n * width) / 5}" cy="${height - unit * 4}" r="${unit * 0.8}" fill="none" stroke="${ink}" stroke-width="3"/>`,
    );
    const svg = [
      rect(0, 0, width, height, ground),
      label(unit * 2, unit * 2.4, '9:41', unit * 1.3, ink),
      label(width - unit * 7, unit * 2.4, '87 %', unit * 1.2, ink),
      label(unit, unit * 6, '<  Photos', unit * 1.6, '#2f7bea'),
      ...dots,
    ].join('');
    return { svg, slot: { x: 0, y: height * 0.12, width, height: height * 0.74 } };
  }
  const svg = [
    rect(0, 0, width, height, dark ? '#202124' : '#e9eaec'),
    rect(0, 0, width, 38, dark ? '#33363b' : '#d4d7db'),
    ...['#e5604f', '#e8b53d', '#57b657'].map(
      (color, n) => `<circle cx="${20 + n * 22}" cy="19" r="7" fill="${color}"/>`,
    ),
    label(100, 25, `IMG_${random.digits(4)}.JPG   100 %   File  Edit  View  Tools`, 14, ink),
    ...Array.from({ length: 7 }, (_, n) => rect(8, 60 + n * 90, 96, 74, hsl(n * 50, 10, 60))),
    rect(0, height - 30, width, 30, dark ? '#101114' : '#cfd3d8'),
    label(width - 160, height - 10, '10:24   23 Mar', 13, ink),
  ].join('');
  return { svg, slot: { x: 114, y: 44, width: width - 124, height: height - 82 } };
}

function chat(random: Random, width: number, height: number): { svg: string; slot: Slot } {
  const unit = width / 40;
  const accent = hsl(random.whole(0, 359), 45, 45);
  const bubble = (x: number, y: number, w: number, h: number, fill: string) =>
    rect(x, y, w, h, fill, `rx="${unit}"`);
  const slot = { x: width * 0.36, y: height * 0.36, width: width * 0.56, height: height * 0.17 };
  const svg = [
    rect(0, 0, width, height, random.pick(['#efeae2', '#ffffff', '#e7f0f5'])),
    rect(0, 0, width, unit * 7, accent),
    label(unit * 2, unit * 2.2, '14:07', unit * 1.3, '#fff'),
    `<circle cx="${unit * 4}" cy="${unit * 5}" r="${unit * 1.5}" fill="#fff" opacity=".8"/>`,
    label(unit * 7, unit * 5.5, 'Branch desk (sample)', unit * 1.7, '#fff'),
    bubble(unit, unit * 10, width * 0.62, unit * 6, '#fff'),
    label(unit * 2, unit * 12.6, 'Hello, could you send the', unit * 1.5, '#222'),
    label(unit * 2, unit * 14.8, 'front of your license?', unit * 1.5, '#222'),
    bubble(
      slot.x - unit / 2,
      slot.y - unit / 2,
      slot.width + unit,
      slot.height + unit * 3,
      '#d8f3c8',
    ),
    label(
      slot.x + slot.width - unit * 6,
      slot.y + slot.height + unit * 1.8,
      '14:09',
      unit * 1.2,
      '#567',
    ),
    bubble(unit, height * 0.62, width * 0.4, unit * 4, '#fff'),
    label(unit * 2, height * 0.62 + unit * 2.5, 'Thank you!', unit * 1.5, '#222'),
    bubble(unit, height - unit * 6, width - unit * 2, unit * 4, '#fff'),
    label(unit * 3, height - unit * 3.5, 'Message', unit * 1.5, '#999'),
  ].join('');
  return { svg, slot };
}

function webPage(random: Random, width: number, height: number): { svg: string; slot: Slot } {
  const accent = hsl(random.whole(0, 359), 55, 40);
  const slot = { x: width * 0.58, y: height * 0.36, width: width * 0.24, height: height * 0.3 };
  const svg = [
    rect(0, 0, width, height, '#fff'),
    rect(0, 0, width, 70, '#dee1e6'),
    rect(120, 38, width - 300, 26, '#fff', 'rx="13"'),
    label(140, 56, 'https://portal.sample.test/apply/documents', 13, '#444'),
    rect(0, 70, width, 54, accent),
    label(40, 104, 'Sample Portal', 22, '#fff'),
    label(width * 0.1, height * 0.26, 'Upload your documents', 28, '#222'),
    ...Array.from(
      { length: 5 },
      (_, n) =>
        label(
          width * 0.1,
          height * (0.36 + n * 0.09),
          ['First name', 'Last name', 'Street', 'City', 'Income'][n]!,
          15,
          '#555',
        ) +
        rect(width * 0.1, height * (0.375 + n * 0.09), width * 0.3, 30, '#f6f7f9', 'stroke="#bbb"'),
    ),
    rect(slot.x - 10, slot.y - 10, slot.width + 20, slot.height + 50, '#f3f4f6', 'stroke="#ccc"'),
    label(slot.x, slot.y + slot.height + 28, 'license-front.jpg', 14, '#555'),
    rect(width * 0.1, height * 0.86, 150, 40, accent, 'rx="5"'),
    label(width * 0.1 + 36, height * 0.86 + 26, 'Continue', 15, '#fff'),
  ].join('');
  return { svg, slot };
}
