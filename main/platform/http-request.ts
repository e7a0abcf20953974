/** A body made while it is sent. `chunks` is called once; what it yields adds up to `contentLength`. */
export interface StreamBody {
  readonly contentType: string;
  /** In bytes. */
  readonly contentLength: number;
  chunks(): AsyncGenerator<Uint8Array, void, void>;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  /** The bearer token, null for the login alone. */
  readonly token: string | null;
  /** Sent as JSON, also with GET (spec, general rule 2); `undefined` for no body. */
  readonly json?: unknown;
  readonly stream?: StreamBody | undefined;
  /** Bytes of the streamed body handed to the connection, of all there are. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
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
