import sharp from 'sharp';
import { withPdf } from '../../main/precheck/decoders/pdfium-pages.ts';
import { plainJpeg } from '../../main/precheck/jpeg/plain-jpeg.ts';
import { FIRST_NUMBER, joinedParts } from '../../main/precheck/pdf/pdf-part.ts';
import { picturePage } from '../../main/precheck/pdf/picture-page.ts';

const DPI = 200;

/** Returns the pages of a PDF as JPEGs from a scanner at 200 dpi, rotated by `turn` degrees. */
export async function scannedPages(pdf: Buffer, turn = 0): Promise<Buffer[]> {
  const rasters = await withPdf(pdf, async (pages) =>
    Array.from({ length: pages.count }, (_, page) => {
      const { width, height } = pages.size(page);
      return pages.render(page, Math.round((Math.max(width, height) / 72) * DPI));
    }),
  );
  return Promise.all(
    rasters.map(({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 3 } })
        .rotate(turn)
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  );
}

/** Returns a PDF of another PDF's scanned pages, without any text. */
export async function scannedPdf(pdf: Buffer): Promise<Buffer> {
  let first = FIRST_NUMBER;
  const parts = (await scannedPages(pdf)).map((jpeg) => {
    const plain = plainJpeg(jpeg);
    if (plain === null) throw new Error('a scan is no plain JPEG');
    const part = picturePage(plain, first, DPI);
    first += part.places.length;
    return part;
  });
  return Buffer.concat(joinedParts(parts));
}
