import type { AppError } from '../../preload/contract/app-error.ts';
import type { PostBarrier } from './post-barrier.ts';

/** How an exchange ended. `kept`: it failed for now and the old token stays. `ended`: no token any more. */
export type Exchanged =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'kept'; readonly error: AppError }
  | { readonly kind: 'ended' };

/**
 * Exchanges the token once at a time, while no POST runs that ends in good time. The platform takes a
 * token once: a second exchange of the same one would be refused and end a good session.
 */
export class TokenExchange {
  readonly #barrier: PostBarrier;
  readonly #ask: () => Promise<Exchanged>;
  readonly #enough: () => Promise<void>;
  #flight: Promise<Exchanged> | null = null;
  #asking = false;

  /** `enough` resolves when running POSTs were waited for long enough. */
  constructor(barrier: PostBarrier, ask: () => Promise<Exchanged>, enough: () => Promise<void>) {
    this.#barrier = barrier;
    this.#ask = ask;
    this.#enough = enough;
  }

  /**
   * The platform is being asked right now, so that the old token may die at any moment. Before that,
   * while POSTs are waited for, it is still good for reading.
   */
  get asking(): boolean {
    return this.#asking;
  }

  /** Starts an exchange, or joins the one under way. */
  run(): Promise<Exchanged> {
    this.#flight ??= this.#barrier
      .exclusively(async () => {
        this.#asking = true;
        // A caller that is told of the outcome may come back here, and must find this flight: hence a turn later.
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
 * Whether a failed refresh says nothing about the token: the network, or something before the platform,
 * was in the way. Where the request may have arrived the old token may be dead, and the next request
 * made with it will tell.
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
