import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type AuthClient, createAuthClient } from '../../../main/platform/auth-client.ts';
import { Network } from '../../../main/platform/network/network.ts';
import type { PlatformClient } from '../../../main/platform/platform-client.ts';
import type { FileDownload } from '../../../main/platform/streamed-answer.ts';
import type { ApplicationId, OfferId, PlatformFileId } from '../../../preload/contract/ids.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { clientFor, fileOf, invoice, PATIENT } from '../../support/platform-under-test.ts';
import { wireServer } from '../../support/wire-server.ts';

/**
 * In milliseconds: the limits for what never ends by itself. The other limits are as long as in the
 * product.
 */
const LIMIT = 1_000;
const SETTINGS = {
  ...PATIENT,
  timeouts: { ...PATIENT.timeouts, total: LIMIT, verdict: LIMIT },
};

/** The result of an operation: whether it has the requested data, and the code of the error. */
interface Ended {
  readonly ok: boolean;
  readonly error?: { readonly code: string };
}

type Operate = (client: PlatformClient, auth: AuthClient) => Promise<Ended>;

const application = 'app-1' as ApplicationId;

/** One operation for each way of reading an answer, called once and read to its end. */
const OPERATIONS: Readonly<Record<string, Operate>> = {
  login: (_, auth) => auth.login('teller@branch.example', 'password'),
  listOffers: (client) => client.listOffers(application),
  updateOfferStatuses: (client) =>
    client.updateOfferStatuses(application, { status: 1, offerIds: ['offer-1' as OfferId] }),
  getCommercialData: (client) => client.getCommercialData(application),
  async createVerification(client) {
    const { answer } = await client.createVerification(
      application,
      invoice(fileOf([new Uint8Array(1000)])),
      { commit: () => undefined },
    );
    return answer;
  },
  downloadCommercialData: async (client) =>
    readToEnd(await client.downloadCommercialData(application)),
  downloadFile: async (client) => readToEnd(await client.downloadFile('file-1' as PlatformFileId)),
};

async function readToEnd(file: Result<FileDownload>): Promise<Ended> {
  if (!file.ok) return file;
  try {
    for await (const _ of file.value.body);
    return { ok: true };
  } catch (cause) {
    return { ok: false, error: (cause as { appError: { code: string } }).appError };
  }
}

/** Writes the same text repeatedly, whenever the connection has accepted the previous one. */
function flood(socket: Socket, piece: string): void {
  const more = () => {
    if (!socket.destroyed) socket.write(piece, () => setImmediate(more));
  };
  more();
}

function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 40);
  socket.on('close', () => clearInterval(timer));
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`;

const ENDLESS: Readonly<Record<string, (socket: Socket) => void>> = {
  'interim answers, as fast as they come': (socket) =>
    flood(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
  'interim answers now and then': (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  'headers, as fast as they come': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    flood(socket, `x-${'y'.repeat(500)}: z\r\n`);
  },
  'headers, a byte at a time': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-odd: ');
    drip(socket, 'a');
  },
  'a body, a byte at a time': (socket) => {
    socket.write(`${CHUNKED}1\r\n[\r\n`);
    drip(socket, '1\r\n1\r\n');
  },
  'a body of blanks that is said to be long': (socket) => {
    socket.write(`${HEAD}content-length: 60000\r\n\r\n`);
    drip(socket, ' ');
  },
  'the words beside one piece of a body': (socket) => {
    socket.write(`${CHUNKED}1;x=`);
    flood(socket, 'y'.repeat(1000));
  },
  'headers behind a body': (socket) => {
    socket.write(`${CHUNKED}2\r\n{}\r\n0\r\n`);
    drip(socket, 'x-odd: y\r\n');
  },
};

it.each([
  [20, { ok: true }],
  [21, { error: { code: 'offline', detail: 'TOO_MANY_INTERIM_ANSWERS' } }],
])('reads the answer after %i interim answers as %j', async (count, told) => {
  await using server = await wireServer(({ socket }) => {
    const interim = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(count);
    socket.write(`${interim}${HEAD}content-length: 11\r\n\r\n{"data":[]}`);
  });
  await using under = clientFor(server.url);
  expect(await under.client.listOffers(application)).toMatchObject(told);
});

describe.each(Object.entries(ENDLESS))('an answer without end: %s', (_, act) => {
  it('ends with a clear error for every request', { timeout: 30_000 }, async () => {
    const begun = new Set<Socket>();
    await using server = await wireServer(({ socket, body }) => {
      const upload = body().includes('form-data') && !body().endsWith('--\r\n');
      if (upload || begun.has(socket)) return;
      begun.add(socket);
      act(socket);
    });
    await using under = clientFor(server.url, { settings: SETTINGS });
    const network = new Network({ env: {} });
    const auth = createAuthClient({ baseUrl: new URL(server.url), network, settings: SETTINGS });
    const start = performance.now();
    const ends = await Promise.all(
      Object.entries(OPERATIONS).map(async ([name, operate]) => {
        const { ok, error } = await operate(under.client, auth);
        return { name, ok, code: error?.code, ms: performance.now() - start };
      }),
    );
    await network.close();
    for (const end of ends) {
      expect(end).toMatchObject({ ok: false, code: 'offline' });
      // Without the limits, they would wait for minutes.
      expect(end.ms).toBeLessThan(20 * LIMIT);
    }
  });
});
