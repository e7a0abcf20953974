import { wireFilters } from '../../preload/contract/filters/check-filters.ts';
import { isJsonAsTyped } from '../../preload/contract/filters/json-as-typed.ts';
import type { ApplicationId, OrchestrationLogId, ProfileId } from '../../preload/contract/ids.ts';
import {
  ApplicationRecord,
  ApplicationSummary,
} from '../../preload/contract/models/application.ts';
import { err } from '../../preload/contract/result.ts';
import { type Caller, type CallOptions, call, ofApplication } from './caller.ts';
import { JsonText, jsonObjectText } from './json-text.ts';
import { listOf, nothingBut } from './wire/read-answer.ts';
import { readerOf } from './wire/record-reader.ts';

interface ApplicationQuery {
  /** Maps filter fields to values in the shapes of the filter table (`preload/contract/filters`). */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly page?: number | undefined;
}

export function applicationOperations(caller: Caller) {
  return {
    /**
     * Spec, endpoint 10. The spec says only that the comment is text, so an empty comment is sent as an empty string.
     */
    retryOrchestration(applicationId: ApplicationId, logId: OrchestrationLogId, comment: string) {
      return call(caller, {
        method: 'PUT',
        path: ofApplication(
          applicationId,
          'data_orchestration',
          { field: 'logId', value: logId },
          'continue_retry',
        ),
        json: { application_id: applicationId, comment },
        effect: 'write',
        what: 'orchestration log',
        size: 'word',
        answer: nothingBut({ queued: true as const }, { status: 202, body: 'object' }),
      });
    },

    /** Spec, endpoint 14. The spec doesn't document the allowed values of `profileType`. */
    listProfileApplications(profileType: string, profileId: ProfileId, page?: number) {
      return call(caller, {
        method: 'GET',
        path: [
          'api/profiles',
          { field: 'profileType', value: profileType },
          { field: 'profileId', value: profileId },
          'applications',
        ],
        page,
        effect: 'read',
        what: 'profile',
        size: 'list',
        answer: listOf(readApplicationRecord, page ?? 1, 'single'),
      });
    },

    /** Spec, endpoint 15. */
    async searchApplications(query: ApplicationQuery, { signal }: CallOptions = {}) {
      const filters = wireFilters(query.filters, caller.settings.ranges);
      if (!filters.ok) return err({ code: 'invalidRequest' as const, issues: filters.error });
      const operation = {
        method: 'GET',
        path: ['api/applications'],
        page: query.page,
        json: filterBody(filters.value),
        effect: 'read',
        what: 'applications',
        size: 'list',
        answer: listOf(readApplicationSummary, query.page ?? 1),
      } as const;
      return call(caller, operation, signal);
    },
  };
}

/**
 * Returns the filters as the body of a search, or no body if no filter is set. JSON that staff typed is sent unchanged.
 */
function filterBody(filters: Readonly<Record<string, unknown>>): JsonText | undefined {
  const members = Object.entries(filters).map(
    ([name, value]) => [name, isJsonAsTyped(value) ? new JsonText(value.asTyped) : value] as const,
  );
  return members.length === 0 ? undefined : jsonObjectText(members);
}

const readApplicationRecord = readerOf(ApplicationRecord);
export const readApplicationSummary = readerOf(ApplicationSummary);
