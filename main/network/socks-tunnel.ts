import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { ProxySignIn } from './proxy-list.ts';

/** Its answer to a wish to connect (RFC 1928, 6); 0 opens the tunnel. */
const NO_LEAVE = 2;
/** A method of signing in that the proxy takes none of (RFC 1928, 3). */
const NO_METHOD = 0xff;
const BY_PASSWORD = 2;

/** `refused`: it does not let this address through. `signIn`: it wants a name and a password, or others. */
export type SocksAnswer = 'open' | 'refused' | 'signIn' | 'failed';

/**
 * Asks the SOCKS 5 proxy at the other end of `socket` for a tunnel (RFC 1928, 1929). The name is resolved
 * by the proxy. With `open` the socket is the tunnel. Rejects where it closes, or speaks something else.
 */
export async function askSocks(
  socket: Socket,
  target: { readonly host: string; readonly port: number },
  signIn: ProxySignIn | null,
): Promise<SocksAnswer> {
  const read = reader(socket);
  try {
    socket.write(Buffer.from(signIn === null ? [5, 1, 0] : [5, 2, 0, BY_PASSWORD]));
    const [version, method] = await read(2);
    if (version !== 5) throw new Error('The proxy speaks no SOCKS 5.');
    if (method === NO_METHOD) return 'signIn';
    if (method === BY_PASSWORD && signIn !== null) {
      socket.write(Buffer.from([1, ...counted(signIn.name), ...counted(signIn.password)]));
      const [, taken] = await read(2);
      if (taken !== 0) return 'signIn';
    } else if (method !== 0) throw new Error('The proxy chose what was not offered.');
    const port = [target.port >> 8, target.port & 0xff];
    socket.write(Buffer.from([5, 1, 0, 3, ...counted(target.host), ...port]));
    const [, reply, , kind = 0] = await read(4);
    await read((kind === 1 ? 4 : kind === 4 ? 16 : ((await read(1))[0] ?? 0)) + 2);
    if (reply === 0) return 'open';
    return reply === NO_LEAVE ? 'refused' : 'failed';
  } finally {
    read.stop();
  }
}

function counted(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8').subarray(0, 255);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** Reads so many bytes and no more: what follows is the tunnel's. */
function reader(socket: Socket) {
  const ended = new AbortController();
  const end = () => ended.abort(new Error('The proxy closed the connection.'));
  for (const event of ['end', 'close', 'error']) socket.once(event, end);
  const read = async (bytes: number): Promise<Buffer> => {
    for (;;) {
      ended.signal.throwIfAborted();
      const got: Buffer | null = socket.read(bytes);
      if (got !== null) return got;
      await once(socket, 'readable', { signal: ended.signal });
    }
  };
  return Object.assign(read, {
    stop() {
      for (const event of ['end', 'close', 'error']) socket.off(event, end);
    },
  });
}
