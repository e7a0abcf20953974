import type { AppError } from '../../preload/contract/app-error.ts';
import {
  CONNECTION_STEPS,
  type ConnectionStep,
  type ConnectionTest,
} from '../../preload/contract/models/connection.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import { type Answer, readAnswer } from './answer.ts';
import { answerError, isClearlyUnauthenticated } from './answer-error.ts';
import { operationUrl } from './base-url.ts';
import { open, withDeadline } from './caller.ts';
import type { Network } from './network/network.ts';
import { DEFAULT_PLATFORM_SETTINGS } from './platform-settings.ts';
import { networkError } from './undici-transport.ts';

type Step = ConnectionStep['step'];

/**
 * The largest clock error that does no harm, in seconds. An answer gives the time in whole seconds and takes some time
 * to arrive.
 */
const CLOCK_SLACK_S = 120;

/**
 * Tests each step of a call to the platform: the route, a connection, and one request. The request lists applications
 * without a token, so it opens nobody's record. The platform's refusal (spec, "Errors" 1) proves that it is the
 * platform. No step is repeated.
 * @param now returns milliseconds since 1970
 */
export async function testConnection(
  network: Network,
  baseUrl: URL,
  now: () => number,
): Promise<ConnectionTest> {
  const about = { server: baseUrl.origin, at: new Date(now()).toISOString() };
  const nothing = { way: null, certificate: null, status: null, aheadSeconds: null };
  const isPlain = baseUrl.protocol === 'http:';

  const way = await network.wayTo(baseUrl);
  if (!way.ok) return { ...about, ...nothing, steps: failedAt('way', way.error) };
  const shown = await certificate(network, baseUrl);
  const known = {
    ...about,
    ...nothing,
    way: way.value,
    certificate: shown.ok ? shown.value : null,
  };
  if (!shown.ok) return { ...known, steps: failedAt(stepOf(shown.error), shown.error) };

  const before = now();
  const answer = await ask(network, baseUrl);
  if (!answer.ok) return { ...known, steps: failedAt('answer', answer.error) };
  const aheadSeconds = aheadOf(answer.value, (before + now()) / 2);
  return {
    ...known,
    status: answer.value.status,
    aheadSeconds,
    steps: [
      step('way', 'passed'),
      step('name', 'passed'),
      step('reach', 'passed'),
      step('certificate', isPlain ? 'notNeeded' : 'passed'),
      answerStep(answer.value, now()),
      step('clock', clockState(aheadSeconds)),
    ],
  };
}

async function certificate(network: Network, baseUrl: URL) {
  try {
    return await network.certificateOf(baseUrl);
  } catch (cause) {
    return err(networkError(cause, 'none'));
  }
}

async function ask(network: Network, baseUrl: URL): Promise<Result<Answer>> {
  const settings = DEFAULT_PLATFORM_SETTINGS;
  const url = operationUrl(baseUrl, ['api/applications']);
  if (!url.ok) return url;
  const signal = withDeadline(undefined, settings.timeouts.headers);
  const request = { method: 'GET', url: url.value, token: null, signal } as const;
  const head = await open({ network, settings }, request);
  return head.ok ? readAnswer(head.value, 'word') : head;
}

/** Returns the step at which a connection failed. */
function stepOf(error: AppError): Step {
  if (error.code === 'proxy') {
    if (error.problem === 'rules' || error.problem === 'unusable') return 'way';
    return error.problem === 'notFound' ? 'name' : 'reach';
  }
  if (error.code !== 'offline') return 'reach';
  if (error.phase === 'dns') return 'name';
  return error.phase === 'tls' ? 'certificate' : 'reach';
}

function failedAt(failed: Step, error: AppError): ConnectionStep[] {
  const at = CONNECTION_STEPS.indexOf(failed);
  return CONNECTION_STEPS.map((name, index) => {
    if (index === at) return step(name, 'failed', error);
    return step(name, index < at ? 'passed' : 'notTried');
  });
}

function answerStep(answer: Answer, now: number): ConnectionStep {
  if (isClearlyUnauthenticated(answer)) return step('answer', 'passed');
  const error = answerError(answer, { login: false, what: '', secrets: [], now });
  const isBad =
    error !== null && ['unavailable', 'blockedOnTheWay', 'throttled'].includes(error.code);
  return isBad ? step('answer', 'failed', error) : step('answer', 'unsure');
}

/**
 * Returns how many seconds the local clock is ahead of the answer's `Date` (RFC 9110, 6.6.1), which is in whole
 * seconds.
 */
function aheadOf({ headers }: Answer, local: number): number | null {
  const told = Date.parse(headers.date ?? '');
  return Number.isNaN(told) ? null : Math.round((local - told - 500) / 1000);
}

function clockState(aheadSeconds: number | null): ConnectionStep['state'] {
  if (aheadSeconds === null) return 'unsure';
  return Math.abs(aheadSeconds) <= CLOCK_SLACK_S ? 'passed' : 'failed';
}

function step(name: Step, state: ConnectionStep['state'], error: AppError | null = null) {
  return { step: name, state, error };
}
