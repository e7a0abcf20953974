import type { AppError } from '../../../preload/contract/app-error.ts';
import type { WayNamedBy } from '../../../preload/contract/models/way-out.ts';

/** The branch's proxy was in the way. */
export type ProxyError = Extract<AppError, { code: 'proxy' }>;

/**
 * A connection that did not come about: nothing of a request has left on it. It has no `code`, by which
 * undici would take some failures for passing ones and ask for ever (client.js).
 */
export class ConnectFailed extends Error {
  override readonly name = 'ConnectFailed';
  /** As the program tells of it. */
  readonly told: AppError;
  /** Another way may be tried: nobody has forbidden this one, and nothing of ours was seen on it. */
  readonly dead: boolean;

  constructor(told: AppError, dead: boolean) {
    super('No connection.');
    this.told = told;
    this.dead = dead;
  }
}

/** An error of a proxy; what is left out is not known of it. */
export function proxyError(
  problem: ProxyError['problem'],
  by: WayNamedBy,
  more: Partial<Pick<ProxyError, 'proxy' | 'status' | 'schemes' | 'tried'>> = {},
): ProxyError {
  const nothing = { proxy: '', status: null, schemes: [], tried: false };
  return { code: 'proxy', problem, by, ...nothing, ...more };
}
