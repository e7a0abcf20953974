/** What a page of a made PDF holds. */
export interface MadePage {
  /** Content stream; `/F1` is Helvetica, `/Im0` and so on the pictures. */
  readonly content: string;
  /** Points; A4 unless given. */
  readonly size?: readonly [number, number];
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly pictures?: readonly MadePdfPicture[];
}

/** A picture of that many pixels: of one gray, or what a JPEG in color shows. */
export interface MadePdfPicture {
  readonly width: number;
  readonly height: number;
  readonly gray?: number;
  readonly jpeg?: Buffer;
}

/** A PDF of those pages, uncompressed. */
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

/** A small PDF of that many A4 pages, each with a line of text and, on top left, a black square. */
export function simplePdf(pages: number): Buffer {
  const content = (page: number) =>
    `0 642 200 200 re f BT /F1 24 Tf 72 400 Td (Page ${page}) Tj ET`;
  return madePdf(Array.from({ length: pages }, (_, at) => ({ content: content(at + 1) })));
}

/** An object with data, which are as they stand, or as a filter in its dictionary packed them. */
export const stream = (dictionary: string, data: string): string =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`;

/** The file of those objects, numbered from 1; the first is the catalog. */
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
