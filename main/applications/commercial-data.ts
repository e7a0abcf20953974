import { randomUUID } from 'node:crypto';
import type { ChannelOutput, CheckedInput } from '../../preload/contract/channels.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import type { AnswerToken } from '../../preload/contract/models/commercial-data.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { jsonPieces } from '../../preload/json/pieces.ts';
import type { CommercialDataQuery } from '../platform/commercial-operations.ts';
import { AnswerCutShort } from '../platform/http-request.ts';
import { JsonText, jsonObjectText } from '../platform/json-text.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { CommercialRecord } from '../platform/wire/commercial-record.ts';

type Question = CheckedInput<'commercial-data:get'>;

/** Reads commercial data and keeps the last answer. Passes on errors from the platform client. */
export type CommercialDataReader = ReturnType<typeof createCommercialData>;

export interface SavedCommercialData {
  readonly rawBankAnalytics: boolean;
  readonly pieces: Iterable<string> | AsyncIterable<string | Uint8Array>;
  /**
   * Set if the answer was too large to keep. Reading `pieces` then requests it from the platform again and may throw
   * `AnswerCutShort`. `total` is the announced size in bytes, or null. `stop` cancels the request.
   */
  readonly fetched?: { readonly total: number | null; stop(): void };
}

/** `clock` returns the current time in milliseconds since 1970. */
export function createCommercialData(
  platform: Pick<PlatformClient, 'getCommercialData' | 'downloadCommercialData'>,
  clock: () => number,
) {
  const now = () => new Date(clock()).toISOString();
  let shown: Shown | null = null;
  let asked = 0;
  let fetching = new AbortController();

  /** Yields the file to save for an answer that wasn't kept: the members that this desk adds, then the platform's. */
  async function* fetchedFile(
    { applicationId, services, rawBankAnalytics }: Shown,
    signal: AbortSignal,
  ): AsyncGenerator<string | Uint8Array, void> {
    const question = questionOf({ services, rawBankAnalytics });
    const answer = await platform.downloadCommercialData(applicationId, question, { signal });
    if (!answer.ok) throw new AnswerCutShort(answer.error);
    try {
      const own = membersOf({ applicationId, services, rawBankAnalytics, readAt: now() });
      yield `${jsonObjectText(own).text.slice(0, -1)},`;
      yield* answer.value.body;
    } finally {
      answer.value.discard();
    }
  }

  return {
    async read({
      applicationId,
      services,
      rawBankAnalytics,
    }: Question): Promise<Result<ChannelOutput<'commercial-data:get'>>> {
      asked += 1;
      const mine = asked;
      const question = questionOf({ services, rawBankAnalytics });
      const answer = await platform.getCommercialData(applicationId, question);
      if (!answer.ok) return answer;
      const { uuid, businessLegalName, empty, json, cut } = answer.value;
      const readAt = now();
      const token = randomUUID() as AnswerToken;
      // Ignore the answer to an outdated request, as the window does.
      if (mine === asked) {
        shown = { token, applicationId, services, rawBankAnalytics, json, cut, readAt };
      }
      const size = json.byteLength;
      return ok({ data: { uuid, businessLegalName, empty, answer: token, size, cut }, readAt });
    },
    /**
     * Returns the text of the last answer in pieces. Reading throws once the answer has been forgotten. Fails with
     * `conflict` (`gone`) if `token` belongs to a different answer.
     */
    text(token: AnswerToken): Result<Iterable<Uint8Array>> {
      if (shown?.token !== token) return err({ code: 'conflict', reason: 'gone' });
      return ok(piecesWhile(shown.json, () => shown?.token === token));
    },
    /**
     * Returns the last answer as JSON text in pieces. Fails with `conflict` (`gone`) if the last answer has been
     * forgotten or belongs to another application.
     */
    shown(applicationId: ApplicationId): Result<SavedCommercialData> {
      if (shown?.applicationId !== applicationId) return err({ code: 'conflict', reason: 'gone' });
      const { rawBankAnalytics, cut } = shown;
      if (cut === null) return ok({ rawBankAnalytics, pieces: jsonPieces(fileOf(shown).text) });
      const stop = new AbortController();
      const signal = AbortSignal.any([stop.signal, fetching.signal]);
      const fetched = { total: cut.announced, stop: () => stop.abort() };
      return ok({ rawBankAnalytics, pieces: fetchedFile(shown, signal), fetched });
    },
    /** Forgets the last answer and cancels all requests for it. */
    forget(): void {
      asked += 1;
      shown = null;
      fetching.abort();
      fetching = new AbortController();
    },
  };
}

interface Shown extends Question {
  readonly token: AnswerToken;
  /** The data as UTF-8 text. */
  readonly json: Uint8Array;
  readonly cut: CommercialRecord['cut'];
  readonly readAt: string;
}

/** The size of a piece, in bytes. */
const PIECE = 65_536;

function* piecesWhile(text: Uint8Array, stillShown: () => boolean): Generator<Uint8Array, void> {
  for (let at = 0; at < text.length; at += PIECE) {
    if (!stillShown()) throw new Error('What was being read is shown no more.');
    yield text.subarray(at, at + PIECE);
  }
}

/** Returns the contents of the saved file: the data exactly as the platform sent it, plus the request and its time. */
function fileOf(shown: Shown): JsonText {
  const data = new JsonText(new TextDecoder().decode(shown.json));
  return jsonObjectText([...membersOf(shown), ['data', data]]);
}

function membersOf({
  applicationId,
  services,
  rawBankAnalytics,
  readAt,
}: Pick<Shown, 'applicationId' | 'services' | 'rawBankAnalytics' | 'readAt'>) {
  return [
    ['application_id', applicationId],
    ['read_at', readAt],
    ['services', services],
    ['raw_cfa', rawBankAnalytics],
  ] as const;
}

function questionOf({
  services,
  rawBankAnalytics,
}: Pick<Shown, 'services' | 'rawBankAnalytics'>): CommercialDataQuery {
  return { ...(services.length > 0 && { services }), rawBankAnalytics };
}
