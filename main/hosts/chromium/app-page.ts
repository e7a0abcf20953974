import type { BrowserContext, Frame, Page } from 'playwright-core';
import type { LoopbackOrigin } from './loopback-server.ts';

/** What a page may ask of the host: a contract call as JSON, answered as JSON. */
export type AnswerCall = (call: string) => Promise<string>;

/** Tells the page of an event. */
export type Deliver = (event: string, payload: unknown) => void;

export interface AppPageOptions {
  readonly origin: LoopbackOrigin;
  /** The preload bundle with Electron's bridge replaced by this host's binding. */
  readonly preloadScript: string;
  readonly answerCall: AnswerCall;
}

/**
 * Shows the app in the first page of a context that has shown nothing yet, so that bridge and cookie are
 * in place before the app loads.
 */
export async function showApp(
  context: BrowserContext,
  options: AppPageOptions,
): Promise<{ readonly page: Page; readonly deliver: Deliver }> {
  const page = context.pages()[0] ?? (await context.newPage());
  await context.exposeBinding('__deskInvoke', onlyOurPage(page, options));
  await context.addInitScript({ path: options.preloadScript });
  await context.addCookies([
    { ...options.origin.cookie, url: options.origin.origin, httpOnly: true, sameSite: 'Strict' },
  ]);
  // One window: a second page would be a second hand on the same case.
  context.on('page', (other) => void other.close().then(() => page.bringToFront(), ignore));
  await page.goto(options.origin.origin);
  return {
    page,
    deliver: (event, payload) =>
      // As one text, like calls: an object would be taken apart value by value, on both sides.
      void page
        .evaluate(
          (told) => {
            const { __deskDeliver: listen } = globalThis as unknown as {
              __deskDeliver?: (told: string) => void;
            };
            listen?.(told);
          },
          JSON.stringify([event, payload]),
        )
        .catch(ignore),
  };
}

/** Answers the app's own top frame only, checked before anything else is done. */
function onlyOurPage(page: Page, { origin, answerCall }: AppPageOptions) {
  return async (source: { page?: Page; frame: Frame }, call: unknown): Promise<string> => {
    const ours =
      source.page === page &&
      source.frame === page.mainFrame() &&
      source.frame.url().startsWith(`${origin.origin}/`);
    if (!ours || typeof call !== 'string') throw new Error('This page may not call the desk.');
    return answerCall(call);
  };
}

function ignore(): void {
  // The page is gone: whoever waits for it is told by its closing.
}
