import { createHash } from 'node:crypto';

export const BOUNDARY = 'practice-boundary-7f3a';

export type Part = {
  readonly name: string;
  readonly value: string | Buffer;
  readonly fileName?: string;
  readonly contentType?: string;
};

/** Bytes that begin as each type does; nothing behind the beginning is looked at. */
export const HEADS = {
  jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
  gif: Buffer.from('GIF89a..'),
  bmp: Buffer.from('424d36000000000000003600000028000000', 'hex'),
  heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  pdf: Buffer.from('%PDF-1.7\n'),
} as const;

export function text(name: string, value: string): Part {
  return { name, value };
}

export function file(name: string, value: Buffer, fileName = 'capture.jpg'): Part {
  return { name, value, fileName, contentType: 'image/jpeg' };
}

export const GOVERNMENT_ID: readonly Part[] = [
  text('service', 'practice-identity-a'),
  text('verification', 'government-id'),
  text('personal_information_id', '4821'),
  text('type', 'drivers_license'),
];

export const DOCUMENT: readonly Part[] = [
  text('service', 'practice-documents'),
  text('verification', 'document'),
  text('personal_information_id', '4821'),
  text('type', 'bank_statement'),
];

/** The same parts with another value for one text field, or without it (null). */
export function but(parts: readonly Part[], name: string, value: string | null): readonly Part[] {
  const others = parts.filter((part) => part.name !== name);
  return value === null ? others : [...others, text(name, value)];
}

/** A multipart/form-data body (RFC 7578), written out by hand. */
export function encode(parts: readonly Part[]): Buffer {
  const written = parts.flatMap(({ name, value, fileName, contentType }) => {
    const named = fileName === undefined ? '' : `; filename="${fileName}"`;
    const typed = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n${typed}\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export function form(parts: readonly Part[]) {
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return { bytes: encode(parts), headers };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
