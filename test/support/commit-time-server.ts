import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Runs in a thread, so that it acts while the thread under test is blocked in a synchronous call.
 * It waits for `flags[0]`, writes `answer` or closes the connection, then sets `flags[1]`.
 */
const { flags, tls, act } = workerData as {
  readonly flags: Int32Array;
  /** The certificate for TLS, or null for no TLS. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
  readonly act: { readonly answer: string } | 'reset' | 'fin';
};

let connections = 0;
let got = '';
const take = (socket: Socket) => {
  connections += 1;
  socket.on('data', (piece) => {
    got += piece.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => parentPort?.postMessage({ connections, got }));
  const acted = () => {
    Atomics.store(flags, 1, 1);
    Atomics.notify(flags, 1);
  };
  void Promise.resolve(Atomics.waitAsync(flags, 0, 0).value).then(() => {
    if (act === 'reset') {
      socket.once('close', acted);
      socket.resetAndDestroy();
    } else if (act === 'fin') {
      socket.end(acted);
    } else {
      socket.write(act.answer, acted);
    }
  });
  socket.on('end', () => socket.end());
};
const server =
  tls === null
    ? createServer({ allowHalfOpen: true }, take)
    : createTlsServer({ allowHalfOpen: true, ...tls }, take);
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()));
