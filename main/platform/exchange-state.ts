import type { Dispatcher } from 'undici';

/** How far one request came: what error codes alone cannot tell. */
export interface ExchangeState {
  /** `none` until a connection stood and the head was written. */
  sent: 'none' | 'part' | 'whole';
  /** The answer began, or the exchange failed: no more of the body may leave. */
  over: boolean;
  /** Bytes of an upload's body handed to the connection. */
  handedBytes: number;
  /** Set before the last chunk of an upload is handed over; while unset, none of it can have left. */
  committed: boolean;
  commitFailure: { readonly cause: unknown } | null;
}

export function newExchangeState(): ExchangeState {
  return { sent: 'none', over: false, handedBytes: 0, committed: false, commitFailure: null };
}

/** Answers of status 1xx that a request gets before its own: a server that goes on with them has none. */
const MOST_INTERIM = 20;

class TooManyInterim extends Error {
  readonly code = 'TOO_MANY_INTERIM_ANSWERS';
}

/** Keeps `state` true to what undici does with the one request dispatched through it. */
export function observing(state: ExchangeState): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    let interim = 0;
    return dispatch(options, {
      onRequestStart(controller, context) {
        state.sent = 'part';
        handler.onRequestStart?.(controller, context);
      },
      onRequestSent() {
        // undici says so too when a body ends early because the exchange is over.
        if (!state.over) state.sent = 'whole';
        handler.onRequestSent?.();
      },
      onResponseStart(controller, status, headers, message) {
        if (status >= 200) state.over = true;
        else {
          interim += 1;
          if (interim > MOST_INTERIM) return controller.abort(new TooManyInterim());
        }
        handler.onResponseStart?.(controller, status, headers, message);
      },
      onResponseError(controller, error) {
        state.over = true;
        handler.onResponseError?.(controller, error);
      },
      onRequestUpgrade: handler.onRequestUpgrade?.bind(handler),
      onResponseStarted: handler.onResponseStarted?.bind(handler),
      onResponseData: handler.onResponseData?.bind(handler),
      onResponseEnd: handler.onResponseEnd?.bind(handler),
      onBodySent: handler.onBodySent?.bind(handler),
    } as Dispatcher.DispatchHandler);
  };
}
