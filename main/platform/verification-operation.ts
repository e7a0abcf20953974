import { err } from '../../preload/contract/result.ts';
import { readAnswer } from './answer.ts';
import { answerError } from './answer-error.ts';
import type { Caller } from './caller.ts';
import { contextOf, unlessAborted } from './caller.ts';
import { operationUrl } from './operation-url.ts';
import type { PlatformClient } from './platform-client.ts';
import { exchange } from './undici-transport.ts';
import { verificationForm } from './verification-form.ts';
import { dataOf } from './wire/read-answer.ts';
import { readVerificationRecord } from './wire/verification-record.ts';

const readRecord = dataOf(readVerificationRecord);

/**
 * Spec, endpoint 13: one attempt on a connection of its own. Nothing is repeated, not even after a 401:
 * a second POST could be a second paid check of a person.
 */
export function verificationOperation(caller: Caller): Pick<PlatformClient, 'createVerification'> {
  return {
    async createVerification(applicationId, request, options = {}) {
      const url = operationUrl(caller.baseUrl, [
        'api/applications',
        { field: 'applicationId', value: applicationId },
        'document_verifications',
      ]);
      if (!url.ok) return url;
      const form = verificationForm(request);
      if (!form.ok) return form;
      const token = await unlessAborted(caller.tokens.current(), options.signal);
      if (!token.ok) return token;
      const dispatcher = caller.network.fresh(url.value);
      if (!dispatcher.ok) return dispatcher;
      const { signal, onProgress } = options;
      try {
        const head = await exchange(
          dispatcher.value,
          {
            method: 'POST',
            url: url.value,
            token: token.value,
            stream: form.value,
            signal,
            onProgress,
          },
          caller.settings.timeouts,
        );
        const answer = head.ok ? await readAnswer(head.value, caller.settings.maxJsonBytes) : head;
        if (!answer.ok) return answer;
        const error = answerError(answer.value, contextOf(caller, 'application', token.value));
        return error === null ? readRecord(answer.value) : err(error);
      } finally {
        // Not awaited: it ends when the last of the body's generator has, which may wait on a file.
        void dispatcher.value.destroy();
      }
    },
  };
}
