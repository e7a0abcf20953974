import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import type { SearchPage, SearchQuery } from '../../preload/contract/models/application.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { LearnedApplications } from './learned-applications.ts';

/** Finds applications on the platform. */
export type Applications = ReturnType<typeof createApplications>;

const TOO_LARGE = {
  code: 'unexpectedAnswer',
  status: 200,
  detail: 'the response is too large',
  excess: 'size',
} as const;

/** `clock` returns the current time in milliseconds since 1970. */
export function createApplications(
  platform: PlatformClient,
  learned: Pick<LearnedApplications, 'of' | 'named'>,
  clock: () => number,
) {
  return {
    /** Reads one page of search results (spec, endpoint 15). Passes on errors from the platform client. */
    async search(
      query: Omit<SearchQuery, 'find'>,
      signal?: AbortSignal,
    ): Promise<Result<SearchPage>> {
      const answer = await platform.searchApplications(
        { filters: filtersOf(query), page: query.page },
        { signal },
      );
      if (!answer.ok) return answer;
      const { rows, pages, unreadable } = answer.value;
      return ok({
        rows: [...rows],
        page: pages.page,
        perPage: pages.perPage ?? rows.length + unreadable.length,
        total: pages.total,
        more: pages.nextPage !== null ? 'yes' : pages.open ? 'unsaid' : 'no',
        unreadable: unreadable.length,
        readAt: new Date(clock()).toISOString(),
        learned: learned.of(rows.map(({ id }) => id)),
      });
    },

    /** Returns the summary of the application with this ID, or null if the platform doesn't find it. */
    async summary(
      applicationId: ApplicationId,
    ): Promise<Result<ChannelOutput<'application:summary'>>> {
      const answer = await platform.searchApplications({ filters: { search: applicationId } });
      if (!answer.ok) return answer;
      const { rows, pages } = answer.value;
      const asked = applicationId.toLowerCase();
      const summary = rows.find(({ id }) => id.toLowerCase() === asked) ?? null;
      const others = summary === null ? (pages.total ?? rows.length) : 0;
      return ok({ summary, others, readAt: new Date(clock()).toISOString() });
    },

    /**
     * Returns the legal name from the commercial data (spec, endpoint 5), or null. Remembers it along with the client
     * token.
     */
    async legalName(
      applicationId: ApplicationId,
      clientTrackingToken: string | null,
    ): Promise<Result<string | null>> {
      const answer = await platform.getCommercialData(applicationId);
      if (!answer.ok) return answer;
      const { businessLegalName: legalName, cut } = answer.value;
      // The name may be in the part of the answer that wasn't read.
      if (legalName === null && cut !== null) return err(TOO_LARGE);
      learned.named({ applicationId, clientTrackingToken, legalName });
      return ok(legalName);
    },
  };
}

/** Returns the filters for the request body. What staff typed and chose overrides filters of the same name. */
function filtersOf({
  text,
  field,
  filters,
  scope,
  sort,
}: Omit<SearchQuery, 'find'>): Record<string, unknown> {
  const value = field === 'client_tracking_tokens' ? tokenSpellings(text) : text;
  return {
    ...filters,
    ...(text === '' ? {} : { [field]: value }),
    ...(scope === null ? {} : { scope }),
    ...(sort === null ? {} : { sort_by: sort }),
  };
}

/**
 * Returns possible spellings of a client token. The filter accepts a list but matches only whole tokens, so one request
 * can try all of them.
 */
function tokenSpellings(text: string): string[] {
  const typed = text.trim();
  const upper = typed.toUpperCase();
  const dashed = typed.replace(/^(\d\d)(\d{4})$/, '$1-$2');
  const parted = upper.replace(/^(\p{L}+)(\d)/u, '$1-$2');
  const joined = typed.replaceAll(/[\s-]/g, '');
  return [...new Set([typed, upper, typed.toLowerCase(), dashed, parted, joined])];
}
