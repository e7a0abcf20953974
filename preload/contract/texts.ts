import * as v from 'valibot';
import { AnswerToken } from './models/commercial-data.ts';

/**
 * POST: the text of an answer of commercial data, as the platform wrote it, streamed: what is megabytes
 * large would hold up the window if it came over the bridge. The body says which, as `TextQuery` in JSON.
 * Errors: `locked`; `conflict` (`gone`) when something else was read since.
 */
export const COMMERCIAL_TEXT_PATH = '/text/commercial-data';

export const TextQuery = v.strictObject({ answer: AnswerToken });
export type TextQuery = v.InferOutput<typeof TextQuery>;
