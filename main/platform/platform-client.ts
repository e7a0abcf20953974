import { applicationOperations } from './application-operations.ts';
import { attributeOperations } from './attribute-operations.ts';
import type { Caller, TokenSource } from './caller.ts';
import { commercialOperations } from './commercial-operations.ts';
import { fileOperation } from './file-operation.ts';
import { filterAndScorecardOperations } from './filter-and-scorecard-operations.ts';
import type { Network } from './network/network.ts';
import { offerOperations } from './offer-operations.ts';
import { DEFAULT_PLATFORM_SETTINGS, type PlatformSettings } from './platform-settings.ts';
import { PlatformSign } from './platform-sign.ts';
import { verificationOperations } from './verification-operation.ts';

export interface PlatformClientOptions {
  /** A result of `parseBaseUrl`. */
  readonly baseUrl: URL;
  readonly network: Pick<Network, 'shared' | 'fresh'>;
  readonly tokens: TokenSource;
  readonly settings?: PlatformSettings | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
  /** Called each time an operation has returned the requested data, except for verifications and files. */
  readonly onAnswered?: (() => void) | undefined;
}

/**
 * Creates the client of one platform for one session, with all operations except signing in (spec, endpoints 3 to 16).
 * It checks each answer; the contract has already checked the input. It stores nothing, so drop it when the session
 * ends. No method throws for an expected failure. Each can fail with `signedOut`, `offline`, `blockedOnTheWay`,
 * `throttled`, `unavailable`, `rejected`, `notFound`, `unexpectedAnswer`, `invalidRequest`, or `cancelled`. A read that
 * was refused with a 401 is repeated once with a new token. A change is repeated only if the 401 certainly came from
 * the platform itself. A verification is never repeated.
 */
export function createPlatformClient(options: PlatformClientOptions) {
  const { baseUrl, network, tokens } = options;
  const settings = options.settings ?? DEFAULT_PLATFORM_SETTINGS;
  const { now = Date.now, onAnswered = () => {} } = options;
  const sign = new PlatformSign();
  const caller: Caller = { baseUrl, network, tokens, settings, now, onAnswered, sign };
  return {
    ...offerOperations(caller),
    ...applicationOperations(caller),
    ...commercialOperations(caller),
    ...attributeOperations(caller),
    ...filterAndScorecardOperations(caller),
    ...verificationOperations(caller),
    ...fileOperation(caller),
  };
}

export type PlatformClient = ReturnType<typeof createPlatformClient>;
