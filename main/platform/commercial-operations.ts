import type { ApplicationId } from '../../preload/contract/ids.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type Answer, announcedBytes, mediaTypeOf, parseBody, readAnswer } from './answer.ts';
import { answerError } from './answer-error.ts';
import { operationUrl } from './base-url.ts';
import { type Caller, type CallOptions, call, contextOf, ofApplication } from './caller.ts';
import { AnswerCutShort, type HttpAnswer } from './http-request.ts';
import { jsonBody } from './json-text.ts';
import { type FileDownload, readAhead, streamed } from './streamed-answer.ts';
import { readCommercialRecord } from './wire/commercial-record.ts';
import { JsonBrackets } from './wire/json-brackets.ts';
import { damaged, objectIn, unexpected } from './wire/read-answer.ts';

export interface CommercialDataQuery {
  /** The identifiers of data services. If there are none, all services are requested. */
  readonly services?: readonly string[] | undefined;
  /** Requests the complete raw bank analytics rather than a summary. */
  readonly rawBankAnalytics?: boolean | undefined;
}

export function commercialOperations(caller: Caller) {
  return {
    /** Spec, endpoint 5. If the answer exceeds the limit, `cut` is set and only the beginning is returned. */
    getCommercialData(applicationId: ApplicationId, query: CommercialDataQuery = {}) {
      return call(caller, {
        method: 'GET',
        path: ofApplication(applicationId, 'commercial_data'),
        json: bodyOf(query),
        effect: 'read',
        what: 'application',
        size: 'anything',
        answer: readCommercialRecord,
      });
    },

    /**
     * Streams the same answer, whatever its size. The body starts after the object's opening bracket, so that the
     * caller can write other members first. It throws if the object doesn't end properly.
     */
    async downloadCommercialData(
      applicationId: ApplicationId,
      query: CommercialDataQuery = {},
      options: CallOptions = {},
    ): Promise<Result<FileDownload>> {
      const url = operationUrl(caller.baseUrl, ofApplication(applicationId, 'commercial_data'));
      if (!url.ok) return url;
      return streamed(caller, options, { url: url.value, json: bodyOf(query) }, membersIn);
    },
  };
}

function bodyOf({ services, rawBankAnalytics }: CommercialDataQuery) {
  return jsonBody({ services, raw_cfa: rawBankAnalytics });
}

/** Matches the start of an object that has members, including optional whitespace and a byte order mark. */
const OBJECT = /^(?:\xef\xbb\xbf)?[ \t\r\n]*\{[ \t\r\n]*(?=")/;

async function membersIn(
  caller: Caller,
  answer: HttpAnswer,
  token: string,
): Promise<Result<FileDownload>> {
  const context = { ...contextOf(caller, 'application', token), reads: true };
  const { status, headers } = answer;
  if (status !== 200) {
    const whole = await readAnswer(answer, 'word');
    if (!whole.ok) return whole;
    return err(answerError(whole.value, context) ?? unexpected(whole.value, 'not a 200'));
  }
  const { start, ended, body } = await readAhead(answer);
  if (ended instanceof AnswerCutShort) return err(ended.appError);
  const opening = OBJECT.exec(start.toString('latin1'));
  const read: Answer = { status, headers, body: ended ? parseBody(start) : { kind: 'other' } };
  if (opening === null || ended) {
    const error = answerError(read, context);
    const object = error === null ? objectIn(read) : err(error);
    if (!object.ok) answer.dispose();
    if (!object.ok) return object;
  }
  return ok({
    contentType: mediaTypeOf(headers),
    name: null,
    bytes: announcedBytes(headers),
    body: wholeMembers(body, opening?.[0].length ?? 0, read),
    discard: () => answer.dispose(),
  });
}

/** Yields the bytes from `begin`, which is after the opening bracket, as long as they can belong to one object. */
async function* wholeMembers(
  body: AsyncIterable<Uint8Array>,
  begin: number,
  answer: Answer,
): AsyncGenerator<Uint8Array, void, void> {
  const brackets = new JsonBrackets();
  brackets.take(Buffer.from('{'));
  let left = begin;
  for await (const piece of body) {
    const members = piece.subarray(left);
    left = Math.max(0, left - piece.length);
    brackets.take(members);
    if (brackets.broken) break;
    yield members;
  }
  if (!brackets.ended) throw new AnswerCutShort(damaged(answer));
}
