/**
 * Creates test/fixtures/captures: the formats that tests cannot write by themselves. Requires
 * heif-enc (Debian: libheif-examples) and qpdf. Run it to change a fixture: node
 * test/support/make-capture-fixtures.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { writtenPage } from './captures.ts';
import { madeAnew, turning } from './made-heif.ts';
import { simplePdf } from './made-pdf.ts';
import { storedFor, uprightPicture } from './quadrant-picture.ts';

const folder = join(import.meta.dirname, '../fixtures/captures');
const work = mkdtempSync(join(tmpdir(), 'captures-'));
mkdirSync(folder, { recursive: true });

/**
 * Each EXIF orientation, with the irot (counterclockwise quarter turns) and imir of the same
 * effect.
 */
const ORIENTATIONS = [
  { exif: 1, irot: 0, imir: false },
  { exif: 2, irot: 0, imir: true },
  { exif: 3, irot: 2, imir: false },
  { exif: 4, irot: 2, imir: true },
  { exif: 5, irot: 3, imir: true },
  { exif: 6, irot: 3, imir: false },
  { exif: 7, irot: 1, imir: true },
  { exif: 8, irot: 1, imir: false },
];
/** imir's axis value for swapping left and right, as decoders read it. */
const MIRROR_LEFT_TO_RIGHT = 1;

for (const { exif, irot, imir } of ORIENTATIONS) {
  const plain = await heic(sharp(await storedFor(exif)));
  const properties = [
    ...(irot === 0 ? [] : [turning('irot', irot)]),
    ...(imir ? [turning('imir', MIRROR_LEFT_TO_RIGHT)] : []),
  ];
  writeFileSync(join(folder, `orientation-${exif}.heic`), madeAnew(plain, { properties }));
}
const tagged = sharp(await uprightPicture()).withMetadata({ orientation: 6 });
writeFileSync(join(folder, 'exif-6-without-irot.heic'), await heic(tagged));

writeFileSync(
  join(folder, '12-megapixels.heic'),
  await heic(sharp(await writtenPage(4032, 3024)), '22'),
);

pdf('user-password.pdf', ['--encrypt', 'open sesame', 'owner', '256', '--']);
pdf('owner-password.pdf', ['--encrypt', '', 'owner', '256', '--']);
pdf('linearized.pdf', ['--linearize', '--deterministic-id']);
rmSync(work, { recursive: true });

async function heic(picture: Sharp, quality = '80'): Promise<Buffer> {
  const [from, to] = [join(work, 'picture.jpg'), join(work, 'picture.heic')];
  await picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toFile(from);
  execFileSync('heif-enc', ['-q', quality, '-o', to, from]);
  return readFileSync(to);
}

function pdf(name: string, options: readonly string[]): void {
  const from = join(work, 'plain.pdf');
  writeFileSync(from, simplePdf(2));
  execFileSync('qpdf', [...options, from, join(folder, name)]);
}
