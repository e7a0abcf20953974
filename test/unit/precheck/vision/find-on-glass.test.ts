import { expect, test } from 'vitest';
import { type Corners, contains, mapCorners } from '../../../../main/precheck/math/plane.ts';
import { findOnGlass } from '../../../../main/precheck/vision/glass/find-on-glass.ts';
import type { ColorRaster } from '../../../../main/precheck/vision/picture/raster.ts';

/** A Letter scan of 100 dpi, in millimeters. */
const PER_MM = 100 / 25.4;
const [WIDTH, HEIGHT] = [215.9, 279.4];
const CARD = [85.6, 53.98] as const;

type Level = number | ((x: number, y: number) => number);

interface Laid {
  readonly left: number;
  readonly top: number;
  readonly size?: readonly [width: number, height: number];
  readonly tilt?: number;
  readonly level?: Level;
  readonly shadow?: number;
}

/** Bars of print, as light as the rest between them. */
const printed: Level = (x, y) =>
  Math.floor(y / 3) % 2 === 0 && Math.floor(x / 2) % 3 > 0 ? 60 : 200;

function cornersOf({ left, top, size = CARD, tilt = 0 }: Laid, beyond = 0): Corners {
  const angle = (tilt * Math.PI) / 180;
  const [x, y] = [left + size[0] / 2, top + size[1] / 2];
  const [a, b] = [size[0] / 2 + beyond, size[1] / 2 + beyond];
  const box: Corners = [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ];
  return mapCorners(box, ([u, v]) => [
    x + u * Math.cos(angle) - v * Math.sin(angle),
    y + u * Math.sin(angle) + v * Math.cos(angle),
  ]);
}

function glass(things: readonly Laid[], lid: Level = 236): ColorRaster {
  const width = Math.round(WIDTH * PER_MM);
  const height = Math.round(HEIGHT * PER_MM);
  const data = new Uint8Array(width * height * 3);
  const drawn = things.map((thing) => {
    const around = cornersOf(thing, 0.5);
    const [xs, ys] = [around.map(([x]) => x), around.map(([, y]) => y)];
    const [left, right, top, bottom] = [
      Math.min(...xs),
      Math.max(...xs),
      Math.min(...ys),
      Math.max(...ys),
    ];
    const near = (x: number, y: number) => x >= left && x <= right && y >= top && y <= bottom;
    return { thing, corners: cornersOf(thing), around, near };
  });
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [((at % width) + 0.5) / PER_MM, (Math.floor(at / width) + 0.5) / PER_MM];
    let level = typeof lid === 'number' ? lid : lid(x, y);
    for (const { thing, corners, around, near } of drawn) {
      if (!near(x, y)) continue;
      const { shadow = 0.9, level: inside = printed } = thing;
      if (contains(corners, x, y)) level = typeof inside === 'number' ? inside : inside(x, y);
      else if (contains(around, x, y)) level *= shadow;
    }
    const grain = ((at * 7919) % 5) - 2;
    const gray = Math.max(0, Math.min(255, Math.round(level + grain)));
    data[3 * at] = gray;
    data[3 * at + 1] = gray;
    data[3 * at + 2] = gray;
  }
  return { data, width: width, height: height };
}

const find = (picture: ColorRaster) => findOnGlass(picture, PER_MM);

/** A cut leaves twice as much around what was found, in millimeters. */
const NEAR = 1.25;

/** What was found lies where it was laid, in the same order. */
function expectFound(picture: ColorRaster, laid: readonly Laid[]): void {
  const found = find(picture);
  expect(found).toHaveLength(laid.length);
  laid.forEach((thing, index) => {
    cornersOf(thing).forEach(([x, y], k) => {
      const [across, down] = found[index]?.[k] ?? [0, 0];
      expect(Math.hypot(across * WIDTH - x, down * HEIGHT - y)).toBeLessThan(NEAR);
    });
  });
}

test('cards are found where they lie, from top to bottom', () => {
  const laid = [
    { left: 110, top: 20, tilt: -9 },
    { left: 8, top: 30, tilt: 4 },
    { left: 60, top: 120, tilt: 1 },
    { left: 30, top: 200, tilt: 10 },
  ];
  expectFound(glass(laid), laid);
});

test('a data page is found by its size, and a card that stands too', () => {
  const laid = [
    { left: 20, top: 20, size: [125, 88] as const },
    { left: 60, top: 150, size: [53.98, 85.6] as const },
  ];
  expectFound(glass(laid), laid);
});

test('a white card on a white lid is found by its shadow', () => {
  const laid = [{ left: 40, top: 60, tilt: 3, level: 246, shadow: 0.85 }];
  expectFound(glass(laid, 246), laid);
});

test.each<[string, Level]>([
  ['a gray lid', 150],
  ['a dark lid', 25],
  ['a dark border', (x, y) => (Math.min(x, y, WIDTH - x, HEIGHT - y) < 5 ? 30 : 236)],
])('%s', (_, lid) => {
  const laid = [{ left: 40, top: 60, tilt: 3 }];
  expectFound(glass(laid, lid), laid);
});

test.each<[string, readonly Laid[]]>([
  ['nothing', []],
  ['a card printed small', [{ left: 40, top: 60, size: [60, 37.8] }]],
  ['a card half over the edge', [{ left: -43, top: 60 }]],
  [
    'a whole card beside one half over the edge',
    [
      { left: -43, top: 60 },
      { left: 80, top: 60 },
    ],
  ],
  [
    'a card in its true size on a page of print',
    [
      { left: 60, top: 40 },
      { left: 20, top: 120, size: [170, 120], shadow: 1 },
    ],
  ],
  ['a block of print of the size of a card', [{ left: 60, top: 40, shadow: 1, level: textLevel }]],
])('%s: nothing is cut', (_, laid) => {
  expect(find(glass(laid))).toEqual([]);
});

/** Lines of letters with space between, as dark as print. */
function textLevel(x: number, y: number): number {
  return y % 5 < 2 && x % 2.4 < 1.5 ? 50 : 236;
}
