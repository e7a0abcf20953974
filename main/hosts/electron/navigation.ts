import type { Event, Session, WebContents } from 'electron';
import * as v from 'valibot';
import { SessionState } from '../../../preload/contract/models/session.ts';
import { Settings } from '../../../preload/contract/models/settings.ts';
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import { NO_WAY_OUT } from '../no-way-out.ts';
import { isAppUrl } from './app-protocol.ts';

/** Events that come before a navigation that a page or one of its links starts. */
const DEPARTURES = [
  'will-navigate',
  'will-redirect',
  'will-frame-navigate',
  'will-attach-webview',
] as const;

type GuardedContents = Pick<WebContents, 'setWindowOpenHandler' | 'setWebRTCIPHandlingPolicy'> & {
  on(
    event: (typeof DEPARTURES)[number],
    listener: (event: Event & { readonly url?: string }) => void,
  ): unknown;
};

/**
 * Prevents a page from navigating, opening windows, embedding webviews, and sending data through WebRTC.
 * @param openOutside receives the address of a new window that a page wants to open, and decides what to do
 * @param options.mayReload in development, allows the page to reload itself when its sources change
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
  contents.setWebRTCIPHandlingPolicy(NO_WAY_OUT.webRtc);
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

type GuardedSession = {
  readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'>;
  setProxy(rules: { proxyRules: string; proxyBypassRules: string }): Promise<void>;
  on(event: 'will-download', listener: (event: Event) => void): unknown;
};

/**
 * Prevents the session from loading anything from outside the app, and from downloading anything. Chromium would write
 * a download to a folder before staff have chosen a place, so main writes exports itself. Resolves when the session has
 * no other way to reach the network; see `NO_WAY_OUT`.
 * @param onDownload called when the page has tried to download something
 */
export async function holdInside(
  session: GuardedSession,
  from: Loading,
  onDownload: () => void,
): Promise<void> {
  session.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !mayLoad(details.url, from) }),
  );
  session.on('will-download', (event) => {
    event.preventDefault();
    onDownload();
  });
  // In development, the page receives changes over a separate connection.
  if (from.page !== null) return;
  const { proxyRules, proxyBypassRules } = NO_WAY_OUT;
  await session.setProxy({ proxyRules, proxyBypassRules });
}

const { applicationUrl } = Settings.entries;

/** Opens a page's link in the system's browser if the policy allows it. Ignores other links. */
export async function openOutside(
  url: string,
  desk: Pick<ServedDesk, 'dispatch'>,
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

/**
 * Returns whether a link may open in the system's browser. It must use https and have the host of an address that the
 * branch has set (`allowed`). Other links could start a program or leak data.
 */
export function mayOpenOutside(url: string, allowed: readonly (string | null)[]): boolean {
  if (!URL.canParse(url)) return false;
  const asked = new URL(url);
  if (asked.protocol !== 'https:' || asked.username !== '' || asked.password !== '') return false;
  return allowed.some(
    (address) => address !== null && URL.canParse(address) && new URL(address).host === asked.host,
  );
}

/** What a desk may load in addition to its own origin, which depends on how it was started. */
type Loading = {
  readonly packaged: boolean;
  /** In development, a server of the page's sources, which reports changes over a separate connection. */
  readonly page: string | null;
};

/**
 * Returns whether the session may load an address. The window uses only the app's origin. Pictures may be blobs of
 * that origin, and the developer tools need their own scheme.
 */
export function mayLoad(url: string, { packaged, page }: Loading): boolean {
  if (url.startsWith('blob:')) return isAppUrl(url.slice('blob:'.length));
  if (isAppUrl(url)) return true;
  if (packaged) return false;
  const lineOfPage = page?.replace('http:', 'ws:');
  return (
    url.startsWith('devtools://') || (lineOfPage !== undefined && url.startsWith(`${lineOfPage}/`))
  );
}
