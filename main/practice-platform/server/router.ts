import { listProfileApplications, searchApplications } from '../operations/applications.ts';
import { deleteAttribute, listAttributes, updateAttribute } from '../operations/attributes.ts';
import { login, refresh } from '../operations/authentication.ts';
import { getCommercialData, getFile } from '../operations/files-and-commercial-data.ts';
import { listOffers, updateOfferStatuses } from '../operations/offers.ts';
import type { Operation } from '../operations/operation.ts';
import { deleteFilter, updateFilterVisibility } from '../operations/saved-filters.ts';
import {
  getScorecardResults,
  retryOrchestration,
} from '../operations/scorecards-and-orchestration.ts';
import { createVerification } from '../operations/verifications.ts';

/** The sixteen operations of the spec, in its order. There is no other route. */
export const OPERATIONS: readonly Operation[] = [
  login,
  refresh,
  listOffers,
  updateOfferStatuses,
  getCommercialData,
  listAttributes,
  updateAttribute,
  deleteAttribute,
  getScorecardResults,
  retryOrchestration,
  updateFilterVisibility,
  deleteFilter,
  createVerification,
  listProfileApplications,
  searchApplications,
  getFile,
];

export type Route =
  | {
      readonly kind: 'found';
      readonly operation: Operation;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wrong-method' | 'unknown' };

const PATTERNS = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** Finds the operation of a method and a path. */
export function route(method: string, path: string): Route {
  let kind: 'wrong-method' | 'unknown' = 'unknown';
  for (const { operation, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (!match) continue;
    kind = 'wrong-method';
    if (operation.method !== method) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]);
    return { kind: 'found', operation, params: Object.fromEntries(params) };
  }
  return { kind };
}

/** An address that does not decode names nothing that exists. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
