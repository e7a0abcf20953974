import type { ChannelOutput, CheckedInput } from '../../preload/contract/channels.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import type { CommercialData } from '../../preload/contract/models/commercial-data.ts';
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
  /** The commercial data as it was shown last, as JSON text. Error: `conflict` (`gone`). */
  shownCommercialData(applicationId: ApplicationId): Result<string>;
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
  let shown: { readonly applicationId: ApplicationId; readonly data: CommercialData } | null = null;
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
      const answer = await platform.getCommercialData(applicationId, {
        ...(services.length > 0 && { services }),
        rawBankAnalytics,
      });
      if (!answer.ok) return answer;
      shown = { applicationId, data: answer.value };
      return ok({ data: answer.value, readAt: now() });
    },
    shownCommercialData(applicationId) {
      if (shown?.applicationId !== applicationId) return err({ code: 'conflict', reason: 'gone' });
      return ok(`${JSON.stringify(shown.data, null, 2)}\n`);
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
