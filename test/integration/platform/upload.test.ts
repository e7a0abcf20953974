import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type {
  VerificationOptions,
  VerificationRequest,
} from '../../../main/platform/verification-attempt.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import {
  type ClientUnderTest,
  clientFor,
  fileOf,
  invoice,
  tokenQueue,
} from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';
import { RECORD_ANSWER } from '../../support/verification-record.ts';

const APPLICATION = 'app-1' as ApplicationId;
const MB = 1024 * 1024;
const PIECE = new Uint8Array(64 * 1024);
const pieces = (count: number) => Array.from({ length: count }, () => PIECE);
/** One attempt whose gate opens without a word; its answer alone. */
const answerTo = async (
  under: ClientUnderTest,
  request: VerificationRequest,
  options: Partial<VerificationOptions> = {},
) => {
  const given = { commit: () => undefined, ...options };
  return (await under.client.createVerification(APPLICATION, request, given)).answer;
};

describe('sending a verification', () => {
  it('streams 20 MB with its length announced, and tells how far it is', async () => {
    let length: string | undefined;
    let received = 0;
    await using server = await tinyServer((request, response) => {
      length = request.headers['content-length'];
      expect(request.headers['transfer-encoding']).toBeUndefined();
      request.on('data', (chunk: Buffer) => {
        received += chunk.byteLength;
      });
      request.on('end', () => response.end(RECORD_ANSWER));
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const progress: [number, number][] = [];
    const file = fileOf(pieces(320));
    const result = await answerTo(under, invoice(file), {
      onProgress: (sent, total) => progress.push([sent, total]),
    });
    expect(result).toMatchObject({ ok: true, value: { id: 'v-1' } });
    expect(received).toBeGreaterThan(20 * MB);
    expect(Number(length)).toBe(received);
    expect(progress.at(-1)).toEqual([received, received]);
    expect(progress.map(([sent]) => sent)).toEqual(
      progress.map(([sent]) => sent).sort((a, b) => a - b),
    );
    expect(progress.length).toBeGreaterThan(320);
  });

  it('does not read the files faster than they leave', async () => {
    const abort = new AbortController();
    await using server = await tinyServer((request) => {
      request.pause();
      setTimeout(() => abort.abort(), 700);
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`, {});
    const file = fileOf(pieces(1600));
    const { signal } = abort;
    const result = await answerTo(under, invoice(file), { signal });
    expect(result).toEqual({ ok: false, error: { code: 'cancelled' } });
    // What the kernel's socket buffers take, of 100 MB.
    expect(file.reads).toBeLessThan(400);
  });

  it('takes a connection of its own each time', async () => {
    await using server = await tinyServer((request, response) => {
      request.resume().on('end', () => response.end(RECORD_ANSWER));
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    for (const expected of [1, 2, 3]) {
      await answerTo(under, invoice(fileOf(pieces(1))));
      expect(server.connections()).toBe(expected);
    }
  });

  it.each([
    [401, '{"message":"Unauthenticated."}', { code: 'signedOut', reason: 'refused' }],
    [
      413,
      '{"message":"Too large."}',
      { code: 'rejected', status: 413, platformMessage: 'Too large.' },
    ],
    [413, '<html>', { code: 'blockedOnTheWay', status: 413 }],
    [429, '{"message":"Slow down."}', { code: 'throttled' }],
    [503, '', { code: 'unavailable', status: 503 }],
  ])('stops at an early %i: the text parts and the end never leave', async (status, body, error) => {
    const got: Buffer[] = [];
    const closed = Promise.withResolvers<void>();
    await using server = await tinyServer((request, response) => {
      request.on('data', (chunk: Buffer) => {
        got.push(chunk);
        if (!response.headersSent) response.writeHead(status).end(body);
      });
      request.socket.on('close', () => closed.resolve());
    });
    const tokens = tokenQueue('old', 'new');
    await using under = clientFor(`http://127.0.0.1:${server.port}`, { tokens });
    const file = fileOf(pieces(1600));
    const result = await answerTo(under, invoice(file));
    expect(result).toMatchObject({ ok: false, error });
    await closed.promise;
    const reads = file.reads;
    expect(reads).toBeLessThan(1600);
    expect(Buffer.concat(got).includes('personal_information_id')).toBe(false);
    // Never repeated, and no token is exchanged behind the outbox's back.
    expect(server.connections()).toBe(1);
    expect(tokens.refusals).toEqual([]);
    await new Promise((done) => setTimeout(done, 50));
    expect(file.reads).toBe(reads);
  });

  it('holds the last chunk back when an answer begins while a file is being read', async () => {
    const began = Promise.withResolvers<void>();
    let got = '';
    await using server = await tinyServer((request, response) => {
      request.on('data', (chunk: Buffer) => {
        got += chunk.toString('latin1');
        if (response.headersSent) return;
        // The answer stays open, and the server goes on reading: nothing else stops the body.
        response.writeHead(401).write('{"message":');
        began.resolve();
        setTimeout(() => response.end('"Unauthenticated."}'), 300);
      });
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const slow = {
      ...fileOf([]),
      bytes: 2,
      async *open() {
        yield new Uint8Array(1);
        await began.promise;
        // The answer has left by then; a few turns of the loop, however slow, take it in.
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
        yield new Uint8Array(1);
      },
    };
    expect(await answerTo(under, invoice(slow))).toMatchObject({
      error: { code: 'signedOut' },
    });
    await new Promise((done) => setTimeout(done, 100));
    expect(got).toContain('name="document"');
    expect(got).not.toContain('name="service"');
  });

  it('says how much left when the connection breaks', async () => {
    await using server = await tinyServer((request) => {
      if (request.url?.includes('late')) request.resume().on('end', () => request.socket.destroy());
      else request.once('data', () => request.socket.resetAndDestroy());
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const send = async (id: string, count: number) => {
      const request = invoice(fileOf(pieces(count)));
      const options = { commit: () => undefined };
      return (await under.client.createVerification(id as ApplicationId, request, options)).answer;
    };
    expect(await send('early', 1600)).toMatchObject({
      error: { code: 'offline', phase: 'send', requestSent: 'part' },
    });
    expect(await send('late', 1)).toMatchObject({
      error: { code: 'offline', phase: 'receive', requestSent: 'whole' },
    });
    expect(server.connections()).toBe(2);
  });

  it('never completes a message whose file turns out longer or shorter than it said', async () => {
    for (const bytes of [64 * 1024 - 1, 64 * 1024 + 1]) {
      let got = '';
      await using server = await tinyServer((request) => {
        request.on('data', (chunk: Buffer) => {
          got += chunk.toString('latin1');
        });
        once(request, 'close').catch(() => undefined);
      });
      await using under = clientFor(`http://127.0.0.1:${server.port}`);
      const file = { ...fileOf(pieces(1)), bytes };
      expect(await answerTo(under, invoice(file))).toEqual({
        ok: false,
        error: { code: 'fileNotTaken', reason: 'incomplete', limit: null },
      });
      expect(got).not.toContain('name="service"');
    }
  });

  it('sends nothing of a form that the platform would refuse', async () => {
    await using server = await tinyServer((_, response) => response.end(RECORD_ANSWER));
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const request = { ...invoice(fileOf(pieces(1))), service: '' };
    expect(await answerTo(under, request)).toMatchObject({
      error: { code: 'invalidRequest', issues: [{ field: 'service' }] },
    });
    expect(server.connections()).toBe(0);
  });
});
