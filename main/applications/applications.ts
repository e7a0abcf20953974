import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import type { SearchPage, SearchQuery } from '../../preload/contract/models/application.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { askPage } from './search/ask-page.ts';
import type { LearnedApplications } from './search/learned-applications.ts';

/** Finding applications on the platform. */
export interface Applications {
  /** One page of a search (spec, endpoint 15). Fails as the platform client does. */
  search(query: SearchQuery): Promise<Result<SearchPage>>;
  /** The summary of one application, found by its id; null where the platform finds none. */
  summary(applicationId: ApplicationId): Promise<Result<ChannelOutput<'application:summary'>>>;
  /**
   * The business's legal name, from the commercial data (spec, endpoint 5); null where it has none. It is
   * learned, with the client token where it is known.
   */
  legalName(
    applicationId: ApplicationId,
    clientTrackingToken: string | null,
  ): Promise<Result<string | null>>;
}

const TOO_LARGE = {
  code: 'unexpectedAnswer',
  status: 200,
  detail: 'the answer is too large',
  excess: 'size',
} as const;

/** `clock` gives milliseconds since 1970. */
export function createApplications(
  platform: PlatformClient,
  learned: Pick<LearnedApplications, 'of' | 'named'>,
  clock: () => number,
): Applications {
  return {
    search: (query) => askPage({ platform, learned, clock }, query),

    async summary(applicationId) {
      const answer = await platform.searchApplications({ filters: { search: applicationId } });
      if (!answer.ok) return answer;
      const { rows, pages } = answer.value;
      const asked = applicationId.toLowerCase();
      const summary = rows.find(({ id }) => id.toLowerCase() === asked) ?? null;
      const others = summary === null ? (pages.total ?? rows.length) : 0;
      return ok({ summary, others, readAt: new Date(clock()).toISOString() });
    },

    async legalName(applicationId, clientTrackingToken) {
      const answer = await platform.getCommercialData(applicationId);
      if (!answer.ok) return answer;
      const { businessLegalName: legalName, cut } = answer.value;
      // It may stand in what was not read.
      if (legalName === null && cut !== null) return err(TOO_LARGE);
      learned.named({ applicationId, clientTrackingToken, legalName });
      return ok(legalName);
    },
  };
}
