import sharp from 'sharp';
import { fixture, noisyJpeg } from '../support/captures.ts';
import { madeBmp } from '../support/made-bmp.ts';
import { madePdf } from '../support/made-pdf.ts';

/** One intact file of each type, from which the hostile ones are cut and mutated. */
export type GoodFiles = Readonly<
  Record<'JPEG' | 'PNG' | 'GIF' | 'BMP' | 'PDF' | 'HEIC' | 'WebP' | 'TIFF' | 'AVIF', Buffer>
>;

/**
 * Small ones, up to 100 KB. HEIC is the smallest possible, because each requires a separate
 * process.
 */
export async function goodFiles(): Promise<GoodFiles> {
  const jpeg = await noisyJpeg(300, 200);
  return {
    JPEG: jpeg,
    PNG: await sharp(jpeg).resize(150).png().toBuffer(),
    GIF: await sharp(jpeg).resize(200).gif().toBuffer(),
    BMP: bitmap(),
    PDF: pdf(),
    HEIC: fixture('orientation-6.heic'),
    WebP: await sharp(jpeg).webp().toBuffer(),
    TIFF: await tiff(jpeg),
    AVIF: await sharp(jpeg).resize(150).avif({ effort: 0 }).toBuffer(),
  };
}

/** With two pages. */
async function tiff(jpeg: Buffer): Promise<Buffer> {
  const page = await sharp(jpeg).resize(150).png().toBuffer();
  return sharp([page, page], { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
}

function bitmap(): Buffer {
  const data = Array.from({ length: 160 * 100 }, (_, at) => (at * 7 + (at >> 5)) & 15);
  const palette = Array.from({ length: 16 }, (_, at) => [at * 16, 255 - at * 9, at * 5] as const);
  return madeBmp({ headerSize: 40, bits: 8, width: 160, height: 100, palette, data });
}

function pdf(): Buffer {
  const text = 'BT /F1 11 Tf 72 700 Td (Statement of account) Tj ET';
  return madePdf([
    { content: text },
    {
      content: `q 500 0 0 700 40 40 cm /Im0 Do Q ${text}`,
      pictures: [{ width: 160, height: 120, gray: 90 }],
    },
  ]);
}
