import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { buildConnector, type Dispatcher, Pool } from 'undici';
import type { ScannerProblem } from '../../preload/contract/models/scanner.ts';
import { aborted, waitUnless } from '../system/tasks/wait-unless.ts';
import { GivenUp, ScannerTrouble } from './trouble.ts';

/** Whether the certificate that a device shows, by its SHA-256, is the one it showed first. */
export type HoldCertificate = (sha256: string) => boolean;

/** A request to a device. Its path stays on the device, whatever stands before it elsewhere. */
export interface DeviceRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** XML. */
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  /** How long the device may take to begin its answer, in milliseconds. */
  readonly firstByteMs?: number;
  /** The name it is asked by, where it does not listen to its own. */
  readonly host?: string | undefined;
}

export interface DeviceAnswer {
  readonly status: number;
  /** Names in small letters; of a repeated header the first. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Throws a `ScannerTrouble` when the bytes end too early or stop coming. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets the connection go without reading on. */
  dispose(): void;
}

/** How long a device may take, in milliseconds. */
export interface DevicePatience {
  readonly connectMs: number;
  readonly firstByteMs: number;
  /** Between two pieces of an answer. */
  readonly silenceMs: number;
}

export const DEVICE_PATIENCE: DevicePatience = {
  connectMs: 5_000,
  firstByteMs: 15_000,
  silenceMs: 20_000,
};

/** The certificate is another than the first; thrown through undici, which hands it on as it is. */
class OtherCertificate extends Error {
  override readonly name = 'OtherCertificate';
}

/**
 * HTTP with one device, at its own host and port and nowhere else: no redirect is followed, no proxy asked,
 * no password sent. Each request has a connection of its own, as firmware forgets those it keeps.
 */
export class DeviceHttp {
  readonly origin: URL;
  readonly #pool: Pool;
  readonly #patience: DevicePatience;

  constructor(origin: URL, holds: HoldCertificate, patience: DevicePatience = DEVICE_PATIENCE) {
    this.origin = origin;
    this.#patience = patience;
    this.#pool = new Pool(origin.origin, {
      connections: 2,
      pipelining: 1,
      allowH2: false,
      connect: connector(holds, patience.connectMs),
      bodyTimeout: patience.silenceMs,
    });
  }

  /** The head of the answer. Throws a `ScannerTrouble`, or `GivenUp` when `signal` is raised. */
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

  /** Ends what is under way. */
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

/** `otherwise`: the trouble that a broken connection is at this point. */
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

/** Connects, and lets nothing through before the certificate was held against the first one. */
function connector(holds: HoldCertificate, timeout: number): buildConnector.connector {
  let connect: buildConnector.connector | null = null;
  const build = () =>
    buildConnector({
      timeout,
      // Who the device is, is known by its first certificate: it is self-signed, and may have expired.
      rejectUnauthorized: false,
      secureContext: lenientContext(),
      // A session taken up again would show no certificate.
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

/** Scanners live for a decade with the TLS they were built with; OpenSSL speaks it when asked to, BoringSSL as it is. */
function lenientContext(): SecureContext {
  try {
    return createSecureContext({ minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  } catch {
    return createSecureContext({ minVersion: 'TLSv1' });
  }
}
