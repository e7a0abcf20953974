/** One page of a PDF: its stream as a filter left it, and its size. */
export type PdfPage = {
  readonly data: Buffer;
  readonly filter: 'DCTDecode' | 'FlateDecode';
  readonly colorSpace: 'DeviceRGB' | 'DeviceGray';
  readonly bits: 1 | 8;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly resolution: number;
};

/** A PDF in which each page is filled by one picture, as scanners write it. */
export function pdfFile(pages: readonly PdfPage[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (...pieces: readonly (Buffer | string)[]) => {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const object = (...pieces: readonly (Buffer | string)[]) => {
    offsets.push(length);
    put(`${offsets.length} 0 obj\n`, ...pieces, '\nendobj\n');
  };

  put('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, at) => `${3 + 3 * at} 0 R`).join(' ');
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const page of pages) {
    const first = offsets.length + 1;
    const [width, height] = [page.width, page.height].map((side) =>
      ((side * 72) / page.resolution).toFixed(3),
    );
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${first + 1} 0 R `,
      `/Resources << /XObject << /Page ${first + 2} 0 R >> >> >>`,
    );
    const drawing = `q ${width} 0 0 ${height} 0 0 cm /Page Do Q`;
    object(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} `,
      `/ColorSpace /${page.colorSpace} /BitsPerComponent ${page.bits} /Filter /${page.filter} `,
      `/Length ${page.data.length} >>\nstream\n`,
      page.data,
      '\nendstream',
    );
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  put(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}`,
    `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}
