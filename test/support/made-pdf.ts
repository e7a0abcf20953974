/** The contents of a page. */
export interface MadePage {
  /** The content stream. `/F1` is Helvetica, and `/Im0` and so on are the pictures. */
  readonly content: string;
  /** In points, A4 by default. */
  readonly size?: readonly [number, number];
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly pictures?: readonly MadePdfPicture[];
}

/** A picture with this many pixels: one gray, or the contents of a color JPEG. */
export interface MadePdfPicture {
  readonly width: number;
  readonly height: number;
  readonly gray?: number;
  readonly jpeg?: Buffer;
}

/** Creates an uncompressed PDF with these pages. */
export function madePdf(pages: readonly MadePage[]): Buffer {
  const objects: string[] = ['', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'];
  const add = (object: string) => `${objects.push(object)} 0 R`;

  const kids = pages.map(({ content, size = [595, 842], rotate = 0, pictures = [] }) => {
    const named = pictures.map(({ width, height, gray = 0, jpeg }, index) => {
      const space = jpeg ? '/DeviceRGB /Filter /DCTDecode' : '/DeviceGray';
      const head = `/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace ${space}`;
      const data = jpeg?.toString('latin1') ?? String.fromCharCode(gray).repeat(width * height);
      return `/Im${index} ${add(stream(`${head} /Width ${width} /Height ${height}`, data))}`;
    });
    const resources = `<< /Font << /F1 3 0 R >> /XObject << ${named.join(' ')} >> >>`;
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Rotate ${rotate} ` +
        `/Contents ${add(stream('', content))} /Resources ${resources} >>`,
    );
  });
  objects[0] = '<< /Type /Catalog /Pages 2 0 R >>';
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  return fileOf(objects);
}

/**
 * Creates a small PDF with this many A4 pages, each with a line of text and a black square at the
 * top left.
 */
export function simplePdf(pages: number): Buffer {
  const content = (page: number) =>
    `0 642 200 200 re f BT /F1 24 Tf 72 400 Td (Page ${page}) Tj ET`;
  return madePdf(Array.from({ length: pages }, (_, at) => ({ content: content(at + 1) })));
}

/** Returns an object with data, unchanged or packed by a filter in its dictionary. */
export const stream = (dictionary: string, data: string): string =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`;

/** Returns the file with these objects, numbered from 1. The first is the catalog. */
export function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
