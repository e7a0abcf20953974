import type { AppError } from '../../preload/contract/app-error.ts';
import type { Result } from '../../preload/contract/result.ts';
import { err, ok } from '../../preload/contract/result.ts';
import type { Answer } from './answer.ts';
import { mediaTypeOf, parseBody, readAnswer } from './answer.ts';
import { AnswerCutShort } from './answer-cut-short.ts';
import { answerError, blocked } from './answer-error.ts';
import type { Caller } from './caller.ts';
import { contextOf, open, unlessAborted } from './caller.ts';
import type { HttpAnswer } from './http-request.ts';
import { operationUrl } from './operation-url.ts';
import type { FileDownload, PlatformClient } from './platform-client.ts';
import { asObject } from './platform-message.ts';

/** A refusal is small; a larger JSON answer is a file that happens to be JSON. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/** Spec, endpoint 16. */
export function fileOperation(caller: Caller): Pick<PlatformClient, 'downloadFile'> {
  return {
    async downloadFile(id, options = {}) {
      const url = operationUrl(caller.baseUrl, ['api/files', { field: 'id', value: id }]);
      if (!url.ok) return url;
      const { signal } = options;
      const attempt = async (token: string) => {
        const head = await open(caller, { method: 'GET', url: url.value, token, signal });
        return head.ok ? fileIn(caller, head.value, token) : head;
      };
      const token = await unlessAborted(caller.tokens.current(), signal);
      if (!token.ok) return token;
      const first = await attempt(token.value);
      if (first.ok || first.error.code !== 'signedOut') return first;
      const next = await unlessAborted(caller.tokens.refused(token.value), signal);
      return next.ok ? attempt(next.value) : next;
    },
  };
}

async function fileIn(
  caller: Caller,
  answer: HttpAnswer,
  token: string,
): Promise<Result<FileDownload>> {
  const context = contextOf(caller, 'file', token);
  const refusal = (whole: Answer) => answerError(whole, context) ?? failedDownload(whole);
  const type = mediaTypeOf(answer.headers);
  // The files kept here are pictures and documents: a page in the place of one is someone else's.
  if (answer.status !== 200 || type === 'text/html') {
    const whole = await readAnswer(answer, MAX_REFUSAL_BYTES);
    return whole.ok ? err(refusal(whole.value) ?? blocked(whole.value)) : whole;
  }
  if (type !== 'application/json') return ok(downloadOf(answer, answer.body));
  const { start, ended, body } = await readAhead(answer);
  if (ended instanceof AnswerCutShort) return err(ended.appError);
  if (!ended) return ok(downloadOf(answer, body));
  const { status, headers } = answer;
  const error = refusal({ status, headers, body: parseBody(start) });
  return error === null ? ok(downloadOf(answer, body)) : err(error);
}

/** "Failed file download: body {message}" has no status in the spec (Errors 2): a 200 can be one. */
function failedDownload({ status, body }: Answer): AppError | null {
  const object = body.kind === 'json' ? asObject(body.value) : null;
  if (object === null || Object.keys(object).join() !== 'message') return null;
  if (typeof object.message !== 'string') return null;
  return { code: 'rejected', status, platformMessage: object.message, fieldErrors: {} };
}

/** Reads as much as a refusal can have, and gives a body that begins with it. */
async function readAhead(answer: HttpAnswer) {
  const source = answer.body;
  const iterator = source[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let size = 0;
  let ended: boolean | AnswerCutShort = false;
  try {
    while (!ended && size <= MAX_REFUSAL_BYTES) {
      const next = await iterator.next();
      if (next.done) ended = true;
      else size += pieces.push(next.value) && next.value.byteLength;
    }
  } catch (error) {
    if (!(error instanceof AnswerCutShort)) throw error;
    ended = error;
  }
  async function* body() {
    yield* pieces;
    if (!ended) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { start: Buffer.concat(pieces), ended, body: body() };
}

function downloadOf(answer: HttpAnswer, body: AsyncIterable<Uint8Array>): FileDownload {
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  return {
    contentType: mediaTypeOf(answer.headers),
    bytes: Number.isSafeInteger(length) ? length : null,
    body,
    discard: () => answer.dispose(),
  };
}
