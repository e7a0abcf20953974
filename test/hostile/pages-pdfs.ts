import { deflateSync } from 'node:zlib';
import { fileOf, madePdf, simplePdf, stream } from '../support/made-pdf.ts';

/** A PDF that causes problems when somebody looks through it. */
export interface TroublePdf {
  readonly name: string;
  /**
   * `shown`: its first page is rendered. `told`: the desk says what is wrong. Absent: either is
   * accepted, because readers differ.
   */
  readonly first?: 'shown' | 'told';
  readonly make: () => Buffer;
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const A4 = '/MediaBox [0 0 595 842]';
const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]';
const page = (more: string) => `<< /Type /Page /Parent 2 0 R ${more} >>`;

/** A page with this content, whose resources may refer to objects from number 5 on. */
const onPage = (content: string, resources = '', ...objects: readonly string[]) =>
  fileOf([
    CATALOG,
    ONE_PAGE,
    page(`${A4} /Contents 4 0 R /Resources << ${resources} >>`),
    stream('', content),
    ...objects,
  ]);
/** A page with one picture, given by its dictionary and data. */
const picture = (dictionary: string, data: string, ...objects: readonly string[]) =>
  onPage(
    '595 0 0 842 0 0 cm /X Do',
    '/XObject << /X 5 0 R >>',
    stream(`/Type /XObject /Subtype /Image ${dictionary}`, data),
    ...objects,
  );
/** A page of text in a font, given by its dictionary. */
const inFont = (font: string, text = '(Statement)', ...objects: readonly string[]) =>
  onPage(`BT /F 24 Tf 72 400 Td ${text} Tj ET`, '/Font << /F 5 0 R >>', font, ...objects);
const tree = (pages: string, ...objects: readonly string[]) => fileOf([CATALOG, pages, ...objects]);
const sized = (box: string, more = '') => tree(ONE_PAGE, page(`/MediaBox ${box} ${more}`));
const GRAY = '/ColorSpace /DeviceGray /BitsPerComponent 8 /Width 64 /Height 64';
const packed = (data: Buffer) => deflateSync(data).toString('latin1');

