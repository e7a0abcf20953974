import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sheet } from '../../../../main/practice/scanner/pictures/draw-page.ts';
import {
  createPracticeScanner,
  type PracticeScanner,
} from '../../../../main/practice/scanner/practice-scanner.ts';

/** Returns the reason to skip because SANE's client cannot be used here, or null if it can. */
function airscanMissing(): string | null {
  if (process.platform !== 'linux') return 'SANE is for Linux only';
  if (spawnSync('scanimage', ['--version']).error)
    return 'scanimage is not installed (Debian: sane-utils)';
  const folders = [
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu',
    '/usr/lib64',
    '/usr/lib',
  ];
  return folders.some((folder) => existsSync(`${folder}/sane/libsane-airscan.so.1`))
    ? null
    : 'its eSCL client is not installed (Debian: sane-airscan)';
}

const missing = airscanMissing();
const why = missing === null ? '' : ` (skipped: ${missing})`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airscan-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Rgb = readonly [number, number, number];

const COLORS = {
  red: [200, 40, 40],
  green: [40, 160, 60],
  blue: [40, 70, 200],
  black: [20, 20, 20],
} as const satisfies Record<string, Rgb>;

type Color = keyof typeof COLORS;

async function side(color: Color) {
  const [r, g, b] = COLORS[color];
  const create = { width: 85, height: 110, channels: 3, background: { r, g, b } } as const;
  return { bytes: await sharp({ create }).png().toBuffer(), width: 215.9, height: 279.4 };
}

/** Returns a letter-size sheet in one color, with a back in a different color. */
async function sheet(front: Color, back?: Color): Promise<Sheet> {
  return { front: await side(front), ...(back && { back: await side(back) }) };
}

type RawScanner = PracticeScanner & AsyncDisposable;

/**
 * Opens a scanner with two sheets: a red one with a green back, and a blue one with a blank back.
 */
async function openScanner(): Promise<RawScanner> {
  const scanner = await createPracticeScanner({});
  scanner.load([await sheet('red', 'green'), await sheet('blue')]);
  return { ...scanner, [Symbol.asyncDispose]: () => scanner.close() };
}

/** Runs scanimage with one device in its configuration, and without a search for devices. */
async function scanimage({ url }: RawScanner, ...args: readonly string[]): Promise<string> {
  await writeFile(join(folder, 'dll.conf'), 'airscan\n');
  const options = '[options]\ndiscovery = disable\nws-discovery = off\n';
  await writeFile(join(folder, 'airscan.conf'), `[devices]\n"Desk" = ${url}, eSCL\n${options}`);
  const env = { PATH: process.env.PATH, SANE_CONFIG_DIR: folder, HOME: folder };
  const { stdout } = await promisify(execFile)('scanimage', [...args], { cwd: folder, env });
  return stdout;
}

const scan = (scanner: RawScanner, ...args: readonly string[]) =>
  scanimage(scanner, '-d', 'airscan:e0:Desk', ...args);

/** Returns the size of a binary PNM file in the folder, and the color in its middle. */
async function picture(name: string) {
  const bytes = await readFile(join(folder, name));
  const head = /^P([56])\s(?:#[^\n]*\n)*(\d+) (\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 200));
  if (head === null) throw new Error(`${name} is no picture.`);
  const [whole, kind] = head;
  const [width, height] = [Number(head[2]), Number(head[3])];
  const channels = kind === '6' ? 3 : 1;
  const data = bytes.subarray(whole.length);
  const middle = channels * (Math.floor(height / 2) * width + Math.floor(width / 2));
  return { width, height, channels, at: [...data.subarray(middle, middle + channels)] };
}

const near = (color: Color, at: readonly number[]) =>
  COLORS[color].every((value, index) => Math.abs(value - (at[index] ?? 0)) < 12);

test.skipIf(missing !== null)(
  `lets an independent client find the scanner and scan its glass and both sides of its sheets${why}`,
  async () => {
    await using scanner = await openScanner();
    const { front } = await sheet('green');
    scanner.lay([{ picture: { ...front, width: 100, height: 60 }, left: 20, top: 30 }]);
    expect(await scanimage(scanner, '-L')).toContain("device `airscan:e0:Desk' is a eSCL Desk");

    const area = ['-l', '20', '-t', '30', '-x', '100', '-y', '60'];
    const glass = ['--source', 'Flatbed', '--mode', 'Color', '--resolution', '150', ...area];
    await scan(scanner, ...glass, '--format=pnm', '-o', 'glass.pnm');
    const seen = await picture('glass.pnm');
    expect(seen.width).toBeCloseTo((100 / 25.4) * 150, -1);
    expect(seen.height).toBeCloseTo((60 / 25.4) * 150, -1);
    expect(near('green', seen.at)).toBe(true);

    const whole = ['-x', '215.9', '-y', '279.4', '--resolution', '100', '--mode', 'Color'];
    await scan(scanner, '--source', 'ADF Duplex', ...whole, '--format=pnm', '--batch=p%d.pnm');
    const sides = ['red', 'green', 'blue'] as const;
    for (const [at, color] of sides.entries()) {
      const side = await picture(`p${at + 1}.pnm`);
      expect(side).toMatchObject({ width: 850, height: 1100, channels: 3 });
      expect(near(color, side.at), `p${at + 1}`).toBe(true);
    }
    expect((await picture('p4.pnm')).at).toEqual([255, 255, 255]);
    expect(existsSync(join(folder, 'p5.pnm'))).toBe(false);
  },
);
