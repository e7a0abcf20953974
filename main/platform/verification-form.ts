import { randomBytes } from 'node:crypto';
import { SLOT_MEDIA_TYPES, Slot } from '../../preload/contract/models/capture.ts';
import {
  SLOTS_BY_VERIFICATION,
  TYPES_BY_VERIFICATION,
} from '../../preload/contract/models/verification.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { StreamBody } from './http-request.ts';
import type { UploadFile, VerificationRequest } from './verification-attempt.ts';

interface Issue {
  readonly field: string;
  readonly message: string;
}

/** Values that the platform's own rules would refuse (spec, endpoint 13), by the form's field names. */
export function verificationIssues(request: VerificationRequest): Issue[] {
  const { service, verification, type, ownerRecordId, files } = request;
  const slots = SLOTS_BY_VERIFICATION[verification];
  const issues: Issue[] = [];
  const wrong = (field: string, message: string) => issues.push({ field, message });
  if (service.trim() === '') wrong('service', 'Choose a verification service.');
  if (!TYPES_BY_VERIFICATION[verification].includes(type)) {
    wrong('type', 'This kind of verification does not take this type of document.');
  }
  if (!Number.isSafeInteger(ownerRecordId)) {
    wrong('personal_information_id', 'The owner record ID is a whole number.');
  }
  for (const { slot, required } of slots) {
    if (required && files[slot] === undefined) wrong(slot, 'This file is required.');
  }
  for (const slot of Slot.options) {
    const content = files[slot];
    if (content === undefined) continue;
    if (!slots.some((known) => known.slot === slot)) {
      wrong(slot, 'This kind of verification has no such file.');
    } else if (content.source === 'upload') {
      if (!SLOT_MEDIA_TYPES[slot].includes(content.mediaType)) {
        wrong(slot, 'The platform does not take this type of file here.');
      }
      if (content.bytes < 1) wrong(slot, 'The file is empty.');
    }
  }
  return issues;
}

/**
 * The form of a document verification as a body to stream (spec, endpoint 13). The id of a file that
 * the platform already has is a text part. Fails with `invalidRequest`, before any file is opened.
 */
export function verificationForm(
  request: VerificationRequest,
  boundary?: string,
): Result<StreamBody> {
  const issues = verificationIssues(request);
  if (issues.length > 0) return err({ code: 'invalidRequest', issues });
  const files: FilePart[] = [];
  const texts: TextPart[] = [];
  for (const name of Slot.options) {
    const content = request.files[name];
    if (content?.source === 'upload') files.push({ name, file: content });
    if (content?.source === 'platformFile') texts.push({ name, value: content.fileId });
  }
  texts.push(
    { name: 'service', value: request.service },
    { name: 'verification', value: request.verification },
    { name: 'type', value: request.type },
    { name: 'personal_information_id', value: String(request.ownerRecordId) },
  );
  return ok(multipartBody(files, texts, boundary));
}

export interface FilePart {
  readonly name: string;
  readonly file: UploadFile;
}

export interface TextPart {
  readonly name: string;
  readonly value: string;
}

/** Bytes handed over at a time: a held or slow upload keeps no more than a few of these in memory. */
const CHUNK = 64 * 1024;
const LINE = '\r\n';
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A name inside a header's quotes (WHATWG HTML, "multipart/form-data encoding algorithm"). */
const quoted = (name: string) =>
  `"${name.toWellFormed().replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')}"`;

/**
 * A multipart/form-data body (RFC 7578): the files first, then, in one last chunk, every text part and
 * the closing boundary. Whoever holds that last chunk back holds everything the platform requires, so
 * even a server that handles a cut body has nothing to act on. Without files it is the whole body.
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

/** A file's bytes in small chunks. Throws when they are not as many as it said. */
async function* exactly(file: UploadFile): AsyncGenerator<Uint8Array, void, void> {
  let left = file.bytes;
  for await (const piece of file.open()) {
    left -= piece.byteLength;
    if (left < 0) throw new Error('A file is longer than it said.');
    for (let at = 0; at < piece.byteLength; at += CHUNK) yield piece.subarray(at, at + CHUNK);
  }
  if (left > 0) throw new Error('A file is shorter than it said.');
}