/** PDFs that are circular, promise too much, or lack what they need. */
export const TROUBLE_PDFS: readonly TroublePdf[] = [
  // Page trees
  ...of('page tree', {
    'that holds itself beside a page': () =>
      tree('<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 4 >>', page(A4)),
    'of two nodes that hold each other': () =>
      tree(
        '<< /Type /Pages /Kids [3 0 R] /Count 2 >>',
        '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 4 0 R] /Count 2 >>',
        page(A4),
      ),
    'whose children are an array that holds itself': () =>
      tree('<< /Type /Pages /Kids 3 0 R /Count 2 >>', '[3 0 R 3 0 R]'),
    'whose child is a number': () => tree('<< /Type /Pages /Kids [7] /Count 1 >>'),
    'whose child does not exist': () => tree('<< /Type /Pages /Kids [9 0 R] /Count 1 >>'),
    'with a negative count': () => tree('<< /Type /Pages /Kids [3 0 R] /Count -5 >>', page(A4)),
    'that counts 1,000 pages and has one': () =>
      tree('<< /Type /Pages /Kids [3 0 R] /Count 1000 >>', page(A4)),
    'without a count': () => tree('<< /Type /Pages /Kids [3 0 R] >>', page(A4)),
    '2,000 deep': () => {
      const inner = (_: unknown, at: number) =>
        `<< /Type /Pages /Parent ${at + 1} 0 R /Kids [${at + 3} 0 R] /Count 1 >>`;
      return fileOf([CATALOG, ...Array.from({ length: 2000 }, inner), page(A4)]);
    },
    'that inherits its size in a circle': () =>
      tree('<< /Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1 >>', page('')),
  }),
  { name: '10,000 pages', first: 'shown', make: () => simplePdf(10_000) },
  {
    name: 'one page 10,000 times',
    make: () =>
      tree(`<< /Type /Pages /Kids [${'3 0 R '.repeat(10_000)}] /Count 10000 >>`, page(A4)),
  },
  // Sizes
  { name: 'page of 200 by 200 inches', first: 'shown', make: () => sized('[0 0 14400 14400]') },
  {
    name: 'page of 200 inches with white text',
    first: 'shown',
    make: () =>
      madePdf([{ size: [14_400, 14_400], content: '1 g BT /F1 24 Tf 72 400 Td (Hidden) Tj ET' }]),
  },
  { name: 'page of 200 inches by one point', first: 'shown', make: () => sized('[0 0 14400 1]') },
  ...of('page', {
    'without height': () => sized('[0 0 595 0]'),
    'whose corners are exchanged': () => sized('[595 842 0 0]'),
    'whose size is made of names': () => sized('[/A /B /C /D]'),
    'of a billion points': () => sized('[0 0 1000000000 1000000000]'),
    'of a thousandth of a point': () => sized('[0 0 0.001 0.001]'),
    'whose unit is 1,000 times a point': () => sized('[0 0 595 842]', '/UserUnit 1000'),
    'cropped to a place outside of itself': () =>
      sized('[0 0 595 842]', '/CropBox [900 900 990 990]'),
    'turned by 45 degrees': () => sized('[0 0 595 842]', '/Rotate 45'),
  }),
  // Fonts
  {
    name: 'font that is not in the file',
    first: 'shown',
    make: () => inFont('<< /Type /Font /Subtype /TrueType /BaseFont /NoSuchFont >>'),
  },
  {
    name: 'text in a font that nobody names',
    first: 'shown',
    make: () => onPage('BT /F 24 Tf 72 400 Td (x) Tj ET'),
  },
  ...of('font', {
    'of Japanese letters that is not in the file': () =>
      inFont(
        '<< /Type /Font /Subtype /Type0 /BaseFont /KozMinPro /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R] >>',
        '<3042304430463048>',
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /KozMinPro /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
      ),
    'whose program is noise': () =>
      inFont(
        '<< /Type /Font /Subtype /TrueType /BaseFont /Noise /FontDescriptor 6 0 R >>',
        '(Statement)',
        '<< /Type /FontDescriptor /FontName /Noise /Flags 4 /FontFile2 7 0 R >>',
        stream('', noise(4000)),
      ),
    'whose letters draw themselves': () =>
      inFont(
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
        '(aaaa)',
        stream('', '9 0 d0 BT /F 24 Tf (aaaa) Tj ET'),
      ),
    'whose map of codes uses itself': () =>
      inFont(
        '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 6 0 R /DescendantFonts [5 0 R] >>',
        '(Statement)',
        stream('/Type /CMap /CMapName /A /UseCMap 6 0 R', '/A usecmap begincmap endcmap'),
      ),
  }),
  // Content
  ...of('content', {
    'that saves its state a million times': () => onPage('q '.repeat(1_000_000)),
    'that restores what was never saved': () => onPage('Q '.repeat(100_000)),
    'of words that mean nothing': () => onPage('foo bar 1 2 3 baz '.repeat(50_000)),
    'that holds itself in a list of parts': () =>
      tree(ONE_PAGE, page(`${A4} /Contents 4 0 R`), '[4 0 R 4 0 R 4 0 R]'),
    'whose length is its own': () =>
      tree(
        ONE_PAGE,
        page(`${A4} /Contents 4 0 R`),
        '<< /Length 4 0 R >>\nstream\n0 0 9 9 re f\nendstream',
      ),
    'that picture data never leaves': () => onPage('BI /W 9 /H 9 /BPC 8 /CS /G ID aaaa'),
    'of a pattern with 10 million tiles': () =>
      onPage(
        '/Pattern cs /P scn 0 0 595 842 re f',
        '/Pattern << /P 5 0 R >>',
        stream(
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.2 /YStep 0.2 /Resources << >>',
          '0 0 0.1 0.1 re f',
        ),
      ),
    'shaded by a function that calls itself': () =>
      onPage(
        '/S sh',
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 842] /Function 5 0 R >> >>',
        '<< /FunctionType 3 /Domain [0 1] /Functions [5 0 R 5 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>',
      ),
    'behind a mask that is behind itself': () =>
      onPage(
        '/G gs 0 0 595 842 re f',
        '/ExtGState << /G 5 0 R >>',
        '<< /Type /ExtGState /SMask << /S /Luminosity /G 6 0 R >> >>',
        stream(
          `${FORM} /Group << /S /Transparency /CS /DeviceGray >> /Resources << /ExtGState << /G 5 0 R >> >>`,
          '/G gs 0 0 595 842 re f',
        ),
      ),
    'of three million lines': () =>
      packedContent(Buffer.from('0 0 m 595 842 l S '.repeat(3_000_000))),
    'of 200 MB': () => packedContent(Buffer.alloc(200_000_000, 0x20)),
  }),
  // Pictures
  ...of('picture', {
    'of JPEG 2000 noise': () => picture('/Filter /JPXDecode', noise(5000)),
    'of JBIG2 noise': () => picture(`/Filter /JBIG2Decode ${GRAY}`, noise(5000)),
    'of JPEG noise that says 65,535 by 65,535': () =>
      picture(
        '/Filter /DCTDecode /Width 65535 /Height 65535 /ColorSpace /DeviceRGB /BitsPerComponent 8',
        `\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01${noise(3000)}`,
      ),
    'of fax data with negative columns': () =>
      picture(`/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns -8 >> ${GRAY}`, noise(900)),
    'with a predictor of 2 billion columns': () =>
      picture(
        `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2147483647 >> ${GRAY}`,
        packed(Buffer.alloc(10_000)),
      ),
    'packed ten times': () =>
      picture(
        `/Filter [${'/FlateDecode '.repeat(10)}] ${GRAY}`,
        Array.from({ length: 10 }).reduce<string>(
          (data) => packed(Buffer.from(data, 'latin1')),
          'x'.repeat(4096),
        ),
      ),
    'whose colors are an index of themselves': () =>
      picture(
        '/Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace 6 0 R',
        'x'.repeat(81),
        '[/Indexed 6 0 R 255 (abc)]',
      ),
    'whose color profile is noise': () =>
      picture(
        '/Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace [/ICCBased 6 0 R]',
        'x'.repeat(81),
        stream('/N 1', noise(500)),
      ),
    'of 400 million pixels': () =>
      picture(
        '/Filter /FlateDecode /ColorSpace /DeviceGray /BitsPerComponent 1 /Width 20000 /Height 20000',
        packed(Buffer.alloc(2500 * 20_000)),
      ),
    'that is its own mask': () => picture(`${GRAY} /SMask 5 0 R`, 'x'.repeat(4096)),
  }),
  // The file
  ...of('file', {
    'cut in half': () => simplePdf(40).subarray(0, 4000),
    'without its last line': () => simplePdf(2).subarray(0, -6),
    'of a header alone': () => Buffer.from('%PDF-1.7\n'),
    'of a header and noise': () => Buffer.from(`%PDF-1.7\n${noise(50_000)}`, 'latin1'),
    'whose tables refer to each other': () =>
      Buffer.from(
        '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 2 /Prev 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF',
      ),
    'whose catalog is a page': () => fileOf([page(A4)]),
    'encrypted in a way that nobody knows': () =>
      Buffer.from(
        simplePdf(1)
          .toString('latin1')
          .replace(
            '/Root 1 0 R',
            '/Root 1 0 R /Encrypt << /Filter /Own /V 9 /R 9 >> /ID [(a) (b)]',
          ),
        'latin1',
      ),
    'with a form whose fields hold each other': () =>
      fileOf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
        ONE_PAGE,
        page(`${A4} /Annots [4 0 R 5 0 R]`),
        '<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [0 0 99 99] /Kids [5 0 R] /Parent 5 0 R >>',
        '<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [0 0 99 99] /Kids [4 0 R] /Parent 4 0 R >>',
      ]),
    'with a note whose look draws itself': () =>
      fileOf([
        CATALOG,
        ONE_PAGE,
        page(`${A4} /Annots [4 0 R]`),
        '<< /Type /Annot /Subtype /Stamp /Rect [0 0 99 99] /AP << /N 5 0 R >> >>',
        stream(`${FORM} /Resources << /XObject << /X 5 0 R >> >>`, '/X Do /X Do'),
      ]),
    'with layers that depend on each other': () =>
      fileOf([
        '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R] /D << /Order 5 0 R >> >> >>',
        ONE_PAGE,
        page(A4),
        '<< /Type /OCMD /OCGs [4 0 R] /VE [/Not 4 0 R] >>',
        '[5 0 R]',
      ]),
  }),
];

function of(kind: string, files: Readonly<Record<string, () => Buffer>>): TroublePdf[] {
  return Object.entries(files).map(([name, make]) => ({ name: `${kind} ${name}`, make }));
}

/** Returns pseudorandom bytes as text, which are the same each time. */
function noise(length: number): string {
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(state % 256);
  };
  return Array.from({ length }, next).join('');
}

function packedContent(content: Buffer): Buffer {
  return tree(
    ONE_PAGE,
    page(`${A4} /Contents 4 0 R`),
    stream('/Filter /FlateDecode', packed(content)),
  );
}
