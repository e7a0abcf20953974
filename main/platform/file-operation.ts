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
  const context = { ...contextOf(caller, 'file', token), reads: true };
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
 * Returns why the platform refused the file, with its message, or null if the answer is a file. The specification gives
 * no status for "Failed file download: body {message}" (Errors 2), so the message may arrive with a 5xx or even with a
 * 200.
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

/**
 * Returns the error for a success whose status isn't that of a file. The answer is empty or comes from something else.
 */
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
  // Values that repeat the token aren't shown or kept.
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
 * Returns the name in a `Content-Disposition` header (RFC 6266; `filename*` by RFC 8187). Many servers write UTF-8
 * although only Latin-1 is allowed, and Node decodes headers as Latin-1. A name that is valid UTF-8 is therefore
 * decoded as UTF-8.
 */
function fileNameIn(header: string): string | null {
  const { filename = '' } = parse(header).parameters;
  const bytes = Buffer.from(filename, 'latin1');
  // A name with characters outside Latin-1 has already been decoded.
  const raw = bytes.toString('latin1') === filename;
  return savableFileName(raw && isUtf8(bytes) ? bytes.toString() : filename);
}
