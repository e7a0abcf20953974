import { wireFilters } from '../../preload/contract/filters/check-filters.ts';
import { isJsonAsTyped } from '../../preload/contract/filters/json-as-typed.ts';
import { err } from '../../preload/contract/result.ts';
import type { Caller } from './caller.ts';
import { call } from './caller.ts';
import { invalid } from './invalid.ts';
import { jsonBody } from './json-body.ts';
import { JsonText, jsonObjectText } from './json-text.ts';
import type { PlatformClient } from './platform-client.ts';
import { readApplicationRecord, readApplicationSummary } from './wire/application-record.ts';
import { readCommercialRecord } from './wire/commercial-record.ts';
import { listOf, nothingBut } from './wire/read-answer.ts';

/** Spec, endpoints 5, 10, 14 and 15. */
export function applicationOperations(
  caller: Caller,
): Pick<
  PlatformClient,
  'getCommercialData' | 'retryOrchestration' | 'listProfileApplications' | 'searchApplications'
> {
  return {
    async getCommercialData(applicationId, query = {}, options) {
      const operation = {
        method: 'GET',
        path: [
          'api/applications',
          { field: 'applicationId', value: applicationId },
          'commercial_data',
        ],
        json: jsonBody({ services: query.services, raw_cfa: query.rawBankAnalytics }),
        effect: 'read',
        what: 'application',
        size: 'anything',
        answer: readCommercialRecord,
      } as const;
      return call(caller, operation, options);
    },

    async retryOrchestration(applicationId, logId, comment, options) {
      if (comment.trim() === '') return invalid('comment', 'Say why the step is run again.');
      const operation = {
        method: 'PUT',
        path: [
          'api/applications',
          { field: 'applicationId', value: applicationId },
          'data_orchestration',
          { field: 'logId', value: logId },
          'continue_retry',
        ],
        json: { application_id: applicationId, comment },
        effect: 'write',
        what: 'orchestration log',
        size: 'word',
        answer: nothingBut({ queued: true as const }, { status: 202, body: 'object' }),
      } as const;
      return call(caller, operation, options);
    },

    async listProfileApplications(profileType, profileId, query = {}, options) {
      const operation = {
        method: 'GET',
        path: [
          'api/profiles',
          { field: 'profileType', value: profileType },
          { field: 'profileId', value: profileId },
          'applications',
        ],
        page: query.page,
        effect: 'read',
        what: 'profile',
        size: 'list',
        answer: listOf(readApplicationRecord, query.page ?? 1, 'single'),
      } as const;
      return call(caller, operation, options);
    },

    async searchApplications(query, options) {
      const filters = wireFilters(query.filters, caller.settings.ranges);
      if (!filters.ok) return err({ code: 'invalidRequest', issues: filters.error });
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
      return call(caller, operation, options);
    },
  };
}

/** The filters as the body of a search, without one when nothing is set; JSON that was typed as it stands. */
function filterBody(filters: Readonly<Record<string, unknown>>): JsonText | undefined {
  const members = Object.entries(filters).map(
    ([name, value]) => [name, isJsonAsTyped(value) ? new JsonText(value.asTyped) : value] as const,
  );
  return members.length === 0 ? undefined : jsonObjectText(members);
}
