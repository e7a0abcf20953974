import { brotliCompressSync, deflateSync } from 'node:zlib';
import { ENCRYPTIONS, packedForOwner } from './encrypted-pdf.ts';
import {
  bodyOf,
  type NumberedObject,
  objectStream,
  packed,
  type Row,
  tableStream,
  written,
} from './written-pdf.ts';

/**
 * PDFs with an action that the product's PDF library does not report, but other readers run: nested
 * too deep, numbered too high, or packed in an unusual way.
 */

const ALERT = '/S /JavaScript /JS (app.alert\\(1\\))';
/** Each level of a name tree adds two levels of nesting: a dictionary in an array. */
const LEVELS = 40;
const deepScript = (script: string) =>
  `<< /JavaScript ${'<< /Kids ['.repeat(LEVELS)}<< /Names [(a) << ${script} >>] >>${'] >>'.repeat(LEVELS)} >>`;
const HIGH = 5_000_000;

const hex = (plain: Buffer) => Buffer.from(`${plain.toString('hex')}>`);
const runs = (plain: Buffer) => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < plain.length; at += 128) {
    const piece = plain.subarray(at, at + 128);
    pieces.push(Buffer.of(piece.length - 1), piece);
  }
  return Buffer.concat([...pieces, Buffer.of(128)]);
};
/**
 * Encodes each byte with nine bits, and starts a new table before it grows (ISO 32000-2, 7.4.4.2).
 */
const lzw = (plain: Buffer) => {
  let bits = '';
  const put = (code: number) => {
    bits += code.toString(2).padStart(9, '0');
  };
  for (const [at, byte] of plain.entries()) {
    if (at % 200 === 0) put(256);
    put(byte);
  }
  put(257);
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};

/**
 * Encodes each group of four bytes as five digits, without the short form of zeros (ISO 32000-2,
 * 7.4.3).
 */
const base85 = (plain: Buffer) => {
  const whole = Buffer.concat([plain, Buffer.alloc((4 - (plain.length % 4)) % 4, ' ')]);
  let text = '';
  for (let at = 0; at < whole.length; at += 4) {
    const value = whole.readUInt32BE(at);
    for (let power = 4; power >= 0; power--) {
      text += String.fromCharCode(33 + (Math.floor(value / 85 ** power) % 85));
    }
  }
  return Buffer.from(`${text}~>`);
};

const pageObjects = bodyOf('/Names 6 0 R');
const rest = bodyOf(`/OpenAction ${HIGH} 0 R`);
const deepAction = deepScript(ALERT);
const flate = { filters: '/FlateDecode', coded: (plain: Buffer) => deflateSync(plain) };
const letters = { filters: '/ASCIIHexDecode', coded: hex };

/**
 * Returns the file with a part of its text replaced, with the same length or after everything that
 * a table refers to.
 */
function changed(file: Buffer, from: string | RegExp, to: string): Buffer {
  const text = file.toString('latin1');
  if (text.search(from) < 0) throw new Error(`${from} is not in the file.`);
  return Buffer.from(text.replace(from, to), 'latin1');
}

/** Removes the table, so that readers search for the objects themselves. */
const withoutTable = (file: Buffer) => changed(file, /xref\n[\s\S]*(?=trailer)/, '');

/**
 * Writes the deep script into an object stream whose beginning shows other objects to readers that
 * decode it differently.
 */
function behindDecoy(): Buffer {
  const file = packed(pageObjects, [[6, deepAction]], letters);
  const decoy = Buffer.from('6 0 << /Names [] >> '.padEnd(80)).toString('hex');
  // The data starts on the next line. The length covers both.
  const moved = changed(
    file,
    /\/Length (\d+) >>\nstream\n(?=3620)/,
    `/Length $1 >>\nstream ${decoy}>\n`,
  );
  return withTableAt(moved);
}

/** Corrects the reference to the table after something before it grew. */
const withTableAt = (file: Buffer) =>
  changed(file, /startxref\n\d+/, `startxref\n${file.lastIndexOf('91 0 obj')}`);

/**
 * Written manually: an object stream whose length is a separate object, which occurs again after
 * the table's.
 */
function lengthTwice(): Buffer {
  const early = ' (\nendstream\n) ';
  const body = `7 0 6 ${early.length} `;
  const text = `${body}${early}${deepAction} `;
  return byTable(
    [
      ...pageObjects,
      [30, String(text.length)],
      [
        90,
        `<< /Type /ObjStm /N 2 /First ${body.length} /Length 30 0 R >>\nstream\n${text}\nendstream`,
      ],
      [30, String(body.length + 3)],
    ],
    [7, 6],
  );
}

