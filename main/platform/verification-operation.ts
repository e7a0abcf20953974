import type { Dispatcher } from 'undici';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type Answer, mediaTypeOf, readAnswer } from './answer.ts';
import { answerError, blocked, httpDate, isOnTheWay, isPlatformRefusal } from './answer-error.ts';
import { operationUrl } from './base-url.ts';
import {
  ask,
  askOnce,
  type Caller,
  type CallOptions,
  contextOf,
  ofApplication,
  type Request,
  unlessAborted,
} from './caller.ts';
import { newExchangeState } from './exchange-state.ts';
import type { HttpRequest, Upload } from './http-request.ts';
import { exchange } from './undici-transport.ts';
import type {
  AttemptEvidence,
  VerificationAttempt,
  VerificationOptions,
  VerificationRequest,
} from './verification-attempt.ts';
import { verificationForm } from './verification-form.ts';
import { verificationRecordReader } from './verification-record.ts';
import { dataOf } from './wire/read-answer.ts';

const NO_ANSWER: ReadonlySet<string> = new Set(['signedOut', 'throttled', 'unavailable']);

/** Returns whether an answer is meant for a browser, like those of guest networks and network devices. */
function isPage({ status, headers }: Answer): boolean {
  const type = mediaTypeOf(headers);
  return isOnTheWay(status) || type === 'text/html' || type === 'application/xhtml+xml';
}

export function verificationOperations(caller: Caller) {
  return {
    /**
     * Checks that the platform answers before a file is sent. Sends a cheap request: endpoint 3 for that application,
     * without a body. Any answer from the platform except 401, 429, and 5xx counts as success. Fails with `signedOut`,
     * `offline`, `blockedOnTheWay`, `throttled`, `unavailable`, or `cancelled`. With `token`, uses only that token and
     * asks only once.
     */
    async answers(
      applicationId: ApplicationId,
      { signal, token }: CallOptions & { readonly token?: string | undefined } = {},
    ): Promise<Result<null>> {
      const path = ofApplication(applicationId, 'offers');
      const request: Request = { method: 'GET', path, effect: 'read', size: 'list' };
      const answered = await (token === undefined
        ? ask(caller, request, signal)
        : askOnce(caller, request, token, signal));
      if (!answered.ok) return answered;
      const { answer, token: used } = answered.value;
      const error = answerError(answer, contextOf(caller, 'application', used));
      if (error === null && answer.body.kind === 'json') caller.sign.learn(answer.headers);
      if (error !== null && NO_ANSWER.has(error.code)) return err(error);
      return isPage(answer) ? err(blocked(answer, [used])) : ok(null);
    },

    /**
     * Makes one attempt (spec, endpoint 13) on a connection that nothing else uses. Nothing is repeated, not even after
     * a 401, because a second POST could be a second paid check of a person. Besides the errors of every operation,
     * fails with `fileNotTaken` (`incomplete`) if a file couldn't be read completely. Rejects only with an error that
     * `commit` threw. The connection is then destroyed, and the last chunk isn't sent.
     */
    async createVerification(
      applicationId: ApplicationId,
      request: VerificationRequest,
      options: VerificationOptions,
    ): Promise<VerificationAttempt> {
      const { signal, commit, onProgress } = options;
      const url = operationUrl(caller.baseUrl, [
        'api/applications',
        { field: 'applicationId', value: applicationId },
        'document_verifications',
      ]);
      if (!url.ok) return notStarted(url.error);
      const form = verificationForm(request);
      if (!form.ok) return notStarted(form.error);
      const body = form.value;
      const token = options.token
        ? ok(options.token)
        : await unlessAborted(caller.tokens.current(), signal);
      if (!token.ok) return notStarted(token.error, body.contentLength);
      const dispatcher = await unlessAborted(caller.network.fresh(url.value), signal);
      if (!dispatcher.ok) return notStarted(dispatcher.error, body.contentLength);
      try {
        return await attempt(caller, dispatcher.value, {
          method: 'POST',
          url: url.value,
          token: token.value,
          upload: { body, commit, onProgress },
          signal,
        });
      } finally {
        // Don't await this. It resolves when the body's generator has ended, which may have to wait for a file.
        void dispatcher.value.destroy();
      }
    },
  };
}

async function attempt(
  caller: Caller,
  dispatcher: Dispatcher,
  request: HttpRequest & { readonly token: string; readonly upload: Upload },
): Promise<VerificationAttempt> {
  const state = newExchangeState();
  const head = await exchange(dispatcher, request, caller.settings.timeouts, state);
  if (state.commitFailure !== null) throw state.commitFailure.cause;
  const answer = head.ok ? await readAnswer(head.value, 'word') : head;
  const { sent, handedBytes, committed } = state;
  const reached = {
    sentBytes: handedBytes,
    totalBytes: request.upload.body.contentLength,
    committed,
    status: head.ok ? head.value.status : null,
    serverDate: head.ok ? dateIn(head.value.headers.date) : null,
  };
  if (!answer.ok) {
    const phase = head.ok ? 'answering' : PHASES[sent];
    return { answer, evidence: { ...reached, phase, ...UNSEEN } };
  }
  const { headers } = answer.value;
  const signed = caller.sign.isBorneBy(headers);
  const page = isPage(answer.value);
  const evidence = { ...reached, phase: 'answered' as const, signed, page };
  const error = answerError(answer.value, contextOf(caller, 'application', request.token));
  if (error === null) {
    const record = dataOf(verificationRecordReader([request.token]))(answer.value);
    if (record.ok) caller.sign.learn(headers);
    return { answer: record, evidence: { ...evidence, platformShape: record.ok } };
  }
  const platformShape = isPlatformRefusal(answer.value);
  return { answer: err(error), evidence: { ...evidence, platformShape } };
}

/** The evidence about the answer if it didn't arrive completely. */
const UNSEEN = { platformShape: false, signed: false, page: false } as const;

const PHASES = { none: 'connecting', part: 'sending', whole: 'waiting' } as const;

function dateIn(header: string | undefined): string | null {
  return header !== undefined && httpDate(header) !== null ? header : null;
}

function notStarted(error: AppError, totalBytes = 0): VerificationAttempt {
  const evidence: AttemptEvidence = {
    phase: 'notStarted',
    sentBytes: 0,
    totalBytes,
    committed: false,
    status: null,
    ...UNSEEN,
    serverDate: null,
  };
  return { answer: err(error), evidence };
}
