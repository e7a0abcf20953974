import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../../../main/practice/platform/answer.ts';
import { resultFields } from '../../../main/practice/platform/data/verification-results.ts';
import type { Exchange, Work } from '../../../main/practice/platform/exchange.ts';
import type { Break, Fault, FaultPlan } from './fault.ts';
import type { Ledger, RequestEntry } from './ledger.ts';

type Parts = {
  readonly ledger: Ledger;
  readonly faults: FaultPlan;
  readonly clock: () => number;
  /** Accepts a truncated multipart body as a form, like PHP. */
  readonly lenient: boolean;
  /** Attribute fields that an update leaves out become null or their default. */
  readonly replaces: boolean;
};

/** Records each request in the ledger, and applies the faults to it. */
export function faultyExchange(parts: Parts): Exchange {
  return async (request, response, work) => {
    const { ledger, faults, clock } = parts;
    const entry = openEntry(request, work, clock());
    ledger.recordRequest(entry);
    const struck = new Struck(work.operation ? faults.strike(work.operation) : []);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      await run(request, response, work, { ...parts, entry, struck, signal: gone.signal });
    } catch (cause) {
      if (!gone.signal.aborted) throw cause;
    } finally {
      entry.over = true;
    }
  };
}

/** The faults of one request by kind. */
class Struck {
  readonly #faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults;
  }

  one<K extends Fault['kind']>(kind: K): Extract<Fault, { readonly kind: K }> | undefined {
    return this.#faults.find(
      (fault): fault is Extract<Fault, { readonly kind: K }> => fault.kind === kind,
    );
  }
}

type Run = Parts & {
  readonly entry: RequestEntry;
  readonly struck: Struck;
  /** Aborted when the connection is gone. Ends every wait. */
  readonly signal: AbortSignal;
};

async function run(
  request: IncomingMessage,
  response: ServerResponse,
  work: Work,
  now: Run,
): Promise<void> {
  const { entry, struck, signal } = now;
  const replaced = struck.one('answer');
  const chunks = await readBody(request, response, now);
  if (chunks === null) return;
  const body = bodyToTake(Buffer.concat(chunks), work, now);
  if (body === null) return;
  const perform = async () => {
    if (body.length > 0) await work.take(body);
    return performed(await work.answer(), now);
  };
  if (!entry.complete) {
    await perform();
    return;
  }
  if (struck.one('silence')) return;
  const instead = replaced && replaced.when !== 'afterwards';
  const own = instead ? null : await perform();
  const answer = own === null || replaced ? answerOf(replaced) : own;
  const hold = struck.one('hold');
  if (hold) {
    await Promise.race([hold.until, once(signal, 'abort')]);
    signal.throwIfAborted();
  }
  await send(response, answer, now);
}

/**
 * Reads a request's body to its end or its cut, and keeps the ledger's entry current meanwhile.
 * Resolves with null if it was answered early.
 */
async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  now: Run,
): Promise<readonly Buffer[] | null> {
  const { entry, struck, signal } = now;
  const cut = struck.one('cut-request');
  const bytesPerSecond = struck.one('slow-request')?.bytesPerSecond;
  const replaced = struck.one('answer');
  const chunks: Buffer[] = [];
  let answered = false;
  let broken = false;
  const act = async () => {
    if (cut && entry.bytesReceived >= cut.afterBytes) {
      broken = true;
      breakConnection(request, cut.by);
    } else if (!answered && entry.bytesReceived >= (replaced?.atByte ?? Number.POSITIVE_INFINITY)) {
      answered = true;
      await send(response, answerOf(replaced), now);
    }
  };
  await act();
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (broken) continue;
      const taken = cut ? chunk.subarray(0, cut.afterBytes - entry.bytesReceived) : chunk;
      entry.bytesReceived += taken.length;
      if (!answered) chunks.push(taken);
      await act();
      if (bytesPerSecond)
        await delay((taken.length / bytesPerSecond) * 1000, undefined, { signal });
    }
    entry.complete = request.complete && !broken;
  } catch {
    // The client disconnected. What it sent until then is what there is.
  }
  const isJson = /^application\/json\b/i.test(entry.contentType ?? '');
  if (entry.complete && isJson && entry.operation !== 'login' && entry.bytesReceived <= MOST_KEPT)
    entry.json = chunks.length === 0 ? null : Buffer.concat(chunks).toString();
  return answered ? null : chunks;
}

/** The longest JSON body that the ledger stores, in bytes. */
const MOST_KEPT = 64 * 1024;

/**
 * An orderly close ends only this side and continues reading, because closing with unread bytes
 * would make the kernel send a reset anyway.
 */
function breakConnection(request: IncomingMessage, by: Break = 'reset'): void {
  if (by === 'close') request.socket.end();
  else request.socket.resetAndDestroy();
}

