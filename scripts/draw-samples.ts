import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import {
  bankStatement,
  halfStatement,
  otherStatement,
  statementPages,
} from './samples/bank-statement.ts';
import { taxForm, utilityBill } from './samples/forms.ts';
import { licenseBack, licenseFront } from './samples/license.ts';

/**
 * Draws the pictures in resources/samples. The HEIC file requires `heif-enc` (Debian:
 * libheif-examples), and the PDFs require Chromium. The results are committed, so run this only
 * after changing the drawings.
 */
const OUT = join(import.meta.dirname, '..', 'resources', 'samples');

async function photograph(svg: string, tilt: number): Promise<Buffer> {
  const card = await sharp(Buffer.from(svg), { density: 110 })
    .resize({ width: 1500 })
    .rotate(tilt, { background: '#00000000' })
    .png()
    .toBuffer();
  const { width = 0, height = 0 } = await sharp(card).metadata();
  const shadow = await sharp(card).ensureAlpha().extractChannel('alpha').blur(18).toBuffer();
  const dark = await sharp({ create: { width, height, channels: 3, background: '#1c1510' } })
    .joinChannel(await sharp(shadow).linear(0.45, 0).toBuffer())
    .png()
    .toBuffer();
  const at = { left: Math.round((2000 - width) / 2), top: Math.round((1500 - height) / 2) };
  return sharp(Buffer.from(desk()))
    .composite([
      { input: dark, left: at.left + 10, top: at.top + 16 },
      { input: card, ...at },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
}

/** Draws a wooden counter, lit from the left. */
function desk(): string {
  const grain = Array.from({ length: 60 }, (_, row) => {
    const y = row * 26 + ((row * 37) % 19);
    return `<path d="M0 ${y} q 500 ${((row * 13) % 21) - 10} 1000 0 t 1000 0" stroke="#6f4a2c" stroke-opacity="${0.08 + ((row * 7) % 10) / 60}" stroke-width="${2 + (row % 4)}" fill="none"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><defs><linearGradient id="g" x2="1" y2="0.4"><stop stop-color="#b98a5e"/><stop offset="1" stop-color="#8f6540"/></linearGradient></defs><rect width="2000" height="1500" fill="url(#g)"/>${grain}</svg>`;
}

const openBrowser = () => chromium.launch({ executablePath: '/usr/bin/chromium' });

async function printPdf(html: string, file: string): Promise<void> {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.setContent(html);
  await page.pdf({ path: file, format: 'Letter', printBackground: true });
  await browser.close();
}

/**
 * Prints Letter-size pages as pictures with 200 dots per inch and 16 shades of gray. That's enough
 * for a scan and keeps the files small.
 */
async function printPictures(pages: readonly string[]): Promise<void> {
  const browser = await openBrowser();
  const viewport = { width: 816, height: 1056 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1700 / viewport.width });
  for (const [at, html] of pages.entries()) {
    await page.setContent(html);
    await sharp(await page.screenshot())
      .resize(1700, 2200)
      .grayscale()
      .png({ palette: true, colors: 16, compressionLevel: 9 })
      .toFile(join(OUT, `statement-page-${at + 1}.png`));
  }
  await browser.close();
}

const front = await photograph(licenseFront(), 1.2);
await sharp(front).jpeg({ quality: 90 }).toFile(join(OUT, 'license-front.jpg'));
const back = await photograph(await licenseBack(), -0.8);
await sharp(back).jpeg({ quality: 90 }).toFile(join(OUT, 'license-back.jpg'));
const folder = await mkdtemp(join(tmpdir(), 'samples-'));
await writeFile(join(folder, 'front.png'), front);
execFileSync('heif-enc', [
  '-q',
  '60',
  '-o',
  join(OUT, 'license-front.heic'),
  join(folder, 'front.png'),
]);
await rm(folder, { recursive: true });
const documents = {
  'bank-statement.pdf': bankStatement(),
  'statement-pages-missing.pdf': halfStatement(),
  'statement-bolt-cafe.pdf': otherStatement(),
  'tax-form.pdf': taxForm(),
  'utility-bill.pdf': utilityBill(),
};
for (const [name, html] of Object.entries(documents)) await printPdf(html, join(OUT, name));
await printPictures(statementPages());
