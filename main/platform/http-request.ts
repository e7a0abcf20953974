import type { AppError } from '../../preload/contract/app-error.ts';

/** A body that is generated while it is being sent. `chunks` and `lastChunk` have `contentLength` bytes in total. */
export interface StreamBody {
  readonly contentType: string;
  /** The length in bytes. */
  readonly contentLength: number;
  /** Yields everything before the last chunk, or nothing if the last chunk is the whole body. Called once. */
  chunks(): AsyncGenerator<Uint8Array, void, void>;
  /** The last chunk, without which the receiver has nothing that it can process. Never empty. */
  readonly lastChunk: Uint8Array;
}

/** A body whose last chunk is held back until its sending has been recorded. */
export interface Upload {
  readonly body: StreamBody;
  /** Called once, immediately before the last chunk is passed on. If it throws, the chunk isn't sent. */
  readonly commit: () => void;
  /** Reports how many bytes of the body the connection has accepted, and the total. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  /** The bearer token. Null only when signing in. */
  readonly token: string | null;
  /** Sent as JSON, even with GET (spec, general rule 2). A `JsonText` is sent unchanged; `undefined` means no body. */
  readonly json?: unknown;
  readonly upload?: Upload | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An answer's headers and its incoming body. */
export interface HttpAnswer {
  readonly status: number;
  /** Names are in lowercase. If a header is repeated, the first value is kept. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Throws `AnswerCutShort` if the bytes end too early. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection without reading the rest. Has no effect if everything was read. */
  dispose(): void;
}

/** Thrown while an answer is being read if its bytes end too early. A stream can't report that in any other way. */
export class AnswerCutShort extends Error {
  override readonly name = 'AnswerCutShort';
  readonly appError: AppError;

  constructor(appError: AppError) {
    super(`The answer was cut short (${appError.code}).`);
    this.appError = appError;
  }
}
