import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

interface Script {
  /** Pause between the pieces, in milliseconds. */
  readonly pause?: number;
  /** Ends the sending side once all is written. */
  readonly thenEnd?: boolean;
  /** Breaks off with a reset once all is written. */
  readonly thenReset?: boolean;
}

/** Writes pieces to a socket as they are; resolves once the connection is over. */
export async function speak(
  url: string,
  pieces: readonly (string | Buffer)[],
  script: Script = {},
): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const over = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => undefined).resume();
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece);
    await delay(script.pause ?? 0);
  }
  if (script.thenEnd) socket.end();
  if (script.thenReset) socket.resetAndDestroy();
  await over;
}

/** A request's head as text, its connection closed after the answer. */
export function head(method: string, path: string, headers: Readonly<Record<string, string>>) {
  const lines = Object.entries({ host: 'practice', connection: 'close', ...headers });
  const fields = lines.map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n`;
}
