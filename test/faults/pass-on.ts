import { connect, type Socket } from 'node:net';
import { replyOf } from './replies.ts';
import { lastOnItsConnection, messageHead } from './wire-message.ts';

/** Forwards one request and its answer unchanged. Without a port, returns a gateway's 503. */
export function passOn(client: Socket, read: Buffer, platformPort: number | null): void {
  if (platformPort === null) {
    client.end(replyOf('unavailable').wire);
    client.resume();
    return;
  }
  const platform = connect({ port: platformPort, host: '127.0.0.1' });
  let answer = Buffer.alloc(0);
  platform.on('data', (bytes: Buffer) => {
    answer = Buffer.concat([answer, bytes]);
    const head = messageHead(answer);
    if (head === null || answer.length < head.total) return;
    client.end(lastOnItsConnection(answer));
    platform.end();
  });
  platform.on('error', () => client.destroy());
  client.on('data', (bytes: Buffer) => platform.write(bytes));
  client.on('close', () => platform.destroy());
  platform.write(read);
}
