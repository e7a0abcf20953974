import type { Channel } from '../../preload/contract/channels.ts';

const applicationId = 'application-1';
const attribute = {
  ...{ id: 'attribute-1', shortId: null, name: 'Score', description: null, isGlobal: null },
  ...{ status: null, type: null, content: null, tokens: null, isReadonly: null, isLegacy: null },
  ...{ createdAt: null, updatedAt: null, other: {} },
};
/** An attribute as it was shown in the window. */
export const SEEN = { applicationId, seen: attribute, unlisted: true };

/** A call for each operation that the window requests from the platform. */
export const PLATFORM_CALLS = {
  'application:search': {
    find: 1,
    ...{ text: 'Acme', field: 'search', filters: {}, scope: null, sort: null, page: 1 },
  },
  'application:summary': { applicationId },
  'application:legal-name': { applicationId },
  'commercial-data:get': { applicationId, services: [], rawBankAnalytics: false },
  'offer:list': { applicationId, productTypes: [], workflowStageId: null, page: 1 },
  'offer:update-statuses': {
    ...{ applicationId, status: 1, offerIds: ['offer-1'], declinedReason: null },
  },
  'attribute:list': { applicationId, search: '', page: 1 },
  'attribute:update': { ...SEEN, changes: { status: 1 } },
  'attribute:delete': { ...SEEN, confirmation: 'Score' },
  'scorecard:results': { groupId: 'group-1', resultIds: ['result-1'] },
  'orchestration:retry': { applicationId, logId: 'log-1', comment: 'Again.' },
  'profile:applications': { profileType: 'business', profileId: 'profile-1', page: 1 },
  'saved-filter:set-visibility': { templates: [[1]] },
  'saved-filter:delete': { filterId: 'filter-1', confirmation: 'delete' },
  'platform-file:open': { fileId: 'file-1', fresh: true },
} satisfies Partial<Record<Channel, object>>;
