import { listProfileApplications, searchApplications } from './applications.ts';
import { deleteAttribute, listAttributes, updateAttribute } from './attributes.ts';
import { login, refresh } from './authentication.ts';
import { getCommercialData, getFile } from './files-and-commercial-data.ts';
import { listOffers, updateOfferStatuses } from './offers.ts';
import type { Operation } from './operation.ts';
import { deleteFilter, updateFilterVisibility } from './saved-filters.ts';
import { getScorecardResults, retryOrchestration } from './scorecards-and-orchestration.ts';
import { createVerification } from './verifications.ts';

/** The sixteen operations of the spec, in the same order. There are no other routes. */
export const OPERATIONS = {
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
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;

const ROUTES = Object.entries<Operation>(OPERATIONS).map(([name, operation]) => ({
  name: name as OperationName,
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** Returns the operation for a method and a path. If nothing matches, `status` is the status of the error. */
export function route(method: string, path: string) {
  const known = ROUTES.filter(({ pattern }) => pattern.test(path));
  const found = known.find(({ operation }) => operation.method === method);
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(found?.pattern.exec(path)?.groups ?? {}))
    params[name] = decode(value);
  return {
    name: found?.name ?? null,
    operation: found?.operation,
    params,
    status: known.length > 0 ? 405 : 404,
  };
}

/** Decodes a part of a path. A part that can't be decoded becomes empty and matches nothing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
