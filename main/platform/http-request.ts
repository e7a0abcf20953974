import type { AppError } from '../../preload/contract/app-error.ts';

/** A body made while it is sent. What `chunks` yields and `lastChunk` add up to `contentLength`. */
export interface StreamBody {
  readonly contentType: string;
  /** In bytes. */
  readonly contentLength: number;
  /** Everything before the last chunk; nothing when that is the whole body. Called once. */
  chunks(): AsyncGenerator<Uint8Array, void, void>;
  /** Without it whoever receives the rest has nothing to act on. Never empty. */
  readonly lastChunk: Uint8Array;
}

/** A body whose last chunk is held back until its sending is on record. */
export interface Upload {
  readonly body: StreamBody;
  /** Called once, right before the last chunk is handed over; when it throws, that never happens. */
  readonly commit: () => void;
  /** Bytes of the body the connection has taken, of all there are. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  /** The bearer token, null for the login alone. */
  readonly token: string | null;
  /**
   * Sent as JSON, also with GET (spec, general rule 2); a `JsonText` as it stands, `undefined` for no
   * body.
   */
  readonly json?: unknown;
  readonly upload?: Upload | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An answer's head, and its body on the way in. */
export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; of a repeated header the first. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Throws an `AnswerCutShort` when the bytes end too early. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets the connection go without reading on. Harmless once all was read. */
  dispose(): void;
}

/** Thrown by an answer's bytes when they end too early: a stream has no other way to say so. */
export class AnswerCutShort extends Error {
  override readonly name = 'AnswerCutShort';
  readonly appError: AppError;

  constructor(appError: AppError) {
    super(`The answer was cut short (${appError.code}).`);
    this.appError = appError;
  }
}
