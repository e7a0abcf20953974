import { randomUUID } from 'node:crypto';
import type { ChannelOutput, CheckedInput } from '../../preload/contract/channels.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import type { AnswerToken } from '../../preload/contract/models/commercial-data.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { jsonPieces } from '../../preload/json/pieces.ts';
import { JsonText, jsonObjectText } from '../platform/json-text.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { readPage } from './read-page.ts';

type Call<
  C extends
    | 'offer:list'
    | 'offer:update-statuses'
    | 'commercial-data:get'
    | 'scorecard:results'
    | 'orchestration:retry'
    | 'profile:applications',
> = (input: CheckedInput<C>) => Promise<Result<ChannelOutput<C>>>;

/** Reads and changes what the platform holds of one application. Fails as the client does. */
export interface ApplicationPage {
  readonly offers: Call<'offer:list'>;
  readonly updateOfferStatuses: Call<'offer:update-statuses'>;
  readonly commercialData: Call<'commercial-data:get'>;
  /**
   * The text of that answer in pieces, while it is the one read last. Error: `conflict` (`gone`). The
   * pieces throw when it is forgotten meanwhile.
   */
  commercialText(answer: AnswerToken): Result<Iterable<Uint8Array>>;
  /**
   * The commercial data as it was shown last, as JSON text with what was asked and when, in pieces.
   * Error: `conflict` (`gone`) when that was of another application, or was forgotten.
   */
  shownCommercialData(applicationId: ApplicationId): Result<Iterable<string>>;
  /** Forgets what is kept of what was shown. */
  forget(): void;
  readonly scorecardResults: Call<'scorecard:results'>;
  readonly retryOrchestration: Call<'orchestration:retry'>;
  readonly profileApplications: Call<'profile:applications'>;
}

/** `clock` gives milliseconds since 1970. */
export function createApplicationPage(
  platform: PlatformClient,
  clock: () => number,
): ApplicationPage {
  const now = () => new Date(clock()).toISOString();
  let shown: Shown | null = null;
  let asked = 0;
  return {
    async offers({ applicationId, productTypes, workflowStageId, bodyApplicationId, page }) {
      const answer = await platform.listOffers(applicationId, {
        ...(productTypes.length > 0 && { productTypes }),
        ...(workflowStageId !== null && { workflowStageId }),
        ...(bodyApplicationId !== undefined && { applicationId: bodyApplicationId }),
        page,
      });
      return readPage(answer, clock());
    },
    async updateOfferStatuses({ applicationId, status, offerIds, declinedReason }) {
      const answer = await platform.updateOfferStatuses(applicationId, {
        status,
        offerIds,
        ...(declinedReason !== null && declinedReason !== '' && { declinedReason }),
      });
      return answer.ok ? ok({ queued: true, at: now() }) : answer;
    },
    async commercialData({ applicationId, services, rawBankAnalytics }) {
      asked += 1;
      const question = asked;
      const answer = await platform.getCommercialData(applicationId, {
        ...(services.length > 0 && { services }),
        rawBankAnalytics,
      });
      if (!answer.ok) return answer;
      const { uuid, businessLegalName, empty, json } = answer.value;
      const readAt = now();
      const token = randomUUID() as AnswerToken;
      // As in the window: an answer to an older question is not what is shown.
      if (question === asked) {
        shown = { token, applicationId, services, rawBankAnalytics, json, readAt };
      }
      const size = json.byteLength;
      return ok({ data: { uuid, businessLegalName, empty, answer: token, size }, readAt });
    },
    commercialText(token) {
      if (shown?.token !== token) return err({ code: 'conflict', reason: 'gone' });
      return ok(piecesWhile(shown.json, () => shown?.token === token));
    },
    shownCommercialData(applicationId) {
      if (shown?.applicationId !== applicationId) return err({ code: 'conflict', reason: 'gone' });
      return ok(jsonPieces(fileOf(shown).text));
    },
    forget() {
      asked += 1;
      shown = null;
    },
    async scorecardResults({ groupId, resultIds }) {
      return readPage(await platform.getScorecardGroupResults(groupId, resultIds), clock());
    },
    async retryOrchestration({ applicationId, logId, comment }) {
      const answer = await platform.retryOrchestration(applicationId, logId, comment);
      return answer.ok ? ok({ queued: true, at: now() }) : answer;
    },
    async profileApplications({ profileType, profileId, page }) {
      return readPage(
        await platform.listProfileApplications(profileType, profileId, { page }),
        clock(),
      );
    },
  };
}

interface Shown extends CheckedInput<'commercial-data:get'> {
  readonly token: AnswerToken;
  /** In UTF-8. */
  readonly json: Uint8Array;
  readonly readAt: string;
}

/** Bytes of a piece. */
const PIECE = 65_536;

function* piecesWhile(text: Uint8Array, stillShown: () => boolean): Generator<Uint8Array, void> {
  for (let at = 0; at < text.length; at += PIECE) {
    if (!stillShown()) throw new Error('What was being read is shown no more.');
    yield text.subarray(at, at + PIECE);
  }
}

/** The saved file: the data as the platform wrote it, with what was asked and when. */
function fileOf({ applicationId, services, rawBankAnalytics, json, readAt }: Shown): JsonText {
  return jsonObjectText([
    ['application_id', applicationId],
    ['read_at', readAt],
    ['services', services],
    ['raw_cfa', rawBankAnalytics],
    ['data', new JsonText(new TextDecoder().decode(json))],
  ]);
}