/** Returns an object stream whose dictionary contains a word that readers skip. */
function wordInDictionary(): Buffer {
  const body = '6 0 ';
  const text = `${body}${deepAction} `;
  return byTable(
    [
      ...pageObjects,
      [
        90,
        `<< /A obj /Type /ObjStm /N 1 /First ${body.length} /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ],
    ],
    [6],
  );
}

/**
 * Writes the objects with a table that refers to the first of each number, and to those `held` in
 * object stream 90.
 */
function byTable(objects: readonly NumberedObject[], held: readonly number[], more = ''): Buffer {
  let file = '%PDF-1.7\n';
  const rows = new Map<number, Row>([[0, [0, 0, 0]]]);
  for (const [number, text] of objects) {
    if (!rows.has(number)) rows.set(number, [1, file.length, 0]);
    file += `${number} 0 obj\n${text}\nendobj\n`;
  }
  for (const [index, number] of held.entries()) rows.set(number, [2, 90, index]);
  rows.set(91, [1, file.length, 0]);
  return Buffer.from(
    `${file}91 0 obj\n${tableStream(rows, `/Root 1 0 R ${more}`)}\nendobj\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

/**
 * Older readers take object 6 from the table, and others from the stream that the table names (ISO
 * 32000-2, 7.5.8.4).
 */
function hybrid(): Buffer {
  const base = written([...pageObjects, [6, '<< >>']]).toString('latin1');
  const container = `90 0 obj\n${objectStream([[6, deepAction]], flate)}\nendobj\n`;
  const start = base.lastIndexOf('xref\n0 1');
  const head = base.slice(0, start) + container;
  const rows = new Map<number, Row>([
    [6, [2, 90, 0]],
    [90, [1, start, 0]],
  ]);
  const table = `91 0 obj\n${tableStream(rows, '')}\nendobj\n`;
  const tail = base
    .slice(start)
    .replace(/6 1\n\d{10} 00000 n \n/, '')
    .replace('/Root', `/XRefStm ${head.length} /Root`)
    .replace(/startxref\n\d+/, `startxref\n${head.length + table.length}`);
  return Buffer.from(head + table + tail, 'latin1');
}

/** An update after the end adds an action (ISO 32000-2, 7.5.6). */
function updated(): Buffer {
  const base = written([...pageObjects, [6, '<< >>']]).toString('latin1');
  const before = /startxref\n(\d+)/.exec(base)?.[1] ?? '';
  const update = `6 0 obj\n${deepAction}\nendobj\n`;
  const table = `xref\n6 1\n${String(base.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 7 /Root 1 0 R /Prev ${before} >>\nstartxref\n${base.length + update.length}\n%%EOF\n`;
  return Buffer.from(base + update + table, 'latin1');
}

/** The table refers to an object 6 inside the data of another object. */
function within(before: string, after: string): Buffer {
  const inner = `6 0 obj\n${deepAction}\nendobj\n`;
  const file = written([...pageObjects, [5, `${before}${inner}${after}`]]);
  const at = String(file.indexOf(inner)).padStart(10, '0');
  return changed(file, 'trailer', `6 1\n${at} 00000 n \ntrailer`);
}

export const HIDDEN_PDFS: Readonly<Record<string, Buffer>> = {
  'a script that nests deeply': written([...pageObjects, [6, deepAction]]),
  'a script with a number that is too high': written([...rest, [HIGH, `<< ${ALERT} >>`]]),
  'a comment between the numbers of an object': Buffer.from(
    written([...rest, [HIGH, `<< ${ALERT} >>`]])
      .toString('latin1')
      .replace(`${HIGH} 0 obj`, `${HIGH}%\n0 obj`),
    'latin1',
  ),
  'a number that begins in a comment': Buffer.from(
    written([...rest, [HIGH, `<< ${ALERT} >>`]])
      .toString('latin1')
      .replace(`\n${HIGH} 0 obj`, `%${HIGH} 0 obj`),
    'latin1',
  ),
  'numbers far from their object': written(
    [...rest, [HIGH, `<< ${ALERT} >>`]],
    (number) => `${number} 0${' '.repeat(500)}obj`,
  ),
  'a comment far longer than any': written(
    [...rest, [HIGH, `<< ${ALERT} >>`]],
    (number) => `${number} 0%${'a'.repeat(500)}\nobj`,
  ),
  'levels behind brackets that close nothing': written([
    ...pageObjects,
    [6, `<< /A ] ] ${deepAction.slice(2)}`],
  ]),
  'an object that ends before it is closed': written([
    ...bodyOf('/OpenAction 6 0 R'),
    [6, `<< /A /B endobj ${ALERT} >>`],
  ]),
  'a high number behind a comment in an object stream': packed(
    rest,
    [
      [7, 'null'],
      [HIGH, `<< ${ALERT} >>`],
    ],
    { ...flate, between: ' %a\n' },
  ),
  'a high number in an object stream whose parameters stand elsewhere': packed(
    [...rest, [8, '<< /Predictor 12 /Columns 4096 >>']],
    [[HIGH, `<< ${ALERT} >>`]],
    {
      filters: '/FlateDecode',
      coded: (plain) =>
        deflateSync(Buffer.concat([Buffer.of(2), plain, Buffer.alloc(4096 - plain.length, ' ')])),
      more: '/DecodeParms [8 0 R]',
    },
  ),
  'escaped names that nest deeply': written([
    ...pageObjects,
    [6, deepScript('/S /Java#53cript /#4aS (app.alert\\(1\\))')],
  ]),
  'deep in an object stream': packed(pageObjects, [[6, deepAction]], flate),
  'deep in an object stream, in letters': packed(pageObjects, [[6, deepAction]], {
    filters: '/ASCIIHexDecode /FlateDecode',
    coded: (plain) => hex(deflateSync(plain)),
  }),
  'deep in an object stream, in runs': packed(pageObjects, [[6, deepAction]], {
    filters: '/RunLengthDecode',
    coded: runs,
  }),
  'deep in an object stream, by LZW': packed(pageObjects, [[6, deepAction]], {
    filters: '/LZWDecode',
    coded: lzw,
  }),
  'a high number in an object stream': packed(rest, [[HIGH, `<< ${ALERT} >>`]], flate),
  ...Object.fromEntries(
    (Object.keys(ENCRYPTIONS) as (keyof typeof ENCRYPTIONS)[]).map((how) => [
      `deep in an object stream that is encrypted for its owner by ${how}`,
      packedForOwner(pageObjects, [[6, deepAction]], flate, how),
    ]),
  ),
  'deep in an object stream, in digits to the base of 85': packed(pageObjects, [[6, deepAction]], {
    filters: '/ASCII85Decode /FlateDecode',
    coded: (plain) => base85(deflateSync(plain)),
  }),
  'deep in an object stream, by Brotli': packed(pageObjects, [[6, deepAction]], {
    filters: '/BrotliDecode',
    coded: (plain) => brotliCompressSync(plain),
  }),
  'deep in an object stream, by LZW that grows its codes late': packed(
    pageObjects,
    [[6, deepAction]],
    { filters: '/LZWDecode', coded: lzw, more: '/DecodeParms << /EarlyChange 0 >>' },
  ),
  'deep in an object stream, by short names of filters': packed(pageObjects, [[6, deepAction]], {
    filters: '/AHx /Fl',
    coded: (plain) => hex(deflateSync(plain)),
  }),
  'deep in an object stream whose line has other data first': behindDecoy(),
  'deep in an object stream whose length is written twice': lengthTwice(),
  'deep in an object stream with a word in its dictionary': wordInDictionary(),
  'deep, in the stream of a hybrid table': hybrid(),
  'deep, in an update': updated(),
  'deep, without a table': withoutTable(written([...pageObjects, [6, deepAction]])),
  'deep, with a table that is elsewhere': changed(
    written([...pageObjects, [6, deepAction]]),
    /startxref\n\d+/,
    'startxref\n7',
  ),
  'deep, in a file that begins late': Buffer.concat([
    Buffer.alloc(900, 'junk\n'),
    written([...pageObjects, [6, deepAction]]),
  ]),
  'deep, in the second of two files': Buffer.concat([
    written(bodyOf('')),
    written([...pageObjects, [6, deepAction]]),
  ]),
  'deep, in the data of a stream': within('<< /Length 9 >>\nstream\n', '\nendstream'),
  'deep, in a string': within('(', '1 1 1 )'),
  'deep, with a generation': changed(
    changed(written([...bodyOf('/Names 6 1 R'), [6, deepAction]]), '6 0 obj', '6 1 obj'),
    /(6 1\n\d{10}) 00000/,
    '$1 00001',
  ),
  'deep, with zeros between its numbers': written(
    [...pageObjects, [6, deepAction]],
    (number) => `${number}\0\0\f0\0obj`,
  ),
  'a number that is too high and has a fraction': written(
    [...rest, [HIGH, `<< ${ALERT} >>`]],
    (number) => `${number}.0 0 obj`,
  ),
  'deep, where no object has an end': changed(
    written([...pageObjects, [6, deepAction]]),
    /endobj/g,
    '      ',
  ),
  'an address of a file in an object that ends before it is closed': written([
    ...bodyOf('', '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A 6 0 R >>]'),
    [6, '<< /A /B endobj /S /URI /URI (file:///c:/a.exe) >>'],
  ]),
};
