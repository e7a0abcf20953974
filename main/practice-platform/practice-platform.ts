import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Clock } from './clock.ts';
import { SAMPLE_APPLICATIONS } from './data/sample-applications.ts';
import { SAMPLE_FILES } from './data/sample-files.ts';
import { OFFER_STAGES } from './data/vocabulary.ts';
import type { FaultRule } from './faults/fault.ts';
import { FaultPlan } from './faults/fault.ts';
import { Ledger } from './ledger.ts';
import { COMMERCIAL_SERVICES, LONG_HISTORY } from './operations/files-and-commercial-data.ts';
import {
  SAMPLE_RESULT_IDS,
  SAMPLE_SCORECARD_GROUP,
} from './operations/scorecards-and-orchestration.ts';
import { VERIFICATION_SERVICES } from './operations/verifications.ts';
import type { Matching } from './search/text-match.ts';
import { exchange, type Platform } from './server/exchange.ts';
import { ACCOUNTS, PORTAL_KEY } from './store/accounts.ts';
import { SAMPLE_ATTRIBUTE_IDS } from './store/attributes.ts';
import { SAMPLE_FILTERS } from './store/saved-filters.ts';
import { type AttributeUpdate, createWorld } from './world.ts';

export type PracticePlatformOptions = {
  /** 0, the default, is any free port. */
  readonly port?: number;
  /** Decides the sample data (whole number, 1 when absent). Ids of `samples` are the same for all. */
  readonly seed?: number;
  /** Milliseconds since 1970; the computer's own clock when absent. */
  readonly clock?: Clock;
  /** Makes ids of verifications and parts of tokens; random UUIDs when absent. */
  readonly newId?: () => string;
  /** Faults armed from the start; more can be added while it runs. */
  readonly faults?: readonly FaultRule[];
  /** Makes a form of a cut multipart body, as PHP would. */
  readonly lenientMultipart?: boolean;
  /** How many applications there are; 20,000 when absent. */
  readonly applications?: number;
  /** Records on a page of a list; 25 when absent. The spec gives no page size. */
  readonly perPage?: number;
  /** Milliseconds, by the clock, until a change answered with 202 is made; 2,000 when absent. */
  readonly applyAfter?: number;
  /**
   * What an attribute update makes of fields its body leaves out: they stay (`merge`, when absent), or
   * become null or their default (`replace`). The spec does not say which.
   */
  readonly attributeUpdate?: AttributeUpdate;
  /** How its text filters meet what it holds; `lenient` when absent. The spec does not say. */
  readonly matching?: Matching;
};

export type PracticePlatform = {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  readonly url: string;
  /** Everything the platform really got. */
  readonly ledger: Ledger;
  readonly faults: FaultPlan;
  readonly samples: typeof SAMPLES;
  /** Names of the saved filters an account sees, which no operation tells. */
  visibleFilters(email: string): readonly string[];
  /** Breaks off what is under way and frees the port. */
  close(): Promise<void>;
};

/**
 * An emulator of the lending platform, over HTTP on loopback: all sixteen operations of its
 * specification and no other route. Rejects when the port cannot be had.
 */
export async function createPracticePlatform(
  options: PracticePlatformOptions = {},
): Promise<PracticePlatform> {
  const ledger = new Ledger();
  const faults = new FaultPlan(options.faults);
  const stop = new AbortController();
  const world = createWorld(
    {
      clock: options.clock ?? Date.now,
      newId: options.newId ?? randomUUID,
      seed: options.seed ?? 1,
      applications: options.applications ?? 20_000,
      perPage: options.perPage ?? 25,
      applyAfter: options.applyAfter ?? 2_000,
      attributeUpdate: options.attributeUpdate ?? 'merge',
      matching: options.matching ?? 'lenient',
    },
    ledger,
  );
  const lenientMultipart = options.lenientMultipart ?? false;
  const platform = { world, faults, lenientMultipart, signal: stop.signal };
  const { url, close } = await listen(platform, options.port ?? 0);
  return {
    url,
    ledger,
    faults,
    samples: SAMPLES,
    visibleFilters: (email) => world.savedFilters.visibleTo(email).map(({ name }) => name),
    close: async () => {
      stop.abort();
      await close();
    },
  };
}

type Listening = { readonly url: string; readonly close: () => Promise<void> };

/**
 * Serves the platform on loopback. Port 0 is any free one.
 * Rejects with Node's own error when the port cannot be had (EADDRINUSE, EACCES).
 */
async function listen(platform: Platform, port: number): Promise<Listening> {
  // Slow faults may take longer over a request than Node's own limits allow.
  const server = createServer({ requestTimeout: 0, noDelay: true }, (request, response) => {
    // A connection that breaks is recorded where the body is read; here it must only not crash.
    response.on('error', () => undefined);
    exchange(request, response, platform).catch((cause: unknown) => {
      if (platform.signal.aborted) return;
      console.error('The practice platform failed to answer.', cause);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Sample data that one can use without a list of it, the same for every seed. The API lists no
 * owners, saved filters, runs, scorecard groups, files or profiles: who practices needs their ids.
 */
export const SAMPLES = {
  accounts: ACCOUNTS,
  portalKey: PORTAL_KEY.key,
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
