import { deflateSync } from 'node:zlib';
import { fileOf, stream } from './made-pdf.ts';

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const CONTENT = 'BT /F1 24 Tf 72 400 Td (Invoice 2024 for goods as agreed) Tj ET';
const page = (more: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${more} /Resources << /Font << /F1 5 0 R >> >> >>`;
const annotation = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A ${action} >>]`;

/**
 * Returns a PDF with a line of text, with these entries in its catalog and page, and further
 * objects from number 6 on.
 */
export function carrying(parts: {
  catalog?: string;
  page?: string;
  objects?: readonly string[];
}): Buffer {
  return fileOf([
    `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`,
    PAGES,
    page(parts.page ?? ''),
    stream('', CONTENT),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(parts.objects ?? []),
  ]);
}

/**
 * Returns the same with everything but the page's content in a compressed object stream (ISO
 * 32000-1, 7.5.7).
 */
function inObjectStream(catalog: string): Buffer {
  const held = new Map([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, PAGES],
    [3, page('')],
    [5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
  ]);
  let body = '';
  const heads = [...held].map(([number, text]) => {
    const head = `${number} ${body.length}`;
    body += `${text} `;
    return head;
  });
  const first = `${heads.join(' ')} `;
  const packed = (text: Buffer) => deflateSync(text).toString('latin1');
  const objects = packed(Buffer.from(first + body, 'latin1'));
  let file = '%PDF-1.7\n';
  const places: number[] = [];
  const add = (number: number, text: string) => {
    places[number] = file.length;
    file += `${number} 0 obj\n${text}\nendobj\n`;
  };
  add(4, stream('', CONTENT));
  add(
    6,
    stream(`/Type /ObjStm /N ${held.size} /First ${first.length} /Filter /FlateDecode`, objects),
  );
  const at = file.length;
  const rows = Array.from({ length: 8 }, (_, number) => {
    const row = Buffer.alloc(4);
    const index = [...held.keys()].indexOf(number);
    row.writeUInt8(number === 0 ? 0 : index >= 0 ? 2 : 1);
    row.writeUInt16BE(index >= 0 ? 6 : number === 7 ? at : (places[number] ?? 0), 1);
    row.writeUInt8(Math.max(0, index), 3);
    return row;
  });
  const table = packed(Buffer.concat(rows));
  add(7, stream('/Type /XRef /Size 8 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode', table));
  return Buffer.from(`${file}startxref\n${at}\n%%EOF\n`, 'latin1');
}

const ALERT = '<< /S /JavaScript /JS (app.alert\\("hello"\\)) >>';

/** PDFs, and the hidden content of each. */
export const PDFS: Readonly<Record<string, readonly [file: Buffer, carries: readonly string[]]>> = {
  'more in it than is read': [
    carrying({ catalog: '/PieceInfo 6 0 R', objects: [`[${'0 '.repeat(2_000_001)}]`] }),
    ['unread'],
  ],
  'script in a part that its library leaves out, as no table names it': [
    Buffer.from(
      carrying({}).toString('latin1').replace('xref', `9 0 obj\n${ALERT}\nendobj\nxref`),
      'latin1',
    ),
    ['unread'],
  ],
  'script when opened': [carrying({ catalog: `/OpenAction ${ALERT}` }), ['script', 'opens']],
  'script with an escaped name': [
    carrying({ catalog: '/OpenAction << /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>' }),
    ['script', 'opens'],
  ],
  'script in a compressed object': [inObjectStream(`/OpenAction ${ALERT}`), ['script', 'opens']],
  'script of a page, in a stream of its own': [
    carrying({
      page: '/AA << /O << /S /JavaScript /JS 6 0 R >> >>',
      objects: [stream('', 'app.alert(1)')],
    }),
    ['script'],
  ],
  'script behind a link': [carrying({ page: annotation(ALERT) }), ['script']],
  'script of the document': [
    carrying({ catalog: `/Names << /JavaScript << /Names [(a) ${ALERT}] >> >>` }),
    ['script'],
  ],
  'start of a program': [
    carrying({ page: annotation('<< /S /Launch /F (cmd.exe) >>') }),
    ['launch'],
  ],
  'start of a program, its kind an object of its own': [
    carrying({ page: annotation('<< /S 6 0 R /F (cmd.exe) >>'), objects: ['/Launch'] }),
    ['launch'],
  ],
  'form with a button that sends it': [
    carrying({
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      page: '/Annots [6 0 R]',
      objects: [
        '<< /Type /Annot /Subtype /Widget /FT /Btn /T (send) /Rect [50 50 99 99] /A << /S /SubmitForm /F << /FS /URL /F (https://tax.example/send) >> >> >>',
      ],
    }),
    ['submitForm'],
  ],
  'data of another file': [
    carrying({ page: annotation('<< /S /ImportData /F (payload.fdf) >>') }),
    ['fileLink'],
  ],
  'another file when opened': [
    carrying({ catalog: '/OpenAction << /S /GoToR /F (payload.pdf) /D [0 /Fit] >>' }),
    ['fileLink', 'opens'],
  ],
  'another file when a page opens, and with a click': [
    carrying({
      page: `${annotation('6 0 R')} /AA << /O << /S /GoTo /D [3 0 R /Fit] /Next [6 0 R] >> >>`,
      objects: ['<< /S /GoToE /F << /Type /Filespec /UF (payload.pdf) >> /T << /R /C >> >>'],
    }),
    ['fileLink'],
  ],
  'file of another computer': [
    carrying({
      page: annotation('<< /S /GoToR /F (\\\\\\\\payload.example\\\\a.pdf) /D [0 /Fit] >>'),
    }),
    ['fileLink'],
  ],
  'link to a file': [
    carrying({ page: annotation('<< /S /URI /URI (FILE:///c:/payload) >>') }),
    ['fileLink'],
  ],
  'link to another computer, in UTF-16 and an object of its own': [
    carrying({
      page: annotation('<< /S /URI /URI 6 0 R >>'),
      objects: ['<feff002f002f007000610079006c006f00610064>'],
    }),
    ['fileLink'],
  ],
  'addresses within files': [
    carrying({ catalog: '/URI << /Base (file:///c:/payload) >>' }),
    ['fileLink'],
  ],
  'link to the next paper': [
    carrying({ page: annotation('<< /S /GoToR /F (chapter2.pdf) /D [0 /Fit] >>') }),
    ['fileLink'],
  ],
  'attached file': [
    carrying({
      catalog:
        '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>] >> >>',
      objects: [stream('/Type /EmbeddedFile', 'MZ')],
    }),
    ['embeddedFile'],
  ],
  'XFA form': [
    carrying({
      catalog: '/AcroForm << /Fields [] /XFA [(template) 6 0 R] >>',
      objects: [stream('', '<template xmlns="http://www.xfa.org/schema/xfa-template/2.8/"/>')],
    }),
    ['xfa'],
  ],
  'nothing but links': [
    carrying({ page: annotation('<< /S /URI /URI (https://lender.example) >>') }),
    [],
  ],
  'text about scripts': [
    carrying({ objects: [stream('', '/JS (no) /Launch'), '(/S /Launch /JS \\(x\\))'] }),
    [],
  ],
  'ordinary form': [
    carrying({
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      objects: [
        '<< /FT /Tx /T (amount) /AA << /F << /S /JavaScript /JS (AFNumber_Format\\(2, 0, 0, 0, "", true\\);) >> >> >>',
      ],
    }),
    ['script'],
  ],
  'nothing, in compressed objects': [inObjectStream(''), []],
};

const zip = () => {
  const name = 'run.exe';
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.write('PK\x01\x02', 'latin1');
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt32LE(46 + name.length, 12);
  return Buffer.concat([local, Buffer.from(name), central, Buffer.from(name), end]);
};
const windowsProgram = () => {
  const program = Buffer.alloc(256);
  program.write('MZ');
  program.writeUInt32LE(0x80, 0x3c);
  program.write('PE\0\0', 0x80, 'latin1');
  return program;
};
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** Data that may follow the end of a picture, and what it is. */
export const TAILS: Readonly<Record<string, readonly [tail: Buffer, carries: readonly string[]]>> =
  {
    ZIP: [zip(), ['archive']],
    RAR: [hex('526172211a0701 00'), ['archive']],
    '7z': [hex('377abcaf271c 0004'), ['archive']],
    'Windows program': [windowsProgram(), ['program']],
    'Linux program': [hex('7f454c46020101 000000000000000000 0200 3e00'), ['program']],
    'Mac program': [hex('cffaedfe 07000001 03000000 02000000'), ['program']],
    'shell script': [Buffer.from('\n#!/bin/sh\nrm -rf ~\n'), ['script']],
    'PHP script': [Buffer.from('<?php system($_GET[0]);'), ['script']],
    'web page': [Buffer.from('<html><script>alert(1)</script>'), ['script']],
    PDF: [carrying({}), ['document']],
    'motion photo': [
      Buffer.concat([
        hex('00000018 66747970 6d703432 00000000 6d703432 69736f6d'),
        hex('00010000 6d646174'),
        Buffer.alloc(65_528, 'MZ PK Rar! ELF'),
      ]),
      [],
    ],
    'Samsung trailer': [
      Buffer.from('\0\0\x01\n\x0e\0\0\0Image_UTC_Data1700000000000SEFH\0SEFT', 'latin1'),
      [],
    ],
    'XMP of a gain map': [Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>'), []],
  };
