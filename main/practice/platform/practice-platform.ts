import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Clock } from './clock.ts';
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
import { LENIENT, type Matching } from './search/matching.ts';
import type { Account } from './store/accounts.ts';
import { SAMPLE_ATTRIBUTE_IDS } from './store/attributes.ts';
import { SAMPLE_FILTERS } from './store/saved-filters.ts';
import { type BadDay, World } from './world.ts';

export type PracticePlatformOptions = {
  /** 0, the default, is any free port. */
  readonly port?: number;
  /** Decides the sample data (whole number, 1 when absent). Ids of `samples` are the same for all. */
  readonly seed?: number;
  /** Milliseconds since 1970; the computer's own clock when absent. */
  readonly clock?: Clock;
  /** Makes ids of verifications and parts of tokens; random UUIDs when absent. */
  readonly newId?: () => string;
  /** Of every account; a random one when absent, so that only whoever started the platform can use it. */
  readonly password?: string;
  /** The key from the portal; a random one when absent. */
  readonly portalKey?: string;
  /** Answers under every name, as behind a proxy or in front of TLS; when absent, under its own address alone. */
  readonly anyHost?: boolean;
  /** How many applications there are; 20,000 when absent. */
  readonly applications?: number;
  /** Records on a page of a list; 25 when absent. The spec gives no page size. */
  readonly perPage?: number;
  /** Milliseconds, by the clock, until a change answered with 202 is made; 2,000 when absent. */
  readonly applyAfter?: number;
  /** How texts of a search meet what it holds: when absent, leniently. */
  readonly matching?: Matching;
  /** A bad day began or is over. */
  readonly onBadDay?: () => void;
  /** How requests are carried out: the seam at which tests break them. The usual way when absent. */
  readonly exchange?: Exchange;
};

export type PracticePlatform = {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  readonly url: string;
  readonly samples: typeof SAMPLES & {
    readonly accounts: readonly Account[];
    readonly portalKey: string;
  };
  /** What goes wrong now; null on a good day. */
  badDay(): BadDay | null;
  /** Begins a bad day in place of the one before; null ends it. */
  play(day: BadDay | null): void;
  /** Names of the saved filters an account sees, which no operation tells. */
  visibleFilters(email: string): readonly string[];
  /** Breaks off what is under way and frees the port. */
  close(): Promise<void>;
};

/**
 * An emulator of the lending platform, over HTTP on loopback: all sixteen operations of its
 * specification and no other route. Rejects with Node's own error when the port cannot be had
 * (EADDRINUSE, EACCES).
 */
export async function createPracticePlatform(
  options: PracticePlatformOptions = {},
): Promise<PracticePlatform> {
  const { port = 0, exchange = plainly, anyHost = false } = options;
  const { password = secret(), portalKey = secret() } = options;
  let host = '';
  const world = new World({
    clock: options.clock ?? Date.now,
    newId: options.newId ?? randomUUID,
    password,
    portalKey,
    seed: options.seed ?? 1,
    applications: options.applications ?? 20_000,
    perPage: options.perPage ?? 25,
    applyAfter: options.applyAfter ?? 2_000,
    matching: options.matching ?? LENIENT,
    onBadDay: options.onBadDay ?? (() => {}),
  });
  // Tests take longer over a request than Node's own limits allow.
  const server = createServer({ requestTimeout: 0, noDelay: true }, (request, response) => {
    response.on('error', () => undefined);
    // A page of the web that has its own name lead here asks under that name.
    if (!anyHost && request.headers.host !== host) return refuse(response, 421);
    exchange(request, response, workOf(request, world)).catch((cause: unknown) => {
      // A client that went away, or was cut off, is no failure of the platform.
      if (response.destroyed || request.errored) return;
      console.error('The practice platform failed to answer.', cause);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  server.on('connection', (socket) => {
    if (world.badDay === 'lineDown') socket.resetAndDestroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const url = `http://127.0.0.1:${bound}`;
  ({ host } = new URL(url));
  return {
    url,
    samples: { ...SAMPLES, accounts: world.accounts, portalKey },
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

function secret(): string {
  return randomBytes(18).toString('base64url');
}

/**
 * Sample data that one can use without a list of it, the same for every seed. The API lists no
 * owners, saved filters, runs, scorecard groups, files or profiles: who practices needs their ids.
 */
export const SAMPLES = {
  verificationServices: VERIFICATION_SERVICES,
  /** The newest applications, at the top of an unfiltered search. */
  applications: SAMPLE_APPLICATIONS,
  files: SAMPLE_FILES.map(({ id, name, contentType }) => ({ id, name, contentType })),
  filters: SAMPLE_FILTERS,
  attributeIds: SAMPLE_ATTRIBUTE_IDS,
  offerStageIds: OFFER_STAGES,
  commercialServices: COMMERCIAL_SERVICES,
  longCommercialService: LONG_HISTORY,
  /** A group with 6,000 results, more than one request may ask for. */
  scorecardGroup: { id: SAMPLE_SCORECARD_GROUP, resultIds: SAMPLE_RESULT_IDS },
} as const;
