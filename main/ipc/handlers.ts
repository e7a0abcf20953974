import type { recordsChannels } from '../../preload/contract/channels/records-channels.ts';
import type { Handlers } from '../../preload/contract/channels.ts';
import type { Emit } from '../../preload/contract/events.ts';
import { ok } from '../../preload/contract/result.ts';
import { applicationPageHandlers } from './handlers/application-page-handlers.ts';
import { captureHandlers } from './handlers/capture-handlers.ts';
import { findHandlers } from './handlers/find-handlers.ts';
import { outboxHandlers } from './handlers/outbox-handlers.ts';
import { scannerHandlers } from './handlers/scanner-handlers.ts';
import { sessionHandlers } from './handlers/session-handlers.ts';
import { settingsHandlers } from './handlers/settings-handlers.ts';
import { submissionHandlers } from './handlers/submission-handlers.ts';
import type { DeskControl, HandlersOf, UserServices } from './mode.ts';

/** A handler for every channel of the contract. */
export function createHandlers(desk: DeskControl, emit: Emit): Handlers<UserServices> {
  return {
    ...sessionHandlers(desk),
    ...findHandlers,
    ...applicationPageHandlers,
    ...submissionHandlers(desk),
    ...captureHandlers(desk),
    ...scannerHandlers(desk),
    ...outboxHandlers,
    ...recordsHandlers(desk),
    ...settingsHandlers(desk, (settings) => emit('settings:changed', settings)),
  };
}

/** The account of what was done here, what is kept about one person, and what goes when. */
function recordsHandlers(desk: DeskControl): HandlersOf<typeof recordsChannels> {
  return {
    'export:show': (_, { address }) => ok({ shown: desk.showSaved(address) }),
    'audit:verify': async ({ records }) => ok(await records.audit.verify()),
    'audit:page': ({ records }, { after }) => ok(records.audit.page(after)),
    'person:find': async ({ records }, query) => ok(await records.person.find(query)),
    'person:erase': async ({ records }, { query }) => ok(await records.person.erase(query)),
    'retention:outlook': async ({ records }, { retention }) =>
      ok(await records.retention.outlook(retention)),
  };
}
