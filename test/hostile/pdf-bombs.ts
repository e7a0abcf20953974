import { deflateSync } from 'node:zlib';
import { fileOf, madePdf, stream } from '../support/made-pdf.ts';
import type { HostileFile } from './hostile-file.ts';

const MEGABYTE = 1024 * 1024;
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

const SLOW =
  /^(content of 300|packed twice|a million lines|forms that draw|picture of 900|picture of 100|object stream|100,000 pages)/;

/** Returns PDFs that would take a lot of memory or time, or are circular. */
export function pdfBombs(): HostileFile[] {
  const bomb = (name: string, make: HostileFile['make']) => ({
    slow: SLOW.test(name),
    kind: 'PDF bomb',
    name,
    make,
  });
  return [
    bomb('page tree that bites its tail', () =>
      fileOf([CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>']),
    ),
    bomb('page tree 5,000 deep', () => deepTree(5000)),
    bomb('said to have 2 billion pages', () =>
      fileOf([CATALOG, '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', page('')]),
    ),
    // It may pass, because nothing in it is active, and it takes no more time or memory than a long
    // statement.
    bomb('100,000 pages that are one', () =>
      fileOf([
        CATALOG,
        `<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000 >>`,
        page(''),
      ]),
    ),
    bomb('page of 5 kilometers', () => madePdf([{ content: '', size: [14_000_000, 14_000_000] }])),
    bomb('page without size', () => madePdf([{ content: '', size: [0, 0] }])),
    bomb('arrays 300,000 deep in its content', () => madePdf([{ content: '['.repeat(300_000) }])),
    bomb('dictionaries 100,000 deep', () =>
      fileOf([CATALOG, ONE_PAGE, page('/A '.concat('<< /B '.repeat(100_000)))]),
    ),
    bomb('content of 300 MB', () => packedContent(deflateSync(Buffer.alloc(300 * MEGABYTE, 0x20)))),
    bomb('packed twice, 1 GB', () =>
      packedContent(
        deflateSync(deflateSync(Buffer.alloc(1000 * MEGABYTE, 0x20))),
        '[/FlateDecode /FlateDecode]',
      ),
    ),
    bomb('a million lines drawn', () =>
      packedContent(deflateSync(Buffer.from('0 0 m 595 842 l S '.repeat(1_000_000)))),
    ),
    bomb('forms that draw one another, ten to the ninth', () => laughs()),
    bomb('form that draws itself', () =>
      fileOf([
        CATALOG,
        ONE_PAGE,
        page('/Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R'),
        stream('', '/X Do'),
        stream(`${FORM} /Resources << /XObject << /X 5 0 R >> >>`, '/X Do /X Do'),
      ]),
    ),
    bomb('picture of 900 million pixels', () => picture(30_000, 30_000)),
    bomb('picture of 100 million pixels', () => picture(10_000, 10_000)),
    bomb('two gigabytes promised in a stream', () =>
      fileOf([
        CATALOG,
        ONE_PAGE,
        page('/Contents 4 0 R'),
        '<< /Length 2147483647 >>\nstream\n0 0 m\nendstream',
      ]),
    ),
    bomb('object stream of 200 MB', () => objectStream()),
    bomb('cross-reference table in a circle', () =>
      Buffer.from(
        `%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 2 /Prev 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF`,
      ),
    ),
    bomb('script on opening', () =>
      fileOf([
        '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while\\(1\\){}) >> >>',
        ONE_PAGE,
        page(''),
      ]),
    ),
  ];
}

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]';

function page(more: string): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more} >>`;
}

function packedContent(packed: Buffer, filter = '/FlateDecode'): Buffer {
  const content = stream(`/Filter ${filter}`, packed.toString('latin1'));
  return fileOf([CATALOG, ONE_PAGE, page('/Contents 4 0 R'), content]);
}

function picture(width: number, height: number): Buffer {
  const packed = deflateSync(Buffer.alloc(Math.ceil(width / 8) * height)).toString('latin1');
  const head = `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`;
  return fileOf([
    CATALOG,
    ONE_PAGE,
    page('/Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R'),
    stream('', '595 0 0 842 0 0 cm /X Do'),
    stream(`${head} /Width ${width} /Height ${height}`, packed),
  ]);
}

function deepTree(depth: number): Buffer {
  const inner = Array.from(
    { length: depth },
    (_, at) => `<< /Type /Pages /Parent ${at + 1} 0 R /Kids [${at + 3} 0 R] /Count 1 >>`,
  );
  return fileOf([CATALOG, ...inner, page('')]);
}

function laughs(): Buffer {
  const forms = Array.from({ length: 9 }, (_, at) =>
    stream(`${FORM} /Resources << /XObject << /X ${at + 6} 0 R >> >>`, '/X Do '.repeat(10)),
  );
  return fileOf([
    CATALOG,
    ONE_PAGE,
    page('/Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R'),
    stream('', '/X Do'),
    ...forms,
    stream(FORM, '0 0 10 10 re f'),
  ]);
}

function objectStream(): Buffer {
  const packed = deflateSync(Buffer.alloc(200 * MEGABYTE, 0x20)).toString('latin1');
  const objects = stream('/Type /ObjStm /N 100000 /First 1000000 /Filter /FlateDecode', packed);
  return fileOf([CATALOG, ONE_PAGE, page('/Contents 4 0 R'), objects]);
}
