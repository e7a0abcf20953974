import type { GoodFiles } from './good-files.ts';
import type { HostileFile } from './hostile-file.ts';

/**
 * Returns files that are two things at once, or something else than they seem, and what no slot
 * accepts.
 */
export function polyglots(files: GoodFiles): HostileFile[] {
  const { JPEG, PNG, GIF, BMP, PDF, HEIC } = files;
  const script = Buffer.from('=1;alert(document.domain)/*');
  const zip = Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1');
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
  );
  const all: Readonly<Record<string, Buffer>> = {
    'GIF and script': Buffer.concat([Buffer.from('GIF89a'), script, GIF.subarray(6)]),
    'GIF with a script behind': Buffer.concat([GIF, script]),
    'JPEG with a PDF behind': Buffer.concat([JPEG, PDF]),
    'PDF behind a JPEG head': Buffer.concat([JPEG.subarray(0, 300), PDF]),
    'PDF with a JPEG before it': Buffer.concat([Buffer.from('\n'), JPEG.subarray(0, 400), PDF]),
    'PDF with HTML before it': Buffer.concat([html, PDF]),
    'PNG with a zip behind': Buffer.concat([PNG, zip, Buffer.alloc(500)]),
    'zip with a PDF in it': Buffer.concat([zip, PDF]),
    'HEIC with a JPEG behind': Buffer.concat([HEIC, JPEG]),
    'BMP with a program before its pixels': Buffer.concat([
      BMP.subarray(0, 54),
      Buffer.from('MZ\x90'),
      BMP.subarray(57),
    ]),
    'text that begins like a bitmap': Buffer.from(
      'BMW, bought in 2019, with all its papers and keys',
    ),
    'PNG signature, JPEG content': Buffer.concat([PNG.subarray(0, 8), JPEG]),
    'JPEG signature, HTML content': Buffer.concat([JPEG.subarray(0, 4), html]),
    'HEIC brand, film inside': Buffer.concat([HEIC.subarray(0, 24), Buffer.from('\0\0\0\x08moov')]),
    SVG: svg,
    HTML: html,
    zip,
    WebP: Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
    TIFF: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    PostScript: Buffer.from('%!PS-Adobe-3.0\n{} loop'),
    'program of Windows': Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
    'program of Linux': Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
    AVIF: Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'),
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'a megabyte of zeros': Buffer.alloc(1024 * 1024),
  };
  return Object.entries(all).map(([name, bytes]) => ({
    kind: 'polyglot',
    name,
    make: () => bytes,
  }));
}
