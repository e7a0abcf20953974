import { createApplications } from '../../../main/applications/applications.ts';
import {
  ApplicationFinder,
  type FindParts,
} from '../../../main/applications/search/application-finder.ts';
import type { PlatformClient } from '../../../main/platform/platform-client.ts';
import { searchRows } from '../../../main/practice/platform/search/search.ts';
import type { Applications } from '../../../main/practice/platform/store/applications.ts';
import type { FindQuery } from '../../../preload/contract/models/application.ts';
import { ok } from '../../../preload/contract/result.ts';
import { NOTHING_FOUND, rowsRead, withAnswers } from '../../../renderer/find/found-parts.ts';
import { type MatchingName, matchingOf } from '../../peers/practice-platform/matchings.ts';

const PER_PAGE = 25;
const NOBODY: FindParts['learned'] = {
  texts: () => [],
  about: (applicationId) => ({
    ...{ applicationId, clientTrackingToken: null, legalName: null },
    ...{ owners: [], lastFiledAt: null },
  }),
};

/** The result of a search: the rows in the order shown, the requests, and their waves. */
export interface Outcome {
  readonly ids: readonly string[];
  readonly asked: readonly string[];
  /** The clue that found each row. */
  readonly why: ReadonlyMap<string, string>;
}

/** Runs the search on the practice platform's rows without a network. */
export function searchOver(applications: Applications, matching: MatchingName, now: number) {
  const { cells } = applications;
  let asked: string[] = [];
  const known = new Map<string, readonly number[]>();
  const client = {
    async searchApplications({ filters, page = 1 }: { filters: object; page?: number }) {
      const key = JSON.stringify(filters);
      asked.push(page === 1 ? key : `${key} ${page}`);
      const found =
        known.get(key) ??
        searchRows(applications, matchingOf(matching), filters as Record<string, unknown>);
      if (!Array.isArray(found)) throw new Error(`${key} is refused.`);
      known.set(key, found);
      const rows = found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((row) => ({
        id: cells.at('id', row),
        clientTrackingToken: cells.at('client_tracking_token', row),
        amountNeeded: cells.at('amount_needed', row),
        createdAt: new Date(Number(cells.at('created_at', row))).toISOString(),
      }));
      const nextPage = found.length > page * PER_PAGE ? page + 1 : null;
      const pages = { page, perPage: PER_PAGE, total: found.length, nextPage, open: false };
      return ok({ rows, pages, unreadable: [] });
    },
  } as unknown as PlatformClient;
  const clock = () => now;
  const learned = { of: () => [], named: () => undefined };
  const { search } = createApplications(client, learned, clock);
  const finder = new ApplicationFinder({ search, learned: NOBODY, clock });
  let find = 0;
  return async (text: string): Promise<Outcome> => {
    asked = [];
    find += 1;
    const query: FindQuery = {
      ...{ find, text, field: 'auto', scope: null, filters: {}, sort: null, typing: false },
    };
    let step = finder.begin(query);
    let found = NOTHING_FOUND;
    const why = new Map<string, string>();
    while (step.ok) {
      const { parts, asking, rows } = step.value;
      for (const { id, by } of rows)
        why.set(id, by.map((one) => `${one.as} ${one.text}`).join(', '));
      found = withAnswers(
        found,
        parts.map((part) => ({ ...part, asked: part })),
        rows.map(({ id }) => id),
      );
      if (parts.length === 0 && asking.length === 0) break;
      step = await finder.next(find);
    }
    return { ids: rowsRead(found).map(({ id }) => id), asked, why };
  };
}
