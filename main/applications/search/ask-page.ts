import type {
  LearnedApplication,
  SearchPage,
  SearchQuery,
} from '../../../preload/contract/models/application.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { PlatformClient } from '../../platform/platform-client.ts';
import type { LearnedApplications } from './learned-applications.ts';
import { tokenForms } from './ways.ts';

export interface AskPageParts {
  readonly platform: Pick<PlatformClient, 'searchApplications'>;
  readonly learned: Pick<LearnedApplications, 'of'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Asks one field for a page of what it finds, in one request (spec, endpoint 15). Fails as the platform client does. */
export async function askPage(
  { platform, learned, clock }: AskPageParts,
  query: SearchQuery,
  signal?: AbortSignal,
): Promise<Result<SearchPage>> {
  const answer = await platform.searchApplications(
    { filters: filtersOf(query), page: query.page },
    { signal },
  );
  if (!answer.ok) return answer;
  const { rows, pages, unreadable } = answer.value;
  const known: LearnedApplication[] = learned.of(rows.map(({ id }) => id));
  return ok({
    rows: [...rows],
    page: pages.page,
    perPage: pages.perPage ?? rows.length + unreadable.length,
    total: pages.total,
    more: pages.nextPage !== null ? 'yes' : pages.open ? 'unsaid' : 'no',
    unreadable: unreadable.length,
    readAt: new Date(clock()).toISOString(),
    learned: known,
  });
}

/** The filters of the request's body: what was typed and chosen wins over a filter of the same name. */
function filtersOf({ text, field, filters, scope, sort }: SearchQuery): Record<string, unknown> {
  const value = field === 'client_tracking_tokens' ? tokenForms(text) : text;
  return {
    ...filters,
    ...(text === '' ? {} : { [field]: value }),
    ...(scope === null ? {} : { scope }),
    ...(sort === null ? {} : { sort_by: sort }),
  };
}
