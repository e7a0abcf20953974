import { createHash } from 'node:crypto';
import { NotPlain, type PdfObject, type PdfValue } from './pdf-objects.ts';

/** Writes a file of these objects alone, numbered from 1; the last is the catalog. */
export function writePdf(objects: readonly PdfObject[], info: PdfValue): Buffer {
  const pieces: Buffer[] = [];
  const digest = createHash('sha256');
  let size = 0;
  const add = (piece: Buffer | string) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    pieces.push(bytes);
    digest.update(bytes);
    size += bytes.length;
  };
  // Bytes above 127 tell programs that move files that this is no text (ISO 32000-1, 7.5.2).
  add('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const places = objects.map(({ value, data }, index) => {
    const at = size;
    add(`${index + 1} 0 obj\n`);
    if (data === null) add(written(value));
    else {
      if (value.kind !== 'dictionary') throw new NotPlain('a stream without a dictionary');
      const length: PdfValue = { kind: 'word', text: String(data.length) };
      add(
        `${written({ ...value, entries: new Map([...value.entries, ['Length', length]]) })}\nstream\n`,
      );
      add(data);
      add('\nendstream');
    }
    add('\nendobj\n');
    return at;
  });
  const start = size;
  const entries = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  // The id comes from the content, as ISO 32000-1, 14.4 proposes, so that equal content has an equal id.
  const id = digest.copy().digest('hex').slice(0, 32);
  add(
    `trailer\n<</Size ${objects.length + 1}/Root ${objects.length} 0 R/Info ${written(info)}/ID[<${id}><${id}>]>>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(pieces);
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
      if (!/^([+-]?[\d.]+|[+-]?\d+\.?\d*|true|false|null)$/.test(value.text)) {
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
