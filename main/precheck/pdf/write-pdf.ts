import { NotPlain, type PdfObject, type PdfValue } from './pdf-objects.ts';

/** Bytes above 127 tell file transfer programs that the file is not text (ISO 32000-1, 7.5.2). */
export const HEAD = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

/**
 * Returns an object as it is written to a file. It is returned in pieces, so that the data of a stream is not copied.
 */
export function writtenObject(number: number, { value, data }: PdfObject): readonly Buffer[] {
  const head = `${number} 0 obj\n`;
  if (data === null) return [Buffer.from(`${head}${written(value)}\nendobj\n`, 'latin1')];
  if (value.kind !== 'dictionary') throw new NotPlain('a stream without a dictionary');
  const length: PdfValue = { kind: 'word', text: String(data.length) };
  const dictionary = written({
    ...value,
    entries: new Map([...value.entries, ['Length', length]]),
  });
  return [
    Buffer.from(`${head}${dictionary}\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ];
}

/** Returns the table of the objects at these positions in the file, numbered from 1. */
export function writtenTable(places: readonly number[]): string {
  const entries = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  return `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
}

/**
 * Returns the end of a file that has this many objects and whose table begins at `start`. The ID is derived from the
 * content, as ISO 32000-1, 14.4 suggests, so equal content has an equal ID.
 */
export function writtenTrailer(
  named: string,
  objects: number,
  start: number,
  digest: string,
): string {
  const id = digest.slice(0, 32);
  const trailer = `<</Size ${objects + 1}${named}/ID[<${id}><${id}>]>>`;
  return `trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`;
}

function written(value: PdfValue): string {
  switch (value.kind) {
    case 'name':
      return name(value.name);
    case 'string':
      return `(${value.bytes.replace(/[\\()]/g, '\\$&').replaceAll('\r', '\\r')})`;
    case 'reference':
      return `${value.to} 0 R`;
    case 'array':
      return `[${value.items.map(written).join(' ')}]`;
    case 'dictionary':
      return `<<${[...value.entries].map(([key, entry]) => `${name(key)} ${written(entry)}`).join('\n')}>>`;
    case 'word':
      if (!/^(?:[+-]?[\d.]+|true|false|null)$/.test(value.text)) {
        throw new NotPlain('no word of a document');
      }
      return value.text;
  }
}

function name(text: string): string {
  const escaped = text.replace(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `/${escaped}`;
}
