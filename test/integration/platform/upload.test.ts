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
} from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';
import { RECORD_ANSWER } from '../../support/verification-record.ts';

const APPLICATION = 'app-1' as ApplicationId;
const MB = 1024 * 1024;
const PIECE = new Uint8Array(64 * 1024);
const pieces = (count: number) => Array.from({ length: count }, () => PIECE);
/** Makes one attempt whose gate opens immediately, and returns only the answer. */
const answerTo = async (
  under: ClientUnderTest,
  request: VerificationRequest,
  options: Partial<VerificationOptions> = {},
) => {
  const given = { commit: () => undefined, ...options };
  return (await under.client.createVerification(APPLICATION, request, given)).answer;
};

describe('sending a verification', () => {
  it('streams 20 MB with its length announced and reports progress', async () => {
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

  it('does not read the files faster than they are sent', async () => {
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
    // Of the 100 MB, only as much is read as the socket buffers of the kernel hold.
    expect(file.reads).toBeLessThan(400);
  });

  it('uses a new connection each time', async () => {
    await using server = await tinyServer((request, response) => {
      request.resume().on('end', () => response.end(RECORD_ANSWER));
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    for (const expected of [1, 2, 3]) {
      await answerTo(under, invoice(fileOf(pieces(1))));
      expect(server.connections()).toBe(expected);
    }
  });

  it('never completes a message whose file is longer or shorter than announced', async () => {
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
});
