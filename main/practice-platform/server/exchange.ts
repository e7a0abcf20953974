import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultPlan } from '../faults/fault.ts';
import { effectsOf, type FaultEffects } from '../faults/fault.ts';
import type { RequestEntry } from '../ledger.ts';
import type { World } from '../world.ts';
import { type Answer, message, signature } from './answer.ts';
import { type Performance, perform, refusing } from './performance.ts';
import { type BodyPlan, readBody } from './request-body.ts';
import { type Route, route } from './router.ts';
import { type SendPlan, sendAnswer } from './send-answer.ts';

export type Platform = {
  readonly world: World;
  readonly faults: FaultPlan;
  readonly lenientMultipart: boolean;
  /** Aborted when the platform closes: ends every wait. */
  readonly signal: AbortSignal;
};

/** One request from its head to its answer, with whatever faults are due. */
export async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  platform: Platform,
): Promise<void> {
  const { world, signal } = platform;
  const url = addressOf(request.url ?? '/');
  const found = route(request.method ?? 'GET', url.pathname);
  const entry = openEntry(request, url.pathname, found, world);
  const effects = effectsOf(entry.operation ? platform.faults.strike(entry.operation) : []);
  world.later.settle();
  const performance = performanceOf(request, url, found, platform, effects);

  try {
    await run(request, response, entry, effects, performance, signal);
  } finally {
    entry.over = true;
  }
}

async function run(
  request: IncomingMessage,
  response: ServerResponse,
  entry: RequestEntry,
  effects: FaultEffects,
  performance: Performance,
  signal: AbortSignal,
): Promise<void> {
  let answeredEarly = false;
  const send = async (answer: Answer) => {
    entry.status = answer.status;
    await sendAnswer(response, answer, sendPlan(effects), signal);
  };
  const complete = await readBody(
    request,
    entry,
    bodyPlan(effects, performance.take, async (answer) => {
      answeredEarly = true;
      await send(answer);
    }),
    signal,
  );
  if (answeredEarly) return;
  if (!complete) {
    if (performance.bearsCuts) await work(performance, entry);
    return;
  }
  if (effects.silence) return;
  const answer = effects.instead ?? changed(await work(performance, entry), effects);
  if (effects.latency > 0) await delay(effects.latency, undefined, { signal });
  if (effects.holdUntil) {
    await Promise.race([effects.holdUntil, once(signal, 'abort')]);
    signal.throwIfAborted();
  }
  await send(answer);
}

function performanceOf(
  request: IncomingMessage,
  url: URL,
  found: Route,
  { world, lenientMultipart }: Platform,
  { verification }: FaultEffects,
): Performance {
  if (found.kind !== 'found') {
    const known = found.kind === 'wrong-method';
    return refusing(known ? message(405, 'Method not allowed.') : message(404, 'Not found.'));
  }
  const page = Number(url.searchParams.get('page') ?? 1);
  return perform(found.operation, {
    world,
    lenientMultipart,
    caller: world.tokens.callerOf(request.headers.authorization),
    contentType: request.headers['content-type'],
    params: found.params,
    path: url.pathname,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    verification,
  });
}

async function work(performance: Performance, entry: RequestEntry): Promise<Answer> {
  const answer = await performance.answer();
  entry.performed = answer.status < 300;
  return { ...answer, headers: { ...signature(), ...answer.headers } };
}

function changed(answer: Answer, effects: FaultEffects): Answer {
  if (effects.afterwards) return effects.afterwards;
  if (!effects.truncateJson) return answer;
  return { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) };
}

/** An address that is no address names nothing that exists. */
function addressOf(target: string): URL {
  return URL.parse(target, 'http://practice.invalid') ?? new URL('http://practice.invalid/-');
}

/** Faults in the reading of a body. */
function bodyPlan(
  effects: FaultEffects,
  take: BodyPlan['take'],
  answerEarly: (answer: Answer) => Promise<void>,
): BodyPlan {
  const { cutRequest, bytesPerSecond, early } = effects;
  return {
    ...(take && { take }),
    ...(cutRequest && { cut: cutRequest }),
    ...(bytesPerSecond !== null && { bytesPerSecond }),
    ...(early && { early: { atByte: early.atByte, act: () => answerEarly(early.answer) } }),
  };
}

/** Faults in the sending of an answer. */
function sendPlan({ cutResponse, trickle }: FaultEffects): SendPlan {
  return { ...(cutResponse && { cut: cutResponse }), ...(trickle && { trickle }) };
}

/** Enters a request into the ledger as soon as its head is there. */
function openEntry(
  request: IncomingMessage,
  path: string,
  found: Route,
  world: World,
): RequestEntry {
  const length = request.headers['content-length'];
  const entry: RequestEntry = {
    operation: found.kind === 'found' ? found.operation.name : null,
    method: request.method ?? '',
    path,
    at: world.clock(),
    contentType: request.headers['content-type'] ?? null,
    declaredLength: length === undefined ? null : Number(length),
    bytesReceived: 0,
    complete: false,
    json: null,
    performed: false,
    status: null,
    over: false,
  };
  world.ledger.recordRequest(entry);
  return entry;
}
