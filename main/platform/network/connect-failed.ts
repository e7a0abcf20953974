import type { AppError } from '../../../preload/contract/app-error.ts';
import type { WayNamedBy } from '../../../preload/contract/models/way-out.ts';

/** A failure that the branch's proxy caused. */
export type ProxyError = Extract<AppError, { code: 'proxy' }>;

/**
 * Thrown if no connection could be established, so that no part of a request was sent. It has no `code`, because undici
 * would treat some codes as temporary and retry forever (client.js).
 */
export class ConnectFailed extends Error {
  override readonly name = 'ConnectFailed';
  /** The error to report to the caller. */
  readonly told: AppError;
  /**
   * True if another route may be tried, because this one wasn't forbidden and nobody on it has seen anything from this
   * app.
   */
  readonly dead: boolean;

  constructor(told: AppError, dead: boolean) {
    super('No connection.');
    this.told = told;
    this.dead = dead;
  }
}

/** Creates a proxy error. Omitted values are unknown. */
export function proxyError(
  problem: ProxyError['problem'],
  by: WayNamedBy,
  more: Partial<Pick<ProxyError, 'proxy' | 'status' | 'schemes' | 'tried'>> = {},
): ProxyError {
  const nothing = { proxy: '', status: null, schemes: [], tried: false };
  return { code: 'proxy', problem, by, ...nothing, ...more };
}
