import * as v from 'valibot';
import type { AnswerToken } from '../../preload/contract/models/commercial-data.ts';
import type { Result } from '../../preload/contract/result.ts';
import { TextQuery } from '../../preload/contract/texts.ts';
import { readQuery } from './read-query.ts';
import { refuse } from './refuse.ts';
import { streamOf } from './stream-of.ts';

/** The text of an answer in pieces. They throw when nobody may have the rest any more. */
export type AnswerText = (answer: AnswerToken) => Result<Iterable<Uint8Array>>;

/** Answers `POST /text/commercial-data`, as `preload/contract/texts.ts` says. */
export async function answerText(textOf: AnswerText, request: Request): Promise<Response> {
  const query = v.safeParse(TextQuery, await readQuery(request));
  if (!query.success) {
    const message = 'Say which answer.';
    return refuse({ code: 'invalidRequest', issues: [{ field: 'answer', message }] });
  }
  const text = textOf(query.output.answer);
  if (!text.ok) return refuse(text.error);
  return new Response(streamOf(text.value), {
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  });
}
