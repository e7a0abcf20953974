import type { AppError } from '../../../preload/contract/app-error.ts';
import type { WayNamedBy } from '../../../preload/contract/models/way-out.ts';

/** The branch's proxy caused the failure. */
export type ProxyError = Extract<AppError, { code: 'proxy' }>;

/**
 * A connection could not be established, so no part of a request was sent. This error has no `code`, because undici
 * would treat some codes as temporary and retry forever (client.js).
 */
export class ConnectFailed extends Error {
  override readonly name = 'ConnectFailed';
  /** The error to report to the caller. */
  readonly told: AppError;
  /**
   * True if another route may be tried, because this one was not forbidden and nobody saw anything from this app on it.
   */
  readonly dead: boolean;

  constructor(told: AppError, dead: boolean) {
    super('No connection.');
    this.told = told;
    this.dead = dead;
  }
}

/** Creates an error of a proxy. Omitted values are unknown. */
export function proxyError(
  problem: ProxyError['problem'],
  by: WayNamedBy,
  more: Partial<Pick<ProxyError, 'proxy' | 'status' | 'schemes' | 'tried'>> = {},
): ProxyError {
  const nothing = { proxy: '', status: null, schemes: [], tried: false };
  return { code: 'proxy', problem, by, ...nothing, ...more };
}
