import type { CustomScheme, Protocol } from 'electron';
import { APP_SCHEME, isAppUrl } from './app-url.ts';

/**
 * The app's scheme: a proper origin with fetch. `corsEnabled` goes with `supportFetchAPI`, or another
 * origin could read ours (CVE-2026-70604). It is registered once, before the app is ready.
 */
export const APP_SCHEMES: CustomScheme[] = [
  {
    scheme: APP_SCHEME,
    privileges: {
      standard: true,
      secure: true,
      supportFetchAPI: true,
      corsEnabled: true,
      stream: false,
      bypassCSP: false,
      allowServiceWorkers: false,
      codeCache: false,
    },
  },
];

/** Mounts the host-independent handler on the app's origin. */
export function serveApp(
  protocol: Pick<Protocol, 'handle'>,
  handle: (request: Request) => Promise<Response>,
): void {
  protocol.handle(APP_SCHEME, (request) =>
    isAppUrl(request.url) ? handle(request) : new Response(null, { status: 404 }),
  );
}
