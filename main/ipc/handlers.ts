import type { recordsChannels } from '../../preload/contract/channels/records-channels.ts';
import type { Handlers } from '../../preload/contract/channels.ts';
import { ok } from '../../preload/contract/result.ts';
import type { Desk } from '../desk/desk.ts';
import type { UserServices } from '../desk/user-services.ts';
import { applicationPageHandlers } from './application-page-handlers.ts';
import { captureHandlers } from './capture-handlers.ts';
import type { HandlersOf } from './dispatcher.ts';
import { findHandlers } from './find-handlers.ts';
import { outboxHandlers } from './outbox-handlers.ts';
import type { OwnPlaces } from './own-places.ts';
import { pageHandlers } from './page-handlers.ts';
import { scannerHandlers } from './scanner-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { submissionHandlers } from './submission-handlers.ts';
import { visitHandlers } from './visit-handlers.ts';

/** What a host does for the window beyond the desk's own work. */
export interface HostWork {
  /** Decides which folders and addresses the window may use, and which of them staff must confirm first. */
  readonly places: OwnPlaces;
  /** Shows the folder of the saved file with that ID. Returns whether that was possible. */
  showSaved(id: string): boolean;
}

export function createHandlers(desk: Desk, host: HostWork): Handlers<UserServices> {
  const { places } = host;
  return {
    ...sessionHandlers(desk, places),
    ...findHandlers,
    ...applicationPageHandlers,
    ...submissionHandlers(desk),
    ...captureHandlers(desk, places),
    ...pageHandlers,
    ...visitHandlers,
    ...scannerHandlers(desk),
    ...outboxHandlers,
    ...recordsHandlers(host),
    ...settingsHandlers(desk, places),
  };
}

/** Handlers for the audit record, one person's data, and retention. */
function recordsHandlers(host: HostWork): HandlersOf<typeof recordsChannels> {
  return {
    'export:show': (_, { id }) => ok({ shown: host.showSaved(id) }),
    'audit:verify': async ({ records }) => ok(await records.audit.verify()),
    'audit:page': async ({ records }, { after, filter }) =>
      ok(await records.audit.page(after, filter)),
    'sent:list': async ({ records }, span) => ok(await records.sent.list(span)),
    'person:find': async ({ records }, query) => ok(await records.person.find(query)),
    'person:erase': async (services, { query }) => ok(await services.erase(query)),
    'retention:outlook': async ({ records }, { retention }) =>
      ok(await records.retention.outlook(retention)),
  };
}
