import { type IncomingHttpHeaders, request } from 'node:http';
import {
  createPracticePlatform,
  type PracticePlatform,
  type PracticePlatformOptions,
} from '../../../peers/practice-platform/practice-platform.ts';

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The parsed body if it is JSON, or undefined. */
  readonly body: unknown;
};

type Sent = {
  readonly token?: string | null;
  readonly json?: unknown;
  readonly bytes?: Buffer;
  readonly headers?: Record<string, string>;
};

export const TELLER = { email: 'teller@practice.example', password: 'practice' };

/**
 * Sends a request with plain node:http over a new connection. It shares no code with the product's
 * client.
 */
export function send(url: string, method: string, path: string, sent: Sent = {}): Promise<Reply> {
  const bytes = sent.json === undefined ? sent.bytes : Buffer.from(JSON.stringify(sent.json));
  const headers = {
    ...(sent.token && { authorization: `Bearer ${sent.token}` }),
    ...(sent.json !== undefined && { 'content-type': 'application/json' }),
    ...(bytes && { 'content-length': String(bytes.length) }),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('error', reject);
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const whole = Buffer.concat(chunks);
        const isJson = incoming.headers['content-type'] === 'application/json';
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          bytes: whole,
          body: isJson ? parse(whole) : undefined,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/**
 * Returns the part of an answer's body at a path such as `data.0.id`, or undefined if it is
 * missing.
 */
export function at(reply: Reply, path: string): unknown {
  let part: unknown = reply.body;
  for (const key of path.split('.')) {
    if (typeof part !== 'object' || part === null) return undefined;
    part = Reflect.get(part, key);
  }
  return part;
}

export function textAt(reply: Reply, path: string): string {
  return String(at(reply, path));
}

/** Returns the records of a list answer. */
export function rows(reply: Reply): readonly Readonly<Record<string, unknown>>[] {
  const data = at(reply, 'data');
  return Array.isArray(data) ? data : [];
}

export type Practice = {
  readonly platform: PracticePlatform;
  readonly token: string;
  /** Sends a request as the signed-in teller, or with the given token. */
  send(method: string, path: string, sent?: Sent): Promise<Reply>;
  [Symbol.asyncDispose](): Promise<void>;
};

export const NOON = Date.UTC(2027, 0, 15, 12);

/** Creates a small practice platform at a fixed time, and signs in a teller. */
export async function openPractice(options: PracticePlatformOptions = {}): Promise<Practice> {
  const platform = await createPracticePlatform({
    applications: 400,
    clock: () => NOON,
    ...options,
  });
  const login = await send(platform.url, 'POST', '/api/v1/auth/login', { json: TELLER });
  const token = textAt(login, 'access_token');
  return {
    platform,
    token,
    send: (method, path, sent = {}) => send(platform.url, method, path, { token, ...sent }),
    [Symbol.asyncDispose]: () => platform.close(),
  };
}

export type Fields = Readonly<Record<string, string | Blob>>;

/**
 * Sends a form for the verification of the first application. `before` is called with its bytes
 * first.
 */
export async function sendForm(
  { platform, send: post }: Practice,
  fields: Fields,
  before: (body: Buffer) => void = () => undefined,
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'misnamed.txt');
  }
  const whole = new Response(form);
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
  const bytes = Buffer.from(await whole.arrayBuffer());
  before(bytes);
  const id = platform.samples.applications[0]?.id;
  return post('POST', `/api/applications/${id}/document_verifications`, { bytes, headers });
}
