import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { buildConnector, Dispatcher, Pool } from 'undici';
import type { ScannerProblem } from '../../preload/contract/models/scanner.ts';
import { aborted, waitUnless } from '../system/tasks/wait-unless.ts';
import { undici } from '../system/undici.ts';
import { GivenUp, ScannerTrouble } from './trouble.ts';

/** Returns whether a certificate, given as SHA-256, is the one that the device presented first. */
export type HoldCertificate = (sha256: string) => boolean;

/** A request to a device. The path is relative to the device's origin. */
export interface DeviceRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** An XML document. */
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  /** How long the device may take to start its answer, in milliseconds. */
  readonly firstByteMs?: number;
  /** The host name to send, for devices that reject their own. */
  readonly host?: string | undefined;
}

export interface DeviceAnswer {
  readonly status: number;
  /** The names are lowercase. If a header is repeated, the first value is kept. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Throws `ScannerTrouble` if the bytes end too early or stop arriving. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection without reading the rest. */
  dispose(): void;
}

/** Timeouts for a device, in milliseconds. */
export interface DevicePatience {
  readonly connectMs: number;
  readonly firstByteMs: number;
  /** The maximum pause between two pieces of an answer. */
  readonly silenceMs: number;
}

export const DEVICE_PATIENCE: DevicePatience = {
  connectMs: 5_000,
  firstByteMs: 15_000,
  silenceMs: 20_000,
};

/** Thrown if the certificate differs from the first one. It is thrown through undici, which passes it on unchanged. */
class OtherCertificate extends Error {
  override readonly name = 'OtherCertificate';
}

/**
 * An HTTP client for one device at one host and port. It follows no redirects, uses no proxy, and sends no password.
 * Each request uses a new connection, because firmware loses track of connections that it keeps open.
 */
export class DeviceHttp {
  readonly origin: URL;
  readonly #pool: Pool;
  readonly #patience: DevicePatience;

  constructor(origin: URL, holds: HoldCertificate, patience: DevicePatience = DEVICE_PATIENCE) {
    this.origin = origin;
    this.#patience = patience;
    this.#pool = new (undici().Pool)(origin.origin, {
      connections: 2,
      pipelining: 1,
      allowH2: false,
      connect: connector(holds, patience.connectMs),
      bodyTimeout: patience.silenceMs,
    });
  }

  /**
   * Sends a request and returns the head of the answer. Throws `ScannerTrouble`, or `GivenUp` if `signal` is aborted.
   */
  async ask(request: DeviceRequest): Promise<DeviceAnswer> {
    const { method, path, body, signal, host } = request;
    if (signal?.aborted) throw new GivenUp();
    try {
      const answer = await waitUnless(
        this.#pool.request({
          method,
          path,
          headers: {
            accept: '*/*',
            'user-agent': 'IntakeDesk',
            ...(host !== undefined && { host }),
            ...(body !== undefined && { 'content-type': 'text/xml' }),
          },
          body: body ?? null,
          reset: true,
          headersTimeout: request.firstByteMs ?? this.#patience.firstByteMs,
          ...(signal && { signal }),
        }),
        aborted(signal),
        () => {
          throw new GivenUp();
        },
      );
      return answerOf(answer, signal);
    } catch (cause) {
      throw troubleOf(cause, signal, 'unreachable');
    }
  }

  /** Cancels all requests in progress. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

function answerOf(answer: Dispatcher.ResponseData, signal: AbortSignal | undefined): DeviceAnswer {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    headers[name] = Array.isArray(value) ? value[0] : value;
  }
  async function* body() {
    try {
      for await (const piece of answer.body) yield piece as Uint8Array;
    } catch (cause) {
      throw troubleOf(cause, signal, 'goneMidPage');
    }
  }
  return {
    status: answer.statusCode,
    headers,
    body: body(),
    dispose() {
      answer.body.on('error', () => undefined).destroy();
    },
  };
}

/**
 * Converts a failure to `ScannerTrouble` or `GivenUp`. `otherwise` is the problem to report if the connection broke.
 */
function troubleOf(
  cause: unknown,
  signal: AbortSignal | undefined,
  otherwise: ScannerProblem,
): Error {
  if (cause instanceof GivenUp || cause instanceof ScannerTrouble) return cause;
  if (signal?.aborted) return new GivenUp();
  if (cause instanceof OtherCertificate) return new ScannerTrouble('certificateChanged');
  const code = codeOf(cause);
  if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return new ScannerTrouble('timedOut');
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return new ScannerTrouble('noSecureConnection');
  if (/^(HPE_|UND_ERR_HEADERS_OVERFLOW)/.test(code)) return new ScannerTrouble('notUnderstood');
  return new ScannerTrouble(otherwise);
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? code : '';
}

/** Connects, and checks that the certificate is the device's first one before anything is sent. */
function connector(holds: HoldCertificate, timeout: number): buildConnector.connector {
  let connect: buildConnector.connector | null = null;
  const build = () =>
    undici().buildConnector({
      timeout,
      // A device is identified by its first certificate, which is self-signed and may have expired.
      rejectUnauthorized: false,
      secureContext: lenientContext(),
      // The device wouldn't present a certificate if a session were resumed.
      maxCachedSessions: 0,
    });
  return (options, callback) => {
    connect ??= build();
    connect(options, (...[failure, socket]) => {
      if (failure !== null) return callback(failure, null);
      if (socket instanceof TLSSocket) {
        const { fingerprint256 } = socket.getPeerCertificate();
        if (!fingerprint256 || !holds(fingerprint256)) {
          socket.destroy();
          return callback(new OtherCertificate(), null);
        }
      }
      callback(null, socket);
    });
  };
}

/**
 * Allows old TLS versions, because scanners are used for a decade. OpenSSL must be configured to support them.
 * BoringSSL supports them by default.
 */
function lenientContext(): SecureContext {
  try {
    return createSecureContext({ minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  } catch {
    return createSecureContext({ minVersion: 'TLSv1' });
  }
}