/**
 * Returns what the platform accepts of a body, or null if it accepts nothing of a truncated one.
 */
function bodyToTake(body: Buffer, work: Work, { entry, lenient, replaces }: Run): Buffer | null {
  if (!entry.complete) {
    const isForm = lenient && work.operation === 'createVerification';
    return isForm ? closedForm(body, entry.contentType ?? '') : null;
  }
  if (!replaces || work.operation !== 'updateAttribute') return body;
  const given = body.toString().replace(/^\s*\{/, '');
  return Buffer.from(`{${ATTRIBUTE_DEFAULTS}${given.trim() === '}' ? '' : ','}${given}`);
}

const ATTRIBUTE_DEFAULTS =
  '"name":"","description":"","status":1,"type":1,"is_readonly":false,"content":null,"tokens":null';

/**
 * Returns a truncated form with its closing delimiter, as PHP reads it (main/rfc1867.c): a text
 * value without its delimiter is used as far as it arrived, and a part without a value is ignored.
 * Returns null if a file is cut, which is then partial.
 */
function closedForm(body: Buffer, contentType: string): Buffer | null {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const delimiter = `--${boundary?.[1] ?? boundary?.[2]}`;
  const text = body.toString('latin1');
  const last = text.lastIndexOf(delimiter);
  const part = text.slice(last + delimiter.length);
  if (last < 0) return null;
  if (part.startsWith('--') || !part.includes('\r\n\r\n'))
    return Buffer.from(`${text.slice(0, last)}${delimiter}--\r\n`, 'latin1');
  if (part.includes('filename=')) return null;
  const closing = `\r\n${delimiter}`;
  let begun = closing.length;
  while (!text.endsWith(closing.slice(0, begun))) begun -= 1;
  return Buffer.from(`${text}${closing.slice(begun)}--\r\n`, 'latin1');
}

/** Enters the platform's own answer into the ledger, and changes it as a fault says. */
function performed(answer: Answer, { entry, struck, ledger, clock }: Run): Answer {
  entry.performed = answer.status < 300;
  if (answer.received) ledger.recordVerification(answer.received, !entry.complete);
  const told = struck.one('verification');
  if (told && answer.received) {
    const { data } = JSON.parse(Buffer.from(answer.body).toString()) as { data: object };
    const type = told.documentType === undefined ? {} : { document_type: told.documentType };
    const changed = { ...data, ...resultFields(told.result, clock()), ...type };
    return withBody(answer, Buffer.from(JSON.stringify({ data: changed })));
  }
  return answer;
}

function withBody({ status, headers }: Answer, body: Uint8Array): Answer {
  return { status, headers: { ...headers, 'content-length': String(body.length) }, body };
}

/** Returns the answer that replaces the platform's own. */
function answerOf(fault: Extract<Fault, { readonly kind: 'answer' }> | undefined): Answer {
  const { status = 500, headers = {}, body = '' } = fault?.answer ?? {};
  return withBody({ status, headers, body: Buffer.alloc(0) }, Buffer.from(body));
}

/** Sends an answer, completely or as a fault requires. */
async function send(response: ServerResponse, answer: Answer, now: Run): Promise<void> {
  const { entry, struck, signal } = now;
  if (answer.lost) {
    response.destroy();
    return;
  }
  const { socket } = response;
  entry.status = answer.status;
  if (response.destroyed || !socket || socket.destroyed) return;
  const cut = struck.one('cut-response');
  if (cut) {
    const head = [
      `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
      ...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`),
    ];
    const wire = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), answer.body]);
    const part = wire.subarray(0, cut.afterBytes);
    if (part.length > 0 && !socket.write(part)) await once(socket, 'drain', { signal });
    // A pause of one round trip, so that what was written is read before the reset overtakes it.
    await delay(20);
    if (cut.by === 'close') socket.destroySoon();
    else socket.resetAndDestroy();
    return;
  }
  response.writeHead(answer.status, { ...answer.headers });
  const trickle = struck.one('slow-response');
  if (!trickle) {
    response.end(answer.body);
    return;
  }
  response.flushHeaders();
  for (let at = 0; at < answer.body.length; at += trickle.bytes) {
    await delay(trickle.everyMilliseconds, undefined, { signal });
    response.write(answer.body.subarray(at, at + trickle.bytes));
  }
  response.end();
}

/** Returns the ledger's entry for a request as soon as its header has arrived. */
function openEntry(request: IncomingMessage, work: Work, at: number): RequestEntry {
  const length = request.headers['content-length'];
  return {
    operation: work.operation,
    method: request.method ?? '',
    path: work.path,
    at,
    contentType: request.headers['content-type'] ?? null,
    declaredLength: length === undefined ? null : Number(length),
    bytesReceived: 0,
    complete: false,
    json: null,
    performed: false,
    status: null,
    over: false,
  };
}
