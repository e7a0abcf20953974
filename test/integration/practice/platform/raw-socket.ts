import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How a connection ended for the client: `reset` by RST, `closed` by FIN, or still `open`. */
export type Ending = 'reset' | 'closed' | 'open';

export type Seen = { readonly received: Buffer; readonly ending: Ending };

type Script = {
  /** Pause between the pieces, in milliseconds. */
  readonly pause?: number;
  /** Ends the sending side once all is written. */
  readonly thenEnd?: boolean;
  /** Breaks off with a reset once all is written. */
  readonly thenReset?: boolean;
  /** Whether enough has come back; until the end when absent. */
  readonly until?: (received: string) => boolean;
};

/** Writes pieces to a socket as they are, and tells what came back and how it ended. */
export async function speak(
  url: string,
  pieces: readonly (string | Buffer)[],
  script: Script = {},
): Promise<Seen> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  let ending: Ending = 'open';
  const over = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (script.until?.(Buffer.concat(chunks).toString())) resolve();
    });
    socket.on('end', () => {
      ending = 'closed';
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') ending = 'reset';
    });
    socket.on('close', () => resolve());
  });
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece);
    await delay(script.pause ?? 0);
  }
  if (script.thenEnd) socket.end();
  if (script.thenReset) socket.resetAndDestroy();
  await over;
  socket.destroy();
  return { received: Buffer.concat(chunks), ending };
}

/** A request's head as text, its connection closed after the answer. */
export function head(method: string, path: string, headers: Readonly<Record<string, string>>) {
  const lines = Object.entries({ host: 'practice', connection: 'close', ...headers });
  const fields = lines.map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n`;
}
