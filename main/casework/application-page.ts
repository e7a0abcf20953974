import type { ChannelOutput, CheckedInput } from '../../preload/contract/channels.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import { jsonPieces } from '../../preload/contract/json-pieces.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
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

/** What the platform tells of one application and what can be changed there. Fails as the client does. */
export interface ApplicationPage {
  readonly offers: Call<'offer:list'>;
  readonly updateOfferStatuses: Call<'offer:update-statuses'>;
  readonly commercialData: Call<'commercial-data:get'>;
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
    async offers({ applicationId, productTypes, workflowStageId, page }) {
      const answer = await platform.listOffers(applicationId, {
        ...(productTypes.length > 0 && { productTypes }),
        ...(workflowStageId !== null && { workflowStageId }),
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
      const data = answer.value;
      const readAt = now();
      // As in the window: an answer to an older question is not what is shown.
      if (question === asked) shown = { applicationId, services, rawBankAnalytics, data, readAt };
      return ok({ data, readAt });
    },
    shownCommercialData(applicationId) {
      if (shown?.applicationId !== applicationId) return err({ code: 'conflict', reason: 'gone' });
      return ok(jsonPieces(fileOf(shown)));
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
  readonly data: ChannelOutput<'commercial-data:get'>['data'];
  readonly readAt: string;
}

/** The saved file: names as the platform writes them, so that it can be read beside the specification. */
function fileOf({ applicationId, services, rawBankAnalytics, data, readAt }: Shown): object {
  return {
    application_id: applicationId,
    read_at: readAt,
    services,
    raw_cfa: rawBankAnalytics,
    data: {
      uuid: data.uuid,
      business_legal_name: data.businessLegalName,
      dates: data.dates,
      statuses: data.statuses,
      commercial_data: data.commercialData,
      request_data: data.requestData,
      // Last: a documented field of another type than documented stands here under its own name.
      ...data.other,
    },
  };
}
