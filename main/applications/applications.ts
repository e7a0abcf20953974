import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import type {
  SearchField,
  SearchPage,
  SearchQuery,
} from '../../preload/contract/models/application.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { routeSearchText } from './route-search-text.ts';

/** Finding applications on the platform. */
export interface Applications {
  /** One page of a search (spec, endpoint 15). Fails as the platform client does. */
  search(query: SearchQuery): Promise<Result<SearchPage>>;
  /** The summary of one application, found by its id; null where the platform finds none. */
  summary(applicationId: ApplicationId): Promise<Result<ChannelOutput<'application:summary'>>>;
  /** The business's legal name, from the commercial data (spec, endpoint 5); null where it has none. */
  legalName(applicationId: ApplicationId): Promise<Result<string | null>>;
}

/** `clock` gives milliseconds since 1970. */
export function createApplications(platform: PlatformClient, clock: () => number): Applications {
  return {
    async search(query) {
      const askedField = askedFieldOf(query);
      const answer = await platform.searchApplications({
        filters: filtersOf(query, askedField),
        page: query.page,
      });
      if (!answer.ok) return answer;
      const { rows, pages, unreadable } = answer.value;
      return ok({
        rows: [...rows],
        page: pages.page,
        perPage: pages.perPage ?? rows.length + unreadable.length,
        total: pages.total,
        more: pages.nextPage !== null ? 'yes' : pages.open ? 'unsaid' : 'no',
        unreadable: unreadable.length,
        askedField,
        readAt: new Date(clock()).toISOString(),
      });
    },

    async summary(applicationId) {
      const answer = await platform.searchApplications({ filters: { search: applicationId } });
      if (!answer.ok) return answer;
      const { rows, pages } = answer.value;
      const asked = applicationId.toLowerCase();
      const summary = rows.find(({ id }) => id.toLowerCase() === asked) ?? null;
      const others = summary === null ? (pages.total ?? rows.length) : 0;
      return ok({ summary, others, readAt: new Date(clock()).toISOString() });
    },

    async legalName(applicationId) {
      const answer = await platform.getCommercialData(applicationId);
      return answer.ok ? ok(answer.value.businessLegalName) : answer;
    },
  };
}

function askedFieldOf({ text, field }: SearchQuery): SearchField | null {
  if (text === '') return null;
  return field === 'auto' ? routeSearchText(text) : field;
}

/** The filters of the request's body: what was typed and chosen wins over a filter of the same name. */
function filtersOf(query: SearchQuery, askedField: SearchField | null): Record<string, unknown> {
  return {
    ...query.filters,
    ...(askedField === null ? {} : { [askedField]: query.text }),
    ...(query.scope === null ? {} : { scope: query.scope }),
    ...(query.sort === null ? {} : { sort_by: query.sort }),
  };
}
