import { isUtf8 } from 'node:buffer';
import { parse } from 'content-disposition';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { PlatformFileId } from '../../preload/contract/ids.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { savableFileName } from '../system/files/file-name.ts';
import { type Answer, announcedBytes, mediaTypeOf, parseBody, readAnswer } from './answer.ts';
import { type AnswerContext, answerError, blocked } from './answer-error.ts';
import { operationUrl } from './base-url.ts';
import { type Caller, type CallOptions, contextOf } from './caller.ts';
import { AnswerCutShort, type HttpAnswer } from './http-request.ts';
import { platformRefusal } from './platform-message.ts';
import { type FileDownload, readAhead, streamed } from './streamed-answer.ts';

export function fileOperation(caller: Caller) {
  return {
    /** Spec, endpoint 16. */
    async downloadFile(
      id: PlatformFileId,
      options: CallOptions = {},
    ): Promise<Result<FileDownload>> {
      const url = operationUrl(caller.baseUrl, ['api/files', { field: 'id', value: id }]);
      if (!url.ok) return url;
      return streamed(caller, options, { url: url.value }, fileIn);
    },
  };
}

async function fileIn(
  caller: Caller,
  answer: HttpAnswer,
  token: string,
): Promise<Result<FileDownload>> {
  const context = contextOf(caller, 'file', token);
  const refusal = (whole: Answer) => refusalOf(whole, context);
  if (answer.status !== 200) {
    const whole = await readAnswer(answer, 'word');
    return whole.ok ? err(refusal(whole.value) ?? noFile(whole.value)) : whole;
  }
  if (mediaTypeOf(answer.headers) !== 'application/json') {
    return ok(downloadOf(answer, answer.body, token));
  }
  const { start, ended, body } = await readAhead(answer);
  if (ended instanceof AnswerCutShort) return err(ended.appError);
  if (!ended) return ok(downloadOf(answer, body, token));
  const { status, headers } = answer;
  const error = refusal({ status, headers, body: parseBody(start) });
  return error === null ? ok(downloadOf(answer, body, token)) : err(error);
}

/**
 * What refused the file, with the platform's message: "Failed file download: body {message}" (spec,
 * Errors 2) has no status there, so that a 5xx has one to show, and a 200 can be one. Null for a file.
 */
function refusalOf(answer: Answer, context: AnswerContext): AppError | null {
  const { status, body } = answer;
  const error = answerError(answer, context);
  const told = body.kind === 'json' ? platformRefusal(body.value, context.secrets) : null;
  const platformMessage = told?.message ?? '';
  if (error?.code === 'unavailable' && platformMessage !== '') return { ...error, platformMessage };
  if (error !== null || body.kind !== 'json') return error;
  if (told === null || Object.keys(Object(body.value)).join() !== 'message') return null;
  return { code: 'rejected', status, platformMessage, fieldErrors: {} };
}

/** A success with another status than a file has: with nothing in it, or somebody else's. */
function noFile(answer: Answer): AppError {
  const { status, body } = answer;
  if (body.kind !== 'empty') return blocked(answer);
  return { code: 'unexpectedAnswer', status, detail: 'not a 200', came: 'nothing' };
}

function downloadOf(
  answer: HttpAnswer,
  body: AsyncIterable<Uint8Array>,
  token: string,
): FileDownload {
  const type = mediaTypeOf(answer.headers);
  const name = fileNameIn(answer.headers['content-disposition'] ?? '');
  // What is shown and kept is nothing where it repeats the token.
  const repeats = (text: string | null) => text?.toLowerCase().includes(token.toLowerCase());
  return {
    contentType: repeats(type) ? null : type,
    name: repeats(name) ? null : name,
    bytes: announcedBytes(answer.headers),
    body,
    discard: () => answer.dispose(),
  };
}

/**
 * The name in a `Content-Disposition` (RFC 6266; `filename*` by RFC 8187). Many servers write UTF-8 where only
 * Latin-1 is allowed, and a header comes as Latin-1: what reads as UTF-8 is taken for that.
 */
function fileNameIn(header: string): string | null {
  const { filename = '' } = parse(header).parameters;
  const bytes = Buffer.from(filename, 'latin1');
  // A name beyond Latin-1 was decoded already.
  const raw = bytes.toString('latin1') === filename;
  return savableFileName(raw && isUtf8(bytes) ? bytes.toString() : filename);
}
