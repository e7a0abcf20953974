import { describe, expect, it } from 'vitest';
import type {
  VerificationOptions,
  VerificationRequest,
} from '../../../main/platform/verification-attempt.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import {
  clientFor,
  fileOf,
  impatientFor,
  invoice,
  PATIENT,
} from '../../support/platform-under-test.ts';
import { RECORD_ANSWER } from '../../support/verification-record.ts';
import { answerText, type Wire, wireServer } from '../../support/wire-server.ts';

const DATE = 'Sun, 01 Mar 2026 12:00:00 GMT';
const MB = 1024 * 1024;
const small = () => invoice(fileOf([new Uint8Array(5000)]));

async function attempt(
  url: string,
  request: VerificationRequest = small(),
  options: Partial<VerificationOptions> = {},
  settings = PATIENT,
) {
  await using under = clientFor(url, { settings });
  const given = { commit: () => undefined, ...options };
  return under.client.createVerification('app-1' as ApplicationId, request, given);
}

const SILENCE = () => undefined;

/** Does something once, when the whole message has arrived. */
const whenWhole = (act: (wire: Wire) => void) =>
  wireServer((wire) => {
    if (wire.body().endsWith('--\r\n')) act(wire);
  });

describe('the evidence of an attempt', () => {
  it('says that nothing was sent if there was no server', async () => {
    const nothing = { sentBytes: 0, committed: false, status: null, platformShape: false };
    await using server = await wireServer(() => undefined);
    expect(await attempt(server.url, { ...small(), service: '' })).toMatchObject({
      answer: { error: { code: 'invalidRequest' } },
      evidence: { ...nothing, phase: 'notStarted', totalBytes: 0 },
    });
    await server[Symbol.asyncDispose]();
    expect(server.wires).toEqual([]);
    expect(await attempt(server.url)).toMatchObject({
      answer: { error: { code: 'offline', phase: 'connect', requestSent: 'none' } },
      evidence: { ...nothing, phase: 'connecting', totalBytes: expect.any(Number) },
    });
  });

  it.each([
    ['a reset', (wire: Wire) => wire.socket.resetAndDestroy(), 'receive'],
    ['an end', (wire: Wire) => wire.socket.end(), 'receive'],
    ['silence', SILENCE, 'timeout'],
  ] as const)('says that the platform may have it after %s', async (_, act, phase) => {
    await using server = await whenWhole(act);
    const patience = act === SILENCE ? impatientFor('verdict') : PATIENT;
    const { answer, evidence } = await attempt(server.url, small(), {}, patience);
    expect(answer).toMatchObject({ error: { code: 'offline', phase, requestSent: 'whole' } });
    expect(evidence).toMatchObject({ phase: 'waiting', committed: true, status: null });
    expect(evidence.sentBytes).toBe(evidence.totalBytes);
    await server.closed;
    expect(server.wires).toHaveLength(1);
  });

  it.each([
    ['cut short', (wire: Wire) => wire.socket.end()],
    ['reset', (wire: Wire) => wire.socket.resetAndDestroy()],
    ['left open', () => undefined],
    [
      'dripping for ever',
      ({ socket }: Wire) => {
        const drip = setInterval(() => socket.write(' '), 40);
        socket.on('close', () => clearInterval(drip));
      },
    ],
  ] as const)('says what arrived of an answer that is %s', async (_, act) => {
    await using server = await whenWhole((wire) => {
      const head = `HTTP/1.1 201 Created\r\ndate: ${DATE}\r\ncontent-length: 1000\r\n\r\n{"da`;
      wire.socket.write(head, () => act(wire));
    });
    const { answer, evidence } = await attempt(server.url, small(), {}, impatientFor('total', 700));
    expect(answer).toMatchObject({ error: { code: 'offline', requestSent: 'whole' } });
    expect(evidence).toMatchObject({
      phase: 'answering',
      committed: true,
      status: 201,
      serverDate: DATE,
      platformShape: false,
    });
    await server.closed;
  });
});

// These tests mostly wait, so they run at the same time.
describe('an upload without progress', { concurrent: true }, () => {
  it('ends when the server accepts no more bytes', async () => {
    await using server = await wireServer(({ socket }) => socket.pause());
    const big = invoice(fileOf(Array.from({ length: 100 }, () => new Uint8Array(MB))));
    const { answer, evidence } = await attempt(server.url, big, {}, impatientFor('stall'));
    expect(answer).toMatchObject({
      error: { code: 'offline', phase: 'timeout', requestSent: 'part', detail: 'UPLOAD_STALLED' },
    });
    expect(evidence).toMatchObject({ phase: 'sending', committed: false });
    expect(evidence.sentBytes).toBeLessThan(evidence.totalBytes);
  });

  it('ends when a file is no longer read, and when no connection can be made', async () => {
    await using server = await wireServer(() => undefined);
    const stuck = {
      ...fileOf([]),
      bytes: 2,
      async *open() {
        yield new Uint8Array(1);
        await new Promise(() => undefined);
      },
    };
    const patience = impatientFor('stall', 1000);
    const { answer, evidence } = await attempt(server.url, invoice(stuck), {}, patience);
    expect(answer).toMatchObject({ error: { detail: 'UPLOAD_STALLED', requestSent: 'part' } });
    expect(evidence).toMatchObject({ phase: 'sending', committed: false });
    await server.closed;
    // This server accepts the connection and never answers the TLS handshake.
    expect(
      await attempt(server.url.replace('http', 'https'), small(), {}, impatientFor('stall')),
    ).toMatchObject({
      answer: { error: { detail: 'UPLOAD_STALLED', requestSent: 'none' } },
      evidence: { phase: 'connecting', sentBytes: 0, committed: false },
    });
  });

  it('waits longer for the verdict than for progress', async () => {
    await using server = await whenWhole(({ socket }) =>
      setTimeout(() => socket.write(answerText(200, RECORD_ANSWER)), 3000),
    );
    expect(await attempt(server.url, small(), {}, impatientFor('stall', 2000))).toMatchObject({
      answer: { ok: true },
    });
  });

  it('may take much longer in total', async () => {
    await using server = await whenWhole(({ socket }) =>
      socket.write(answerText(200, RECORD_ANSWER)),
    );
    const PIECE = 64 * 1024;
    const slow = {
      ...fileOf([]),
      bytes: 8 * PIECE,
      async *open() {
        for (let piece = 0; piece < 8; piece += 1) {
          await new Promise((done) => setTimeout(done, 350));
          yield new Uint8Array(PIECE);
        }
      },
    };
    // The limit is six times a pause, so that a computer that is busy for a second does not look
    // like an upload without progress.
    expect(await attempt(server.url, invoice(slow), {}, impatientFor('stall', 2000))).toMatchObject(
      {
        answer: { ok: true },
      },
    );
  });
});
