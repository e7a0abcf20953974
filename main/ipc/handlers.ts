import type { Emit } from '../../preload/contract/events.ts';
import type { Handlers } from '../../preload/contract/handlers.ts';
import {
  applicationPageHandlers,
  platformFileHandlers,
} from './handlers/application-page-handlers.ts';
import { captureHandlers } from './handlers/capture-handlers.ts';
import { findHandlers } from './handlers/find-handlers.ts';
import { outboxHandlers } from './handlers/outbox-handlers.ts';
import { practiceHandlers } from './handlers/practice-handlers.ts';
import { recordsHandlers } from './handlers/records-handlers.ts';
import { scanHandlers } from './handlers/scan-handlers.ts';
import { lockHandlers, sessionHandlers } from './handlers/session-handlers.ts';
import { settingsHandlers } from './handlers/settings-handlers.ts';
import { submissionHandlers } from './handlers/submission-handlers.ts';
import type { DeskControl } from './mode.ts';

/** A handler for every channel of the contract. */
export function createHandlers(desk: DeskControl, emit: Emit): Handlers {
  return {
    ...sessionHandlers(desk),
    ...lockHandlers(desk),
    ...findHandlers(desk),
    ...applicationPageHandlers(desk),
    ...platformFileHandlers(desk),
    ...submissionHandlers(desk),
    ...captureHandlers(desk),
    ...scanHandlers(desk),
    ...outboxHandlers(desk),
    ...practiceHandlers(desk),
    ...recordsHandlers(desk),
    ...settingsHandlers(desk, (settings) => emit('settings:changed', settings)),
  };
}
