import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Device } from './device/device.ts';
import type { Trouble } from './faults/fault.ts';
import { type FaultRule, ScannerFaults } from './faults/scanner-faults.ts';
import { ScannerLedger } from './ledger.ts';
import type { Placed, Sheet } from './pictures/picture.ts';
import { type Samples, samplesIn } from './pictures/samples.ts';
import { PageMaker } from './pictures/scanned-page.ts';
import type { Profile } from './profile.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import { type Certificate, selfSigned } from './server/certificate.ts';
import { exchange } from './server/exchange.ts';
import type { Scanner } from './server/scanner.ts';

export type PracticeScannerOptions = {
  /** 0, the default, is any free port. */
  readonly port?: number;
  /** The kind of device; `plain` when absent. */
  readonly profile?: ProfileName | Profile;
  /** The folder of sample pictures. A license then lies on the glass and a statement in the feeder; without it nothing. */
  readonly samplesDir?: string;
  /** Faults armed from the start; more can be added while it runs. */
  readonly faults?: readonly FaultRule[];
  /** Milliseconds since 1970; the computer's own clock when absent. */
  readonly clock?: () => number;
  /** Of a profile with TLS. A new one is made when absent, as by a device that was reset. */
  readonly certificate?: Certificate;
  /** Milliseconds after which a job that nobody asks about is given up; a minute when absent. */
  readonly jobTimeout?: number;
};

export type PracticeScanner = {
  /** `http://127.0.0.1:<port>/eSCL`, without a slash at its end. */
  readonly url: string;
  readonly profile: Profile;
  /** Null without TLS. */
  readonly certificate: Certificate | null;
  /** Everything the scanner was really asked. */
  readonly ledger: ScannerLedger;
  readonly faults: ScannerFaults;
  /** Null without a folder of samples. */
  readonly samples: Samples | null;
  /** Lays something on the glass. Several layings follow each other, scan by scan, and then begin anew. */
  lay(...layings: readonly (readonly Placed[])[]): void;
  /** Puts sheets into the feeder in place of those there; `again`: once more whenever a job took all. */
  load(sheets: readonly Sheet[], options?: { readonly again?: boolean }): void;
  /** Something is wrong with the feeder from now on; null when it is put right. */
  trouble(trouble: Trouble | null): void;
  /** Breaks off what is under way and frees the port. */
  close(): Promise<void>;
};

/**
 * A scanner that speaks eSCL over HTTP or HTTPS on loopback, as the network's scanners do. It has no route
 * that they lack. Rejects when the port cannot be had.
 */
export async function createPracticeScanner(
  options: PracticeScannerOptions = {},
): Promise<PracticeScanner> {
  const { profile: wanted = 'plain', clock = Date.now, samplesDir } = options;
  const profile = typeof wanted === 'string' ? PROFILES[wanted] : wanted;
  const certificate = profile.tls
    ? (options.certificate ?? selfSigned(profile.makeAndModel))
    : null;
  const ledger = new ScannerLedger();
  const faults = new ScannerFaults(options.faults);
  const newJobId = jobIds(profile);
  const jobTimeout = options.jobTimeout ?? 60_000;
  const device = new Device(profile, { faults, clock, newJobId, jobTimeout });
  const samples = samplesDir === undefined ? null : samplesIn(samplesDir);
  if (samples !== null) {
    device.glass.lay(...samples.turned);
    device.feeder.load(samples.statement, true);
  }
  const stop = new AbortController();
  const parts = { device, faults, ledger, pages: new PageMaker(), clock, signal: stop.signal };
  const { port, close } = await listen(parts, certificate, options.port ?? 0);
  return {
    url: `${profile.tls ? 'https' : 'http'}://127.0.0.1:${port}/eSCL`,
    profile,
    certificate,
    ledger,
    faults,
    samples,
    lay: (...layings) => device.glass.lay(...layings),
    load: (sheets, { again = false } = {}) => device.feeder.load(sheets, again),
    trouble: (trouble) => device.trouble(trouble),
    close: async () => {
      stop.abort();
      await close();
    },
  };
}

function jobIds({ jobId }: Profile): () => string {
  let number = 1000;
  return () => {
    if (jobId === 'uuid') return randomUUID();
    if (jobId === 'urn:uuid') return `urn:uuid:${randomUUID()}`;
    number += 1;
    return String(number);
  };
}

type Listening = { readonly port: number; readonly close: () => Promise<void> };

/** Rejects with Node's own error when the port cannot be had (EADDRINUSE, EACCES). */
async function listen(
  parts: Omit<Scanner, 'port'>,
  certificate: Certificate | null,
  wanted: number,
): Promise<Listening> {
  let port = wanted;
  const scanner: Scanner = { ...parts, port: () => port };
  const answer: RequestListener = (request, response) => {
    // A client that goes away is no failure of the scanner.
    response.on('error', () => undefined);
    exchange(request, response, scanner).catch((cause: unknown) => {
      if (parts.signal.aborted || response.destroyed) return;
      console.error('The practice scanner failed to answer.', cause);
      if (!response.headersSent) response.writeHead(500).end();
    });
  };
  const server =
    certificate === null ? createServer(answer) : createTlsServer({ ...certificate }, answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : wanted;
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
