import type { EventName } from '../../preload/contract/events.ts';
import { Desk, type DeskOptions } from '../desk/desk.ts';
import { createScanThumbnail } from '../scanner/folder/scan-folder.ts';
import { closeWithin, type Report } from '../system/shutdown/close-within.ts';
import { createAppHandler } from './app-handler.ts';
import { createDispatcher, type Dispatch } from './dispatcher.ts';
import { createHandlers } from './handlers.ts';
import { createLockGuard } from './lock-guard.ts';
import { createOwnPlaces, type PlaceQuestions } from './own-places.ts';
import { createRouteServices } from './route-services.ts';
import { type SavingHost, Savings } from './saving.ts';

export interface ServedDeskOptions extends DeskOptions {
  readonly rendererDir: string;
  /** Questions that the host asks staff directly. Anything that the host can't ask about isn't done. */
  readonly ask?: PlaceQuestions;
  readonly noteSaved?: SavingHost['noteSaved'];
  /** Shows the folder of the saved file with that ID. Returns whether it did. Omitted if the host can't show folders. */
  readonly showSaved?: (id: string) => boolean;
}

/** The whole program without its window, for a host to mount. */
export interface ServedDesk {
  /** Answers a contract call. The host checks the sender first. */
  readonly dispatch: Dispatch;
  /** Answers a request to the app's own origin. */
  handle(request: Request): Promise<Response>;
  /** Listens to all events. The returned function stops listening. */
  onEvent(listener: (event: EventName, payload: unknown) => void): () => void;
  /** Locks the desk. Has no effect while nobody is signed in. */
  lock(): void;
  /** Called when the computer goes to sleep; see `LockService.sleep`. */
  sleep(): void;
  /** Tries right away to send waiting submissions, because the connection may be back. */
  wake(): void;
  busy(): boolean;
  updatesFrom(): string | null;
  /** Logs an error in the host. */
  readonly report: Report;
  close(): Promise<void>;
}

/** Opens a desk with everything that its window can call. Throws the errors of `Desk.open`. */
export async function serveDesk(options: ServedDeskOptions): Promise<ServedDesk> {
  const desk = await Desk.open(options);
  const { log } = desk;
  const current = () => desk.mode;
  const isLocked = () => desk.mode.state().locked !== null;
  const whose = () => {
    const { practice, server, email } = desk.mode.state();
    return JSON.stringify([practice, server, email]);
  };
  const guard = createLockGuard(isLocked, whose, () => desk.mode.state().pinWanted);
  const guards = { guard, pinGuard: createLockGuard(isLocked, whose) };
  const handlers = createHandlers(desk, {
    places: createOwnPlaces(options.ask ?? {}),
    showSaved: (id) => options.showSaved?.(id) ?? false,
  });
  const savings = new Savings({
    ...{ emit: desk.emit, log, choosePlace: options.ask?.chooseFile, noteSaved: options.noteSaved },
    ...(options.disk && { disk: options.disk }),
  });
  // When the desk is locked or the user leaves, exports end, too. That includes those whose place staff are choosing, even
  // if the user is back before they have chosen.
  desk.onEvent((event) => {
    if (event === 'session:changed' && !desk.mode.user().ok) savings.stopAll();
  });
  return {
    dispatch: createDispatcher({ handlers, guards, current, log, clock: Date.now }),
    handle: createAppHandler({
      rendererDir: options.rendererDir,
      guard,
      savings,
      usesCamera: () => !desk.mode.managed.off.includes('camera'),
      work: createRouteServices(current, log, createScanThumbnail(desk.scanFolder, desk.precheck)),
    }),
    onEvent: (listener) => desk.onEvent(listener),
    lock: () => void desk.mode.lock.lock('asked'),
    sleep: () => desk.mode.lock.sleep(),
    wake: () => desk.mode.wake(),
    busy: () => desk.mode.busy(),
    updatesFrom: () => desk.updatesFrom(),
    report: log.report,
    async close() {
      const exportsEnded = closeWithin('exports', () => savings.close(), log.report);
      await Promise.all([exportsEnded, desk.close()]);
    },
  };
}
