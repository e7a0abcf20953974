import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Device } from './device.ts';
import { capabilities, pathOf, readScanSettings, scannerStatus } from './escl.ts';
import { drawPage, type Placed, type Sheet } from './pictures/draw-page.ts';
import { type Samples, samplesIn } from './pictures/samples.ts';

export type PracticeScannerOptions = {
  /** The port. The default is 0, which means any free port. */
  readonly port?: number;
  /**
   * The folder of sample pictures. With it, a license is on the glass and a statement is in the feeder. Without it,
   * both are empty.
   */
  readonly samplesDir?: string;
  /** A private key and its certificate for TLS, both in PEM format. Without them, the scanner uses plain HTTP. */
  readonly certificate?: { readonly key: string; readonly cert: string };
};

export type PracticeScanner = {
  /** `http://127.0.0.1:<port>/eSCL`, without a trailing slash. */
  readonly url: string;
  /** Null if there is no folder of samples. */
  readonly samples: Samples | null;
  /**
   * Places something on the glass. With several arguments, each scan uses the next one, starting over after the last.
   */
  lay(...layings: readonly (readonly Placed[])[]): void;
  /** Replaces the sheets in the feeder. With `again`, the feeder is refilled after a job has taken all sheets. */
  load(sheets: readonly Sheet[], options?: { readonly again?: boolean }): void;
  /** Jams a sheet in the feeder, or clears the jam. A jam ends a feeder job before its next page. */
  jam(jammed: boolean): void;
  /** Sets a function to call with the page number (from 1) before each page of a job is scanned. Null removes it. */
  beforePage(hook: BeforePage | null): void;
  /** Cancels everything in progress and frees the port. */
  close(): Promise<void>;
};

/** If the function returns a promise, it is awaited. */
type BeforePage = (page: number) => unknown;

/**
 * Starts a scanner that speaks eSCL over HTTP or HTTPS on loopback, like a network scanner. It has no other routes.
 * Rejects with Node's error if the port isn't available (EADDRINUSE, EACCES).
 */
export async function createPracticeScanner(
  options: PracticeScannerOptions = {},
): Promise<PracticeScanner> {
  const { port = 0, samplesDir, certificate } = options;
  const device = new Device();
  const samples = samplesDir === undefined ? null : samplesIn(samplesDir);
  if (samples !== null) {
    device.glass.lay(...samples.turned);
    device.feeder.load(samples.statement, true);
  }
  let hook: BeforePage | null = null;
  let closed = false;
  let host = '';
  const scheme = certificate === undefined ? 'http' : 'https';
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // A client that disconnects isn't a failure of the scanner.
    response.on('error', () => undefined);
    const origin = `${scheme}://${host}`;
    // Refuse other host names. Otherwise, a web page whose domain name resolves to this address could send requests.
    if (request.headers.host !== host) return response.writeHead(421, CLOSE).end();
    const before = async (page: number) => hook?.(page);
    exchange(request, response, { device, origin, before }).catch((cause: unknown) => {
      if (closed || response.destroyed) return;
      console.error('The practice scanner failed to answer.', cause);
      if (!response.headersSent) response.writeHead(500).end();
    });
  };
  const server =
    certificate === undefined ? createServer(answer) : createTlsServer(certificate, answer);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const url = `${scheme}://127.0.0.1:${bound}/eSCL`;
  ({ host } = new URL(url));
  return {
    url,
    samples,
    lay: (...layings) => device.glass.lay(...layings),
    load: (sheets, { again = false } = {}) => device.feeder.load(sheets, again),
    jam: (jammed) => {
      device.jammed = jammed;
    },
    beforePage: (next) => {
      hook = next;
    },
    close: () => {
      closed = true;
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

const CLOSE = { connection: 'close' };
const MOST_SETTINGS_BYTES = 64 * 1024;

/** Reads a request body as text. Returns null if it is larger than `most` bytes. */
async function textUpTo(request: IncomingMessage, most: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let left = most;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    left -= chunk.length;
    if (left < 0) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

type Scanner = {
  readonly device: Device;
  /** The origin that the client used: `http://host:port`. */
  readonly origin: string;
  readonly before: (page: number) => Promise<unknown>;
};

const ROUTE =
  /^\/eSCL\/(?:(ScannerCapabilities|ScannerStatus|ScanJobs)|ScanJobs\/([^/]+?)(\/NextDocument)?\/?)$/;

async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  scanner: Scanner,
): Promise<void> {
  const { device, origin } = scanner;
  const [, name, jobId = '', next = ''] = ROUTE.exec(request.url ?? '') ?? [];
  const xml = (body: string) => response.setHeader('content-type', 'text/xml').end(body);
  switch (`${request.method} ${name ?? (jobId === '' ? '' : `job${next}`)}`) {
    case 'GET ScannerCapabilities':
      xml(capabilities(origin));
      return;
    case 'GET ScannerStatus':
      xml(scannerStatus(device.status));
      return;
    case 'POST ScanJobs': {
      const body = await textUpTo(request, MOST_SETTINGS_BYTES);
      if (body === null) {
        response.writeHead(413, CLOSE).end();
        return;
      }
      const settings = readScanSettings(body);
      const job = settings === null ? 409 : device.begin(settings);
      if (typeof job === 'number') response.writeHead(job).end();
      else response.writeHead(201, { location: `${origin}${pathOf(job.id)}` }).end();
      return;
    }
    case 'GET job/NextDocument':
      return nextDocument(jobId, response, scanner);
    case 'DELETE job': {
      const job = device.find(jobId);
      job?.end('Canceled', 'JobCanceledByUser');
      response.writeHead(job === undefined ? 404 : 200).end();
      return;
    }
    default:
      response.writeHead(404).end();
  }
}

async function nextDocument(
  jobId: string,
  response: ServerResponse,
  { device, before }: Scanner,
): Promise<void> {
  const job = device.find(jobId);
  if (job?.open) await before(job.completed + 1);
  const page = job?.take() ?? null;
  if (job === undefined || page === null) {
    response.writeHead(404).end();
    return;
  }
  const body = await drawPage(page.placed, page.behind, job.settings);
  response.setHeader('content-type', 'image/jpeg').end(body);
  job.handedOver();
}
