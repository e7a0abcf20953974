import { randomBytes } from 'node:crypto';
import type { StreamBody } from './http-request.ts';
import type { UploadFile } from './verification-attempt.ts';

export interface FilePart {
  readonly name: string;
  readonly file: UploadFile;
}

export interface TextPart {
  readonly name: string;
  readonly value: string;
}

/** The size of a chunk in bytes. A paused or slow upload holds only a few chunks in memory. */
const CHUNK = 64 * 1024;
const LINE = '\r\n';
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Escapes a name for a quoted header value (WHATWG HTML, "multipart/form-data encoding algorithm"). */
const quoted = (name: string) =>
  `"${name.toWellFormed().replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')}"`;

/**
 * Builds a multipart/form-data body (RFC 7578). The files come first. All text parts and the closing boundary follow in
 * one last chunk. Holding that chunk back withholds everything that the platform requires, so even a server that
 * processes an incomplete body has nothing to act on. Without files, the last chunk is the whole body.
 */
export function multipartBody(
  files: readonly FilePart[],
  texts: readonly TextPart[],
  boundary = `intake-desk-${randomBytes(16).toString('hex')}`,
): StreamBody {
  const heads = files.map(({ name, file }, index) =>
    bytesOf(
      `${index === 0 ? '' : LINE}--${boundary}${LINE}` +
        `Content-Disposition: form-data; name=${quoted(name)}; filename=${quoted(file.fileName)}${LINE}` +
        `Content-Type: ${file.mediaType === 'unknown' ? 'application/octet-stream' : file.mediaType}` +
        `${LINE}${LINE}`,
    ),
  );
  const fields = texts.map(
    ({ name, value }) =>
      `--${boundary}${LINE}Content-Disposition: form-data; name=${quoted(name)}` +
      `${LINE}${LINE}${value}${LINE}`,
  );
  const lastChunk = bytesOf(
    `${files.length === 0 ? '' : LINE}${fields.join('')}--${boundary}--${LINE}`,
  );
  const headBytes = heads.reduce((sum, head) => sum + head.byteLength, 0);
  const fileBytes = files.reduce((sum, { file }) => sum + file.bytes, 0);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: headBytes + fileBytes + lastChunk.byteLength,
    async *chunks() {
      for (const [index, { file }] of files.entries()) {
        yield heads[index] ?? new Uint8Array();
        yield* exactly(file);
      }
    },
    lastChunk,
  };
}

/** Yields a file's bytes in small chunks. Throws if the file's size differs from the stated size. */
async function* exactly(file: UploadFile): AsyncGenerator<Uint8Array, void, void> {
  let left = file.bytes;
  for await (const piece of file.open()) {
    left -= piece.byteLength;
    if (left < 0) throw new Error('A file is longer than it said.');
    for (let at = 0; at < piece.byteLength; at += CHUNK) yield piece.subarray(at, at + CHUNK);
  }
  if (left > 0) throw new Error('A file is shorter than it said.');
}
