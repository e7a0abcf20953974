import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type {
  VerificationOptions,
  VerificationRequest,
} from '../../../main/platform/verification-attempt.ts';
import { verificationForm } from '../../../main/platform/verification-form.ts';
import type { ApplicationId, PlatformFileId } from '../../../preload/contract/ids.ts';
import {
  clientFor,
  fileOf,
  impatientFor,
  invoice,
  PATIENT,
  tokenQueue,
} from '../../support/platform-under-test.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../../support/tiny-server.ts';
import { RECORD_ANSWER } from '../../support/verification-record.ts';
import { answerText, type Wire, wireServer } from '../../support/wire-server.ts';
import { unwrap } from './practice-session.ts';

const APPLICATION = 'app-1' as ApplicationId;
const REFUSAL = '{"message":"No."}';
const PIECE = new Uint8Array(4096).fill(7);
const PIECES = 40;
/** The fields that the platform requires, and the end of a form. */
const REQUIRED = [
  'name="service"',
  'name="verification"',
  'name="type"',
  '_information_id"',
  '--\r',
];

const plain = invoice(fileOf(Array.from({ length: PIECES }, () => PIECE)));
const { contentLength, lastChunk } = unwrap(verificationForm(plain));
const BEFORE_LAST = contentLength - lastChunk.byteLength;
const HEAD = BEFORE_LAST - PIECES * PIECE.byteLength;

/**
 * Returns the same form, whose file is not read beyond byte `at` of the body until `until`
 * resolves.
 */
function pausing(at: number, until: Promise<void>): VerificationRequest {
  const file = fileOf([]);
  return invoice({
    ...file,
    bytes: PIECES * PIECE.byteLength,
    async *open() {
      let read = HEAD;
      for (let index = 0; index < PIECES; index += 1) {
        if (read >= at) await until;
        yield PIECE;
        read += PIECE.byteLength;
      }
      await until;
    },
  });
}

async function attempt(
  url: string,
  request: VerificationRequest,
  options: Partial<VerificationOptions> = {},
  settings = PATIENT,
) {
  const network = { certificates: [TEST_CERTIFICATE] };
  const tokens = tokenQueue();
  await using under = clientFor(url, { network, settings, tokens });
  const commits: number[] = [];
  const progress: number[] = [];
  const { answer, evidence } = await under.client.createVerification(APPLICATION, request, {
    commit: () => void commits.push(progress.at(-1) ?? 0),
    onProgress: (sent) => void progress.push(sent),
    ...options,
  });
  // No token is exchanged without the knowledge of the outbox.
  expect(tokens.refusals).toEqual([]);
  return { answer, evidence, commits, progress };
}

/** Does something once, when the server has received `at` bytes of the body. */
async function whenGot(at: number, act: (wire: Wire) => void) {
  const acted = Promise.withResolvers<void>();
  let done = false;
  const server = await wireServer((wire) => {
    if (done || wire.bodyBytes < at) return;
    done = true;
    act(wire);
    acted.resolve();
  });
  return { server, acted: acted.promise };
}

/**
 * Returns what Linux has received for this end of a connection to that port and the client has not
 * yet read: the state of the connection, and the number of bytes. Returns null on other systems,
 * which do not report it.
 */
function receivedFrom(port: number): string | null {
  if (process.platform !== 'linux') return null;
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, 'utf8').split('\n'),
  );
  const [found] = lines
    .map((line) => line.trim().split(/\s+/))
    .filter((at) => at[2]?.endsWith(remote));
  return `${found?.[3]} ${found?.[4]?.split(':')[1]}`;
}

function expectNothingUsable(body: string): void {
  expect(body.length).toBeLessThanOrEqual(BEFORE_LAST);
  for (const required of REQUIRED) expect(body).not.toContain(required);
}

