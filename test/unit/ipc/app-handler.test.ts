import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppHandler } from '../../../main/ipc/app-handler.ts';
import {
  decodeFileName,
  type FrameRequest,
  type IntakeRequest,
} from '../../../main/ipc/capture-routes.ts';
import { Savings } from '../../../main/ipc/saving.ts';
import { MAX_FRAME_BYTES } from '../../../preload/contract/models/live-frame.ts';
import { err, ok } from '../../../preload/contract/result.ts';

const SUBMISSION = '3f0c6f9e-6a3a-4d5e-9f77-0a2b4c6d8e10';
const CAPTURE = '3f0c6f9e-6a3a-4d5e-9f77-0a2b4c6d8e11';
let rendererDir = '';
let locked = false;
const frames: FrameRequest[] = [];
const taken: { request: IntakeRequest; bytes: Buffer }[] = [];

const handle = (request: Request) => answer(request);
let answer: (request: Request) => Promise<Response>;

const open = () =>
  createAppHandler({
    rendererDir,
    savings: new Savings({ emit: () => {}, log: { report: () => '' } }),
    guard: async (work) => (locked ? err({ code: 'locked' }) : work()),
    work: {
      takeIn: async (incoming) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of incoming.content) pieces.push(piece);
        const bytes = Buffer.concat(pieces);
        taken.push({ request: incoming, bytes });
        return ok({ captureId: CAPTURE as never, placed: 'front_photo' });
      },
      lookAtFrame: async (frame) => {
        frames.push(frame);
        return ok({ corners: null, instruction: 'closer', good: false });
      },
      renderPreview: async (token, page) =>
        ok(
          token === 'good' && page === 2
            ? { bytes: new Uint8Array([1, 2, 3]), mediaType: 'image/jpeg' }
            : null,
        ),
      scanThumbnail: async () => ok(null),
      commercialText: () => err({ code: 'conflict', reason: 'gone' }),
      audit: () =>
        ok(saved('audit', 'jsonl', 'application/x-ndjson', '{"seq":1}\n', '{"seq":2}\n')),
      person: (query) => ok(saved('person', 'json', 'application/json', json(query))),
      sent: (query) => ok(saved('sent', 'csv', 'text/csv', json(query))),
      'commercial-data': () => err({ code: 'conflict', reason: 'gone' }),
      'platform-file': () => err({ code: 'conflict', reason: 'gone' }),
    },
  });

const json = (value: unknown) => JSON.stringify(value);
const saved = (name: string, ending: string, type: string, ...pieces: string[]) => ({
  name,
  ending,
  mediaType: `${type}; charset=utf-8`,
  pieces,
});

beforeAll(async () => {
  rendererDir = join(await mkdtemp(join(tmpdir(), 'origin-')), 'renderer');
  await mkdir(rendererDir);
  await writeFile(join(rendererDir, 'index.html'), '<!doctype html>');
  await writeFile(join(rendererDir, '..', 'outside.html'), 'secret');
  answer = open();
});
afterAll(() => {
  taken.length = 0;
});

test('sends the strict policy with every answer, including refusals', async () => {
  for (const path of ['/', '/nothing.js', '/preview/bad', '/intake']) {
    const response = await handle(new Request(`http://desk${path}`));
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('does not serve files outside the window’s folder', async () => {
  for (const path of ['/../outside.html', '/%2e%2e/outside.html', '/..%2foutside.html']) {
    const response = await handle(new Request(`http://desk${path}`));
    expect(await response.text()).not.toContain('secret');
  }
});

test('refuses an intake without its submission, with an unknown slot, or with an invalid name', async () => {
  const count = taken.length;
  const send = (query: string, name: string) =>
    handle(
      new Request(`http://desk/intake?${query}`, {
        method: 'POST',
        headers: { 'x-file-name': name },
        body: 'x',
      }),
    );
  expect((await send('slot=front_photo', 'a.jpg')).status).toBe(400);
  expect((await send(`submission=${SUBMISSION}&slot=nose`, 'a.jpg')).status).toBe(400);
  expect((await send(`submission=${SUBMISSION}&slot=tray`, '%E0%A4%A')).status).toBe(400);
  expect(taken.length).toBe(count);
});

const look = (query: string, body: Uint8Array<ArrayBuffer> | null) =>
  handle(new Request(`http://desk/frame?${query}`, { method: 'POST', body }));
const FRAME = `submission=${SUBMISSION}&slot=front_photo&look=close&scale=1.5`;

test('refuses a frame without its submission, its look, or its picture, or with too many bytes', async () => {
  const picture = new Uint8Array([1]);
  for (const [query, body] of [
    [FRAME.replace(SUBMISSION, 'nobody'), picture],
    [FRAME.replace('close', 'twice'), picture],
    [FRAME.replace('1.5', '0'), picture],
    [FRAME.replace('&scale=1.5', ''), picture],
    [FRAME, null],
    [FRAME, new Uint8Array(MAX_FRAME_BYTES + 1)],
  ] as const) {
    expect((await look(query, body)).status).toBe(400);
  }
  expect((await handle(new Request(`http://desk/frame?${FRAME}`))).status).toBe(405);
  expect(frames).toEqual([]);
});

test('removes folders, control characters, and direction-changing characters from file names', () => {
  expect(decodeFileName(encodeURIComponent('C:\\fake\\scan.pdf'))).toBe('scan.pdf');
  expect(decodeFileName(encodeURIComponent('../../etc/passwd'))).toBe('passwd');
  expect(decodeFileName(encodeURIComponent('fdp.\u202Egpj'))).toBe('fdp.gpj');
  expect(decodeFileName(encodeURIComponent('a\u061c\u2028b.jpg'))).toBe('ab.jpg');
  expect(decodeFileName('%00')).toBe('unnamed');
  expect(decodeFileName(encodeURIComponent('a'.repeat(400)))?.length).toBe(255);
});

const askFor = (body: unknown) =>
  handle(new Request('http://desk/export/person', { method: 'POST', body: json(body) }));

test('returns a person’s file once, from an address that does not identify the person', async () => {
  const { address } = (await (await askFor({ name: 'Jane Doe' })).json()) as { address: string };
  expect(address).toMatch(/^\/export\/[0-9a-f-]{36}$/);
  const response = await handle(new Request(`http://desk${address}`));
  expect(response.headers.get('content-disposition')).not.toMatch(/jane|doe/i);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ name: 'Jane Doe' });
  expect((await handle(new Request(`http://desk${address}`))).status).toBe(404);
});

test('refuses an export without a query, with a query in the address, or of a locked desk', async () => {
  expect((await askFor({})).status).toBe(400);
  expect((await askFor('x'.repeat(5000))).status).toBe(400);
  expect((await handle(new Request('http://desk/export/person?name=Jane'))).status).toBe(405);
  locked = true;
  const refused = await askFor({ name: 'Jane Doe' });
  locked = false;
  expect(refused.status).toBe(423);
  expect(await refused.json()).toEqual({ error: { code: 'locked' } });
});
