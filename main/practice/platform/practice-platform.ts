import { once } from 'node:events';
import { createServer } from 'node:http';
import { SAMPLE_APPLICATIONS } from './data/sample-applications.ts';
import { SAMPLE_FILES } from './data/sample-files.ts';
import { OFFER_STAGES } from './data/vocabulary.ts';
import { type Exchange, plainly, refuse, workOf } from './exchange.ts';
import { COMMERCIAL_SERVICES, LONG_HISTORY } from './operations/files-and-commercial-data.ts';
import {
  SAMPLE_RESULT_IDS,
  SAMPLE_SCORECARD_GROUP,
} from './operations/scorecards-and-orchestration.ts';
import { VERIFICATION_SERVICES } from './operations/verifications.ts';
import type { Account } from './store/accounts.ts';
import { SAMPLE_ATTRIBUTE_IDS } from './store/attribute-values.ts';
import { SAMPLE_FILTERS } from './store/saved-filters.ts';
import { type BadDay, World, type WorldOptions } from './world.ts';

export type PracticePlatformOptions = WorldOptions & {
  /** The port. The default is 0, which means any free port. */
  readonly port?: number;
  /**
   * Whether to answer requests for any host name, for use behind a proxy or TLS. By default, only requests for the
   * platform's own address are answered.
   */
  readonly anyHost?: boolean;
  /** Handles requests. Tests replace it to break them. */
  readonly exchange?: Exchange;
};

export type PracticePlatform = {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string;
  readonly samples: typeof SAMPLES & {
    readonly accounts: readonly Account[];
    readonly portalKey: string;
  };
  /** The current test situation, or null. */
  badDay(): BadDay | null;
  /** Starts a test situation, which replaces the current one. Null ends it. */
  play(day: BadDay | null): void;
  /** Returns the names of the saved filters that are visible to an account. No operation reports them. */
  visibleFilters(email: string): readonly string[];
  /** Cancels requests in progress and frees the port. */
  close(): Promise<void>;
};

/**
 * Starts an emulator of the lending platform, which runs over HTTP on loopback. It has exactly the sixteen operations
 * of the spec. Rejects with Node's error if the port isn't available (EADDRINUSE, EACCES).
 */
export async function createPracticePlatform(
  options: PracticePlatformOptions = {},
): Promise<PracticePlatform> {
  const { port = 0, exchange = plainly, anyHost = false } = options;
  let host = '';
  const world = new World(options);
  // Some tests have requests that take longer than Node's limits allow.
  const server = createServer({ requestTimeout: 0, noDelay: true }, (request, response) => {
    response.on('error', () => undefined);
    // Refuse other host names. Otherwise, a web page whose domain name resolves to this address could send requests.
    if (!anyHost && request.headers.host !== host) return refuse(response, 421);
    exchange(request, response, workOf(request, world)).catch((cause: unknown) => {
      // A client that disconnected isn't a failure of the platform.
      if (response.destroyed || request.errored) return;
      console.error('The practice platform failed to answer.', cause);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  server.on('connection', (socket) => {
    if (world.badDay === 'lineDown') socket.resetAndDestroy();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const url = `http://127.0.0.1:${bound}`;
  ({ host } = new URL(url));
  return {
    url,
    samples: { ...SAMPLES, accounts: world.accounts, portalKey: world.portalKey },
    badDay: () => world.badDay,
    play: (day) => {
      world.badDay = day;
      if (day === 'lineDown') server.closeAllConnections();
    },
    visibleFilters: (email) => world.savedFilters.visibleTo(email).map(({ name }) => name),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Sample data with IDs that are known in advance and the same for every seed. The API doesn't list owners, saved
 * filters, runs, scorecard groups, files, or profiles, so people who practice need their IDs.
 */
export const SAMPLES = {
  verificationServices: VERIFICATION_SERVICES,
  /** The newest applications, which appear first in an unfiltered search. */
  applications: SAMPLE_APPLICATIONS,
  files: SAMPLE_FILES.map(({ id, name, contentType }) => ({ id, name, contentType })),
  filters: SAMPLE_FILTERS,
  attributeIds: SAMPLE_ATTRIBUTE_IDS,
  offerStageIds: OFFER_STAGES,
  commercialServices: COMMERCIAL_SERVICES,
  longCommercialService: LONG_HISTORY,
  /** A group with 6,000 results, which is more than one request may ask for. */
  scorecardGroup: { id: SAMPLE_SCORECARD_GROUP, resultIds: SAMPLE_RESULT_IDS },
} as const;
