/** An answer that is not the platform's answer to this request. */
interface Reply {
  readonly wire: Buffer;
  /**
   * True if it has the platform's format, so that before the last chunk it counts as the
   * platform's.
   */
  readonly platformVoice: boolean;
  /** True if after the last chunk it proves that nothing was done. */
  readonly proof: boolean;
  /** True for a success without a valid record, which is always shown to staff. */
  readonly unreadableSuccess: boolean;
}

const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  204: 'No Content',
  302: 'Found',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  425: 'Too Early',
  429: 'Too Many Requests',
};

function reply(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  more: Partial<Omit<Reply, 'wire'>> = {},
): Reply {
  const framing = { connection: 'close', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...headers, ...framing });
  const head = [
    `HTTP/1.1 ${status} ${REASONS[status] ?? 'Server Error'}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  const wire = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  return { wire, platformVoice: false, proof: false, unreadableSuccess: false, ...more };
}

const page = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  reply(
    status,
    { 'content-type': 'text/html; charset=utf-8', ...headers },
    `<!doctype html><title>${status}</title><h1>An answer of a device on the way</h1>`,
  );

const JSON_TYPE = { 'content-type': 'application/json' };
const SUCCESS = { unreadableSuccess: true };
const PLATFORM = { platformVoice: true };

const said = (status: number, body: object, headers: Readonly<Record<string, string>> = {}) => {
  // No gateway mentions fields of a form, or when to come back.
  const proof = 'errors' in body || 'retry-after' in headers;
  return reply(status, { ...JSON_TYPE, ...headers }, JSON.stringify(body), { ...PLATFORM, proof });
};

/** No sender waits that long. It retries after its own longest wait. */
const FAR_OFF = 'Fri, 01 Jan 2100 00:00:00 GMT';

const REPLIES = {
  redirect: reply(302, { location: 'https://portal.example/login' }, ''),
  unauthorizedPage: page(401, { 'www-authenticate': 'Basic realm="branch"' }),
  forbiddenPage: page(403),
  proxyLogin: page(407, { 'proxy-authenticate': 'Basic realm="branch"' }),
  requestTimeout: page(408),
  // Nobody forwards a body that is too large, and nobody who has acted on it refuses it this way.
  tooLargePage: { ...page(413), proof: true },
  tooEarly: page(425),
  tooManyPage: page(429, { 'retry-after': '1' }),
  serverErrorPage: page(500),
  serverErrorJson: reply(500, JSON_TYPE, '{"message":"Server Error"}'),
  badGateway: page(502),
  unavailable: page(503),
  unavailableSoon: page(503, { 'retry-after': '0' }),
  unavailableLater: page(503, { 'retry-after': FAR_OFF }),
  gatewayTimeout: page(504),
  gatewayTimeoutSoon: page(504, { 'retry-after': '1' }),
  captivePortal: page(200),
  otherJson: reply(200, JSON_TYPE, '{"data":{"status":"received"}}', SUCCESS),
  idAlone: reply(200, JSON_TYPE, '{"data":{"id":"3f1c0a52"}}', SUCCESS),
  brokenJson: reply(200, JSON_TYPE, '{"data":{"id":"3f1c', SUCCESS),
  noContent: reply(204, {}, '', SUCCESS),
  garbage: {
    wire: Buffer.from('\u0016\u0003\u0001 not a status line\r\n\r\n\u0000\u00ff', 'latin1'),
    platformVoice: false,
    proof: false,
    unreadableSuccess: false,
  },
  unauthenticated: said(401, { message: 'Unauthenticated.' }),
  tooManyNow: said(429, { message: 'Too Many Attempts.' }),
  tooManySoon: said(429, { message: 'Too Many Attempts.' }, { 'retry-after': '1' }),
  tooManyUntil: said(429, { message: 'Too Many Attempts.' }, { 'retry-after': FAR_OFF }),
  invalid: said(422, {
    message: 'The given data was invalid.',
    errors: { type: ['The selected type is invalid.'] },
  }),
  notFound: said(404, { message: 'Application not found.' }),
  forbidden: said(403, { message: 'Forbidden' }),
  conflict: said(409, { message: 'Conflict' }),
} as const satisfies Record<string, Reply>;

export type ReplyName = keyof typeof REPLIES;

const NAMES = Object.keys(REPLIES) as ReplyName[];

/**
 * Every reply, and those that any device may give at any time, even after the platform has acted.
 */
export const ANY_REPLY: readonly ReplyName[] = NAMES;
export const FOREIGN_REPLIES = NAMES.filter((name) => !REPLIES[name].proof);
export const PLATFORM_REPLIES = NAMES.filter((name) => REPLIES[name].platformVoice);

export function replyOf(name: ReplyName): Reply {
  return REPLIES[name];
}

/** Returns whether the platform refuses permanently. */
export function isRefusal(name: ReplyName): boolean {
  return ['tooLargePage', 'invalid', 'notFound', 'forbidden', 'conflict'].includes(name);
}
