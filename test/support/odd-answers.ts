import { tinyServer } from './tiny-server.ts';

/** A server's answer. `echo` repeats what the request contained. */
export interface OddAnswer {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | ((echo: string) => string);
}

const JSON_TYPE = 'application/json';
const json = (value: unknown, status = 200): OddAnswer => ({
  status,
  type: JSON_TYPE,
  body: JSON.stringify(value),
});
const HUGE = Number.MAX_SAFE_INTEGER;
const pages = (count: number) => ({
  meta: { current_page: count, last_page: count, per_page: count, total: count, from: count },
  links: { next: `?page=${count}`, prev: `?page=${count}`, last: `?page=${count}` },
});

/** A refusal that repeats everything: in the message, and in names and texts of fields. */
const echoing = (status: number): OddAnswer => ({
  status,
  type: JSON_TYPE,
  body: (echo) =>
    JSON.stringify({
      message: `Refused: ${echo}`,
      errors: { [echo]: [echo], list: { [echo]: echo } },
      meta: { password_ttl_days: HUGE },
    }),
});

/** Answers that any server may give, by name. */
export const ODD_ANSWERS: Readonly<Record<string, OddAnswer>> = {
  nothing: { status: 200, body: '' },
  '204': { status: 204, body: '' },
  '202 with nothing': { status: 202, type: 'text/plain', body: '' },
  '202 with {}': json({}, 202),
  '202 with {} as HTML': { status: 202, type: 'text/html', body: '{}' },
  '202 with a list': json([[[]]], 202),
  '202 with a page': { status: 202, type: 'text/html', body: '<!doctype html>' },
  page: { status: 200, type: 'text/html', body: '<!doctype html><title>Sign in</title>' },
  'page as JSON': { status: 200, type: JSON_TYPE, body: '<!doctype html>' },
  'half of JSON': { status: 200, type: JSON_TYPE, body: '{"data":[{"id":' },
  redirect: {
    status: 302,
    headers: { location: 'https://portal.example/' },
    body: '',
  },
  null: json(null),
  '{}': json({}),
  '[]': json([]),
  '[[[]]]': json([[[]]]),
  text: json('yes'),
  number: json(HUGE),
  NaN: { status: 200, type: JSON_TYPE, body: 'NaN' },
  'data null': json({ data: null }),
  'data {}': json({ data: {} }),
  'data []': json({ data: [] }),
  'data text': json({ data: 'x' }),
  'odd rows': json({ data: [null, 1, 'x', [], {}, { id: null }, { id: {} }, { id: -HUGE }] }),
  'huge pages': json({ data: [], ...pages(HUGE) }),
  'negative pages': json({ data: [], ...pages(-1) }),
  'pages that are no numbers': json({ data: [], meta: { total: '1e999', current_page: 'NaN' } }),
  'an id alone': json({ data: { id: 'accept-terms' } }),
  'message at 200': json({ message: 'Welcome.' }),
  'no success': json({ success: false }),
  'nested deeply': { status: 200, type: JSON_TYPE, body: '['.repeat(50_000) },
  '599': { status: 599, type: 'text/html', body: 'x' },
  ...Object.fromEntries(
    [400, 401, 403, 404, 409, 413, 418, 422, 429, 500, 503].map((status) => [
      `${status} that echoes`,
      echoing(status),
    ]),
  ),
  '429 for ever': { status: 429, headers: { 'retry-after': '9'.repeat(40) }, body: '' },
  '503 since ever': {
    status: 503,
    headers: { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    body: '',
  },
  '401 page': { status: 401, type: 'text/html', body: '<p>no</p>' },
};

export const ODD_TOKEN = 'Tok3n-that/must+not=come_back.0123456789';
export const ODD_PASSWORD = 'p&ss <"wörd"> \'%\' no-one may read';

/**
 * A server that signs everybody in and answers correctly, except for the requests that `odd`
 * selects. It echoes the Authorization header completely, in lowercase, truncated, and escaped, or
 * without one the password, unchanged and escaped.
 */
export async function oddServer() {
  let odd: { readonly request: RegExp; readonly answer: OddAnswer } | null = null;
  let asked = 0;
  const server = await tinyServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = `${request.method} ${request.url}`;
      const picked = odd?.request.test(name) ? odd.answer : null;
      if (picked !== null) asked += 1;
      const { status, type, headers = {}, body } = picked ?? well(name);
      const given = typeof body === 'string' ? body : body(echoOf(request.headers.authorization));
      response.writeHead(status, { ...(type && { 'content-type': type }), ...headers }).end(given);
    });
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    /** The number of requests that were answered incorrectly. */
    asked: () => asked,
    answer(request: RegExp, answer: OddAnswer | null) {
      odd = answer === null ? null : { request, answer };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function echoOf(authorization: string | undefined): string {
  const token = authorization?.replace('Bearer ', '');
  if (token !== undefined) {
    const cut = `${token.slice(3, 30)}…`;
    return [authorization, token.toLowerCase(), cut, encodeURIComponent(token)].join(' ');
  }
  return [
    ODD_PASSWORD,
    encodeURIComponent(ODD_PASSWORD),
    ODD_PASSWORD.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    Buffer.from(ODD_PASSWORD).toString('base64'),
  ].join(' ');
}

/** Returns whether a value contains a secret, or enough of one to guess it. */
export function leaks(told: unknown): boolean {
  const text = JSON.stringify(told).toLowerCase();
  const token = ODD_TOKEN.toLowerCase();
  return [token.slice(3, 20), encodeURIComponent(token), 'wörd', 'no-one', 'no%20one', 'w%c3%b6rd']
    .concat(Buffer.from(ODD_PASSWORD).toString('base64').slice(0, 20).toLowerCase())
    .some((secret) => text.includes(secret.toLowerCase()));
}

const ATTRIBUTE = { id: 'a-1', name: 'Rate', content: { x: 1 }, tokens: null };

function well(name: string): OddAnswer {
  if (/auth\/(login|refresh)$/.test(name)) {
    return json({ access_token: ODD_TOKEN, token_type: 'bearer', expires_in: 7200 });
  }
  if (name.includes('/attributes?') || name.endsWith('/attributes')) {
    return json({ data: [{ id: 'v-1', value: 1, attribute: ATTRIBUTE }] });
  }
  return json({ data: [] });
}
