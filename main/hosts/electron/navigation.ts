import type { DownloadItem, Event, Session, WebContents } from 'electron';
import * as v from 'valibot';
import { SessionState } from '../../../preload/contract/models/session.ts';
import { Settings } from '../../../preload/contract/models/settings.ts';
import type { Desk } from '../../compose/compose.ts';
import { isAppUrl } from './app-url.ts';
import { type Loading, mayDownload, mayLoad, mayOpenOutside } from './navigation-policy.ts';

/** Events by which a page, or a link in it, would go somewhere else. */
const DEPARTURES = [
  'will-navigate',
  'will-redirect',
  'will-frame-navigate',
  'will-attach-webview',
] as const;

type GuardedContents = Pick<WebContents, 'setWindowOpenHandler'> & {
  on(
    event: (typeof DEPARTURES)[number],
    listener: (event: Event & { readonly url?: string }) => void,
  ): unknown;
};

/**
 * Keeps a page where it is: it goes nowhere, opens no window and holds no webview.
 * @param openOutside gets the addresses that a page wanted to open in a new window; it decides
 * @param options.mayReload in development the page loads itself again when its sources change
 */
export function holdInPlace(
  contents: GuardedContents,
  openOutside: (url: string) => void,
  options: { readonly mayReload: boolean },
): void {
  for (const departure of DEPARTURES) {
    contents.on(departure, (event) => {
      if (!(options.mayReload && isAppUrl(event.url ?? ''))) event.preventDefault();
    });
  }
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

type GuardedSession = {
  readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'>;
  on(
    event: 'will-download',
    listener: (event: Event, item: Pick<DownloadItem, 'getURL'>) => void,
  ): unknown;
};

/** Lets the session load nothing from outside the app, and save nothing but exports. */
export function holdInside(session: GuardedSession, from: Loading): void {
  session.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !mayLoad(details.url, from) }),
  );
  session.on('will-download', (event, item) => {
    if (!mayDownload(item.getURL())) event.preventDefault();
  });
}

const { applicationUrl } = Settings.entries;

/**
 * Opens a link of the page in the system's browser if the policy takes it: the branch's own page for
 * a forgotten password, or an application in its portal. Anything else is dropped without a word.
 */
export async function openOutside(
  url: string,
  desk: Pick<Desk, 'dispatch'>,
  open: (url: string) => Promise<void>,
): Promise<void> {
  const [session, settings] = await Promise.all([
    desk.dispatch({ channel: 'session:get', input: {} }),
    desk.dispatch({ channel: 'settings:get', input: {} }),
  ]);
  const forgotten = v.safeParse(SessionState, session.ok ? session.value : null);
  const portal = v.safeParse(v.object({ applicationUrl }), settings.ok ? settings.value : null);
  const allowed = [
    forgotten.success ? forgotten.output.forgotPasswordUrl : null,
    portal.success ? portal.output.applicationUrl : null,
  ];
  if (mayOpenOutside(url, allowed)) await open(url);
}
