import axios, { AxiosError } from 'axios';
import axiosRetry from 'axios-retry';
import got from 'got';
import { Agent, RetryAgent, request } from 'undici';

/** One POST of a form as a program makes it that leaves trying again to its HTTP client. */
export type NaivePost = (form: NaiveForm, signal: AbortSignal) => Promise<NaiveAnswer>;

export interface NaiveForm {
  readonly url: string;
  readonly token: string;
  readonly contentType: string;
  readonly body: Buffer;
}

/** What came back in the end, retries included. Rejects where nothing did. */
export interface NaiveAnswer {
  readonly status: number;
}

const RETRIES = 5;
const TIMEOUT_MS = 200;
/** Between two tries, as short as the pace of the sender beside. */
const pauseMs = (tries: number) => Math.random() * Math.min(20, 4 * 2 ** tries);

const headersOf = ({ token, contentType }: NaiveForm) => ({
  authorization: `Bearer ${token}`,
  'content-type': contentType,
  accept: 'application/json',
});

/** Clients with retries switched on for POST, each in the way its own documentation shows. */
export function naivePeers(): Readonly<Record<string, NaivePost>> {
  return { 'axios + axios-retry': axiosPost(), got: gotPost, 'undici RetryAgent': undiciPost() };
}

function axiosPost(): NaivePost {
  const client = axios.create({ timeout: TIMEOUT_MS, maxRedirects: 0, proxy: false });
  axiosRetry(client, {
    retries: RETRIES,
    shouldResetTimeout: true,
    retryCondition: (error) =>
      axiosRetry.isNetworkError(error) ||
      axiosRetry.isRetryableError(error) ||
      error.code === AxiosError.ECONNABORTED,
    retryDelay: pauseMs,
  });
  return async (form, signal) => {
    const { status } = await client.post(form.url, form.body, {
      headers: headersOf(form),
      signal,
      validateStatus: (code) => code < 400,
    });
    return { status };
  };
}

const gotPost: NaivePost = async (form, signal) => {
  const { statusCode } = await got.post(form.url, {
    headers: headersOf(form),
    body: form.body,
    followRedirect: false,
    signal,
    timeout: { connect: TIMEOUT_MS, send: TIMEOUT_MS, response: TIMEOUT_MS, socket: TIMEOUT_MS },
    retry: {
      limit: RETRIES,
      methods: ['POST'],
      calculateDelay: ({ attemptCount, computedValue }) =>
        computedValue === 0 ? 0 : pauseMs(attemptCount),
    },
  });
  return { status: statusCode };
};

function undiciPost(): NaivePost {
  const agent = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  const dispatcher = new RetryAgent(agent, {
    methods: ['POST'],
    maxRetries: RETRIES,
    minTimeout: 4,
    maxTimeout: 20,
  });
  return async (form, signal) => {
    const answer = await request(form.url, {
      method: 'POST',
      headers: headersOf(form),
      body: form.body,
      dispatcher,
      signal,
    });
    await answer.body.text();
    return { status: answer.statusCode };
  };
}
