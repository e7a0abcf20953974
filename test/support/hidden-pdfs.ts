import { createCipheriv, createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { stream } from './made-pdf.ts';

/**
 * PDFs with an action that the product's PDF library does not hand on and other readers run: too deep, numbered too
 * high, or packed in an unusual way.
 */

const ALERT = '/S /JavaScript /JS (app.alert\\(1\\))';
/** Each level of a tree of names is two deeper: a dictionary in an array. */
const LEVELS = 40;
const deepScript = (script: string) =>
  `<< /JavaScript ${'<< /Kids ['.repeat(LEVELS)}<< /Names [(a) << ${script} >>] >>${'] >>'.repeat(LEVELS)} >>`;
const HIGH = 5_000_000;

/** The catalog, the tree of pages, a page and its content, numbered from 1. */
const body = (catalog: string): [number, string][] => [
  [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
  [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
  [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'],
  [4, stream('', 'BT ET')],
];

/** Writes objects with a table of as many sections as their numbers need. */
function written(
  objects: readonly [number, string][],
  head = (number: number) => `${number} 0 obj`,
): Buffer {
  let file = '%PDF-1.7\n';
  let table = 'xref\n0 1\n0000000000 65535 f \n';
  for (const [number, text] of objects) {
    table += `${number} 1\n${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${head(number)}\n${text}\nendobj\n`;
  }
  const size = Math.max(...objects.map(([number]) => number)) + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, 'latin1');
}

interface Packing {
  readonly filters: string;
  readonly coded: (plain: Buffer) => Buffer;
  /** What stands between two pairs of numbers. */
  readonly between?: string;
  /** Further entries of its dictionary. */
  readonly more?: string;
}

/** The same with these objects in an object stream, coded by `filters`, the last of them first. */
function packed(
  objects: readonly [number, string][],
  held: readonly [number, string][],
  { filters, coded, between = ' ', more = '' }: Packing,
): Buffer {
  let text = '';
  const head = held.map(([number, value]) => {
    const one = `${number} ${text.length}`;
    text += `${value} `;
    return one;
  });
  const first = `${head.join(between)} `;
  const data = coded(Buffer.from(first + text, 'latin1')).toString('latin1');
  const names = `/Type /Obj#53tm /N ${held.length} /First ${first.length} /Filter [${filters}] ${more}`;
  const [container, table] = [90, 91];
  let file = '%PDF-1.7\n';
  const rows = new Map<number, readonly [number, number, number]>([[0, [0, 0, 0]]]);
  for (const [number, value] of [...objects, [container, stream(names, data)] as const]) {
    rows.set(number, [1, file.length, 0]);
    file += `${number} 0 obj\n${value}\nendobj\n`;
  }
  for (const [index, [number]] of held.entries()) rows.set(number, [2, container, index]);
  rows.set(table, [1, file.length, 0]);
  const numbers = [...rows.keys()].sort((one, other) => one - other);
  const bytes = Buffer.concat(
    numbers.map((number) => {
      const [kind, place, index] = rows.get(number) ?? [0, 0, 0];
      const row = Buffer.alloc(6);
      row.writeUInt8(kind, 0);
      row.writeUInt32BE(place, 1);
      row.writeUInt8(index, 5);
      return row;
    }),
  ).toString('latin1');
  const index = numbers.map((number) => `${number} 1`).join(' ');
  const at = file.length;
  const size = Math.max(...numbers) + 1;
  file += `${table} 0 obj\n${stream(`/Type /XRef /Size ${size} /W [1 4 1] /Index [${index}] /Root 1 0 R`, bytes)}\nendobj\n`;
  return Buffer.from(`${file}startxref\n${at}\n%%EOF\n`, 'latin1');
}

const hex = (plain: Buffer) => Buffer.from(`${plain.toString('hex')}>`);
const runs = (plain: Buffer) => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < plain.length; at += 128) {
    const piece = plain.subarray(at, at + 128);
    pieces.push(Buffer.of(piece.length - 1), piece);
  }
  return Buffer.concat([...pieces, Buffer.of(128)]);
};
/** One code of nine bits for each byte, with a new table before it grows (ISO 32000-2, 7.4.4.2). */
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

const pageObjects = body('/Names 6 0 R');
const rest = body(`/OpenAction ${HIGH} 0 R`);
const deepAction = deepScript(ALERT);

/** An owner's password alone protects it (AES of 256 bits), so that it opens for everyone. */
function forEveryone(): Buffer {
  const [key, validation, salt] = [Buffer.alloc(32, 7), Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
  const sha = (data: Buffer) => createHash('sha256').update(data).digest();
  const wrap = createCipheriv('aes-256-cbc', sha(salt), Buffer.alloc(16)).setAutoPadding(false);
  const wrapped = Buffer.concat([wrap.update(key), wrap.final()]);
  const user = Buffer.concat([sha(validation), validation, salt]);
  const vector = Buffer.alloc(16, 3);
  const encrypted = (plain: Buffer) => {
    const cipher = createCipheriv('aes-256-cbc', key, vector);
    return Buffer.concat([vector, cipher.update(plain), cipher.final()]);
  };
  const file = packed(pageObjects, [[6, deepAction]], {
    filters: '/FlateDecode',
    coded: (plain) => encrypted(deflateSync(plain)),
  });
  // The permissions once more (ISO 32000-2, 7.6.4.4.9, algorithm 10).
  const permissions = createCipheriv('aes-256-ecb', key, null)
    .setAutoPadding(false)
    .update(Buffer.from('ffffffffffffffff546164620000000000'.slice(0, 32), 'hex'));
  const angle = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const encrypt = `/Encrypt << /Filter /Standard /V 5 /R 5 /Length 256 /P -1 /CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF /U ${angle(user)} /UE ${angle(wrapped)} /O ${angle(user)} /OE ${angle(wrapped)} /Perms ${angle(permissions)} >> /ID [<00> <00>]`;
  return Buffer.from(
    file.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`),
    'latin1',
  );
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
    ...body('/OpenAction 6 0 R'),
    [6, `<< /A /B endobj ${ALERT} >>`],
  ]),
  'a high number behind a comment in an object stream': packed(
    rest,
    [
      [7, 'null'],
      [HIGH, `<< ${ALERT} >>`],
    ],
    { filters: '/FlateDecode', coded: (plain) => deflateSync(plain), between: ' %a\n' },
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
  'deep in an object stream': packed(pageObjects, [[6, deepAction]], {
    filters: '/FlateDecode',
    coded: (plain) => deflateSync(plain),
  }),
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
  'a high number in an object stream': packed(rest, [[HIGH, `<< ${ALERT} >>`]], {
    filters: '/FlateDecode',
    coded: (plain) => deflateSync(plain),
  }),
  'deep in an object stream that is encrypted for its owner': forEveryone(),
};
