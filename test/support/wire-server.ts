import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What one connection received, byte for byte. */
export interface Wire {
  readonly socket: Socket;
  /** The bytes of the body so far, after the header. */
  readonly bodyBytes: number;
  /** The body so far, one character per byte. */
  body(): string;
}

export interface WireServer extends AsyncDisposable {
  readonly url: string;
  /** Every connection so far. */
  readonly wires: readonly Wire[];
  /** Resolves when the first connection is closed on both sides. */
  readonly closed: Promise<void>;
}

/**
 * A server that knows nothing of HTTP: it keeps every byte, continues to read even after it has
 * answered, and calls `act` after the header and after each piece of the body.
 */
export async function wireServer(act: (wire: Wire) => void): Promise<WireServer> {
  const wires: Wire[] = [];
  const closed = Promise.withResolvers<void>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let got = Buffer.alloc(0);
    let start = 0;
    const wire: Wire = {
      socket,
      get bodyBytes() {
        return start === 0 ? 0 : got.length - start;
      },
      body: () => (start === 0 ? '' : got.toString('latin1', start)),
    };
    wires.push(wire);
    socket
      .on('data', (piece: Buffer) => {
        got = Buffer.concat([got, piece]);
        start ||= got.indexOf('\r\n\r\n') + 4;
        if (start > 3) act(wire);
        else start = 0;
      })
      .on('end', () => socket.end())
      .on('error', () => undefined)
      .on('close', () => closed.resolve());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wires,
    closed: closed.promise,
    async [Symbol.asyncDispose]() {
      for (const { socket } of wires) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Returns a whole answer as it is transmitted. */
export function answerText(status: number, body: string, headers: readonly string[] = []): string {
  const lines = [`HTTP/1.1 ${status} Status`, `content-length: ${body.length}`, ...headers];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
