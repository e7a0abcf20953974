import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import type { ServedDesk } from '../../main/ipc/serve-desk.ts';
import { err, type Result } from '../../preload/contract/result.ts';

/** A placeholder host. Requests to the window's origin have only a path. */
const ORIGIN = 'http://stdio.invalid';

const Id = v.union([v.string(), v.number()]);

const Call = v.strictObject({ id: Id, channel: v.string(), input: v.unknown() });

const OriginRequest = v.strictObject({
  id: Id,
  request: v.strictObject({
    method: v.picklist(['GET', 'POST']),
    url: v.pipe(v.string(), v.startsWith('/')),
    headers: v.optional(v.record(v.string(), v.string()), {}),
    /** The path of a file that contains the body. */
    bodyFile: v.optional(v.string()),
  }),
});

/**
 * Answers one parsed line.
 * - `{"id","channel","input"}` → `{"id","reply":Result}`
 * - `{"id","request":{"method","url","headers","bodyFile"}}` → `{"id","response":{"status","headers","bodyBase64"}}`
 * - any other line → `{"id":null,"reply":{"ok":false,…}}`
 */
export async function answerLine(desk: ServedDesk, parsed: unknown): Promise<unknown> {
  const call = v.safeParse(Call, parsed);
  if (call.success) {
    return { id: call.output.id, reply: await desk.dispatch(call.output) };
  }
  const asked = v.safeParse(OriginRequest, parsed);
  if (!asked.success) {
    return { id: null, reply: refusal('', 'This line isn’t a call or a request.') };
  }
  const { id, request } = asked.output;
  const body = request.bodyFile === undefined ? null : await openBody(request.bodyFile);
  if (body === 'unreadable')
    return { id, reply: refusal('request.bodyFile', 'This file can’t be read.') };
  const made = toRequest(request, body);
  if (made === null) return { id, reply: refusal('request', 'This isn’t a valid request.') };
  return { id, response: await answerRequest(desk, made) };
}

function refusal(field: string, message: string): Result<never> {
  return err({ code: 'invalidRequest', issues: [{ field, message }] });
}

/** Returns null if the request isn't valid HTTP: a GET with a body, or an invalid header. */
function toRequest(
  { method, url, headers }: v.InferOutput<typeof OriginRequest>['request'],
  body: OpenBody | null,
): Request | null {
  try {
    return new Request(new URL(url, ORIGIN), {
      method,
      headers: body === null ? headers : { ...headers, 'content-length': String(body.bytes) },
      ...(body === null ? {} : { body: body.stream, duplex: 'half' as const }),
    });
  } catch {
    void body?.stream.cancel();
    return null;
  }
}

async function answerRequest(desk: ServedDesk, request: Request): Promise<unknown> {
  const response = await desk.handle(request);
  // If the body wasn't read, its file would stay open. On Windows, nobody could then delete the file.
  if (!request.bodyUsed) await request.body?.cancel();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    bodyBase64: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}

interface OpenBody {
  readonly bytes: number;
  readonly stream: ReadableStream;
}

async function openBody(path: string): Promise<OpenBody | 'unreadable'> {
  try {
    const file = await open(path);
    const { size } = await file.stat();
    return { bytes: size, stream: Readable.toWeb(file.createReadStream()) as ReadableStream };
  } catch {
    return 'unreadable';
  }
}
