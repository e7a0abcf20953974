import type { AppError } from '../../preload/contract/app-error.ts';
import type { PostBarrier } from './post-barrier.ts';

/**
 * The result of an exchange. `kept`: the exchange failed temporarily, and the old token is still in use. `ended`: there
 * is no longer a token.
 */
export type Exchanged =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'kept'; readonly error: AppError }
  | { readonly kind: 'ended' };

/**
 * Runs one token exchange at a time, after waiting for POSTs that will finish soon. The platform accepts a token for
 * exchange only once. It would refuse a second exchange of the same token, which would end a valid session.
 */
export class TokenExchange {
  readonly #barrier: PostBarrier;
  readonly #ask: () => Promise<Exchanged>;
  readonly #enough: () => Promise<void>;
  #flight: Promise<Exchanged> | null = null;
  #asking = false;

  /** `enough` resolves when an exchange has waited long enough for running POSTs. */
  constructor(barrier: PostBarrier, ask: () => Promise<Exchanged>, enough: () => Promise<void>) {
    this.#barrier = barrier;
    this.#ask = ask;
    this.#enough = enough;
  }

  /**
   * True while the platform is being asked. During that time, the old token may become invalid at any moment. Before
   * that, while this waits for POSTs, the old token can still be used for reading.
   */
  get asking(): boolean {
    return this.#asking;
  }

  /** Starts an exchange, or joins the one in progress. */
  run(): Promise<Exchanged> {
    this.#flight ??= this.#barrier
      .exclusively(async () => {
        this.#asking = true;
        // Wait one turn, so that a caller that calls `run` again during `#ask` joins this exchange.
        await null;
        return this.#ask();
      }, this.#enough)
      .finally(() => {
        this.#asking = false;
        this.#flight = null;
      });
    return this.#flight;
  }
}

/**
 * Returns whether a failed refresh says nothing about the token, because something else prevented it: the network, or a
 * device or server in front of the platform. If the request did arrive, the old token may be invalid. The next request
 * with that token will show it.
 */
export function mayPass(error: AppError): boolean {
  switch (error.code) {
    case 'offline':
    case 'throttled':
    case 'unavailable':
    case 'proxy':
    case 'blockedOnTheWay':
    case 'cancelled':
      return true;
    default:
      return false;
  }
}