describe('the commit gate', () => {
  it('opens once after everything else was passed on, and lets the whole message through', async () => {
    await using server = await wireServer(({ bodyBytes, socket }) => {
      // The server offers to keep the connection open for ten minutes, which the client does not
      // need.
      const keep = 'keep-alive: timeout=600';
      if (bodyBytes === contentLength) socket.write(answerText(200, RECORD_ANSWER, [keep]));
    });
    let held = '';
    const sent = await attempt(server.url, plain, {
      commit: () => {
        held = server.wires[0]?.body() ?? '';
      },
    });
    expect(sent).toMatchObject({ answer: { ok: true }, evidence: { committed: true } });
    expectNothingUsable(held);
    for (const required of REQUIRED) expect(server.wires[0]?.body()).toContain(required);
    expect((await attempt(server.url, plain)).commits).toEqual([BEFORE_LAST]);
    await server.closed;
  });

  it('holds the whole body if it contains no file', async () => {
    const files = {
      document: { source: 'platformFile', fileId: 'f-1' as PlatformFileId },
    } as const;
    await using server = await wireServer(({ socket, body }) => {
      if (body().endsWith('--\r\n')) socket.write(answerText(200, RECORD_ANSWER));
    });
    const commit = () => expect(server.wires[0]?.body() ?? '').toBe('');
    const sent = await attempt(server.url, { ...plain, files }, { commit });
    expect(sent).toMatchObject({ answer: { ok: true }, evidence: { committed: true } });
  });

  describe.each([401, 413, 429, 503])('it closes for good after an early %i', (status) => {
    it.each([
      ['at its first byte', 0],
      ['in the middle', BEFORE_LAST / 2],
      ['with nothing but the last chunk to come', BEFORE_LAST],
    ])('%s', async (_, at) => {
      const { server, acted } = await whenGot(at, ({ socket }) =>
        socket.write(answerText(status, REFUSAL)),
      );
      await using _server = server;
      const sent = await attempt(server.url, pausing(at, acted));
      expect(sent.commits).toEqual([]);
      expect(sent.answer.ok).toBe(false);
      expect(sent.evidence).toMatchObject({
        committed: false,
        phase: 'answered',
        status,
        platformShape: true,
      });
      // The server continues to read: the client closed the connection.
      await server.closed;
      expect(server.wires).toHaveLength(1);
      expectNothingUsable(server.wires[0]?.body() ?? '');
    });
  });

  it('stays closed after any event at any byte, and makes no second connection', async () => {
    const kinds = ['answer', 'slow answer', 'half an answer', 'reset', 'fin', 'garbage'] as const;
    const [first, rest] = [answerText(401, REFUSAL).slice(0, -4), REFUSAL.slice(-4)];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.oneof(fc.constantFrom(HEAD, BEFORE_LAST), fc.nat(BEFORE_LAST)),
        async (kind, at) => {
          const { server, acted } = await whenGot(at, ({ socket }) => {
            if (kind === 'answer') socket.write(answerText(401, REFUSAL));
            if (kind === 'half an answer') socket.end(first);
            if (kind === 'slow answer')
              socket.write(first, () => setTimeout(() => socket.write(rest), 20));
            if (kind === 'reset') socket.resetAndDestroy();
            if (kind === 'fin') socket.end();
            if (kind === 'garbage') socket.write('\x16\x03\x01 not HTTP\r\n\r\n');
          });
          await using _server = server;
          const { answer, evidence, commits, progress } = await attempt(
            server.url,
            pausing(at, acted),
          );
          await server.closed;
          expect({ ok: answer.ok, commits }).toEqual({ ok: false, commits: [] });
          expect(evidence).toMatchObject({ committed: false, totalBytes: contentLength });
          expect(evidence.status).toBe(kind.endsWith('answer') ? 401 : null);
          expect(evidence.phase).toBe(
            kind === 'half an answer'
              ? 'answering'
              : kind.endsWith('answer')
                ? 'answered'
                : 'sending',
          );
          if (!kind.endsWith('answer'))
            expect(answer).toMatchObject({ error: { requestSent: 'part' } });
          expect(evidence.sentBytes).toBeLessThanOrEqual(BEFORE_LAST);
          expect(progress).toEqual([...progress].sort((a, b) => a - b));
          expect(server.wires).toHaveLength(1);
          expectNothingUsable(server.wires[0]?.body() ?? '');
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a commit gate that is being opened', () => {
  /**
   * Makes an attempt against a server that acts while `commit` blocks, and returns what that server
   * received.
   */
  async function meanwhile(act: unknown, request: VerificationRequest, secure = false) {
    const flags = new Int32Array(new SharedArrayBuffer(8));
    const worker = new Worker(new URL('../../support/commit-time-server.ts', import.meta.url), {
      workerData: { flags, act, tls: secure ? { key: TEST_KEY, cert: TEST_CERTIFICATE } : null },
    });
    onTestFinished(async () => void (await worker.terminate()));
    const [{ port }] = (await once(worker, 'message')) as [AddressInfo];
    const closing = once(worker, 'message');
    let commits = 0;
    const commit = () => {
      commits += 1;
      const before = receivedFrom(port);
      Atomics.store(flags, 0, 1);
      Atomics.notify(flags, 0);
      expect(Atomics.wait(flags, 1, 0, 60_000)).not.toBe('timed-out');
      // A busy computer delivers data later, even over loopback.
      const until = Date.now() + 5_000;
      while (before !== null && receivedFrom(port) === before && Date.now() < until);
    };
    const url = `${secure ? 'https' : 'http'}://localhost:${port}`;
    // The client waits for the body of a response that has only a head until its time limit.
    const sent = await attempt(url, request, { commit }, impatientFor('body'));
    const [wire] = (await closing) as [{ connections: number; got: string }];
    return { ...sent, ...wire, commits };
  }

  const onFile = { document: { source: 'platformFile', fileId: 'f-1' as PlatformFileId } } as const;

  it.each([
    ['an answer', { answer: answerText(401, REFUSAL) }, { phase: 'answered', status: 401 }],
    ['a head', { answer: 'HTTP/1.1 503 No\r\ncontent-length: 9\r\n\r\n' }, { phase: 'answering' }],
    ['a reset', 'reset', { phase: 'sending', status: null }],
    ['an end', 'fin', { phase: 'sending', status: null }],
  ])('is closed by %s that arrives meanwhile', async (_, act, evidence) => {
    for (const request of [plain, { ...plain, files: onFile }]) {
      const sent = await meanwhile(act, request);
      expect(sent).toMatchObject({
        commits: 1,
        connections: 1,
        answer: { ok: false },
        evidence: { committed: false, ...evidence },
      });
      expect(sent.evidence.sentBytes).toBeLessThan(sent.evidence.totalBytes);
      for (const required of REQUIRED) expect(sent.got).not.toContain(required);
    }
  });

  it.each([
    ['an answer', { answer: answerText(401, REFUSAL) }, { phase: 'answered', status: 401 }],
    ['an end', 'fin', { phase: 'sending', status: null }],
  ])('is closed by %s that arrives meanwhile over TLS', async (_, act, evidence) => {
    const sent = await meanwhile(act, plain, true);
    expect(sent).toMatchObject({ commits: 1, evidence: { committed: false, ...evidence } });
    for (const required of REQUIRED) expect(sent.got).not.toContain(required);
  });

  it('rejects with the error of the record, and sends nothing', async () => {
    await using server = await wireServer(() => undefined);
    const cause = new Error('the disk is full');
    const commit = () => {
      throw cause;
    };
    await expect(attempt(server.url, plain, { commit })).rejects.toBe(cause);
    await server.closed;
    expect(server.wires).toHaveLength(1);
    expectNothingUsable(server.wires[0]?.body() ?? '');
  });

  it('counts as passed as soon as the last chunk is passed on, whether it is accepted or not', async () => {
    await using server = await wireServer(({ socket }) => socket.pause());
    // The field is larger than the buffers of the system, so that the connection never asks for
    // more.
    const request = { ...plain, service: 's'.repeat(64 * 1024 * 1024) };
    const { evidence, progress } = await attempt(
      server.url,
      request,
      {},
      impatientFor('stall', 2000),
    );
    expect(evidence).toMatchObject({ phase: 'sending', committed: true });
    expect(evidence.sentBytes).toBe(evidence.totalBytes);
    expect(progress.at(-1)).toBe(BEFORE_LAST);
  });

  it('is closed by staff who take the submission back at that time', async () => {
    await using server = await wireServer(() => undefined);
    const abort = new AbortController();
    const { signal } = abort;
    const sent = await attempt(server.url, plain, { signal, commit: () => abort.abort() });
    expect(sent).toMatchObject({
      answer: { error: { code: 'cancelled' } },
      evidence: { committed: false, phase: 'sending' },
    });
    await server.closed;
    expectNothingUsable(server.wires[0]?.body() ?? '');
  });
});
