import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import type {
  SearchField,
  SearchPage,
  SearchQuery,
} from '../../preload/contract/models/application.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { PlatformClient } from '../platform/platform-client.ts';

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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const PHONE = /^\+?[\d\s().-]+$/;
/** Words that end a company's name; a customer's own name does not end so. */
const COMPANY =
  /\b(llc|l\.l\.c\.?|inc\.?|corp\.?|co\.?|company|ltd\.?|lp|llp|pllc|group|holdings|partners|services|bakery|cafe|restaurant|store|shop|market|construction)$/i;
const PERSON = /^\p{Lu}[\p{L}'’.-]*(\s+\p{Lu}[\p{L}'’.-]*){1,3}$/u;

/**
 * Which of the platform's search fields a text is asked of (spec, endpoint 15), by its shape: an e-mail
 * address, a phone number (10 digits, or 11 with the country's 1), two to four capitalized words (a
 * person), else `search`, which matches business legal name, UUID, deal id and client token. Staff see
 * the choice and can switch it: a shape is a guess.
 */
export function routeSearchText(text: string): SearchField {
  const trimmed = text.trim();
  if (UUID.test(trimmed)) return 'search';
  if (EMAIL.test(trimmed)) return 'individual_email';
  if (PHONE.test(trimmed) && looksDialable(trimmed)) return 'individual_phone';
  if (PERSON.test(trimmed) && !COMPANY.test(trimmed)) return 'individual_full_name';
  return 'search';
}

function looksDialable(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return digits.length === 10 || (digits.length === 11 && digits.startsWith('1'));
}
