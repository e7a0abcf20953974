import type { ChannelInput, ChannelOutput } from '../../preload/contract/channels.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import type { Result } from '../../preload/contract/result.ts';
import { call } from '../lib/call.ts';
import { openCase } from './case-actions.ts';

/** Calls one back from the outbox and opens the draft it is again. */
export async function takeBack(submissionId: string): Promise<Result<Submission>> {
  return opening(await call('submission:take-back', { submissionId }));
}

/** Makes a new draft of a refused one, with everything it held, and opens it. */
export async function correct(submissionId: string): Promise<Result<Submission>> {
  return opening(await call('submission:correct', { submissionId }));
}

/** Destroys a draft or a refused one, and everything in it. */
export function discard(
  submissionId: string,
  reason: ChannelInput<'submission:discard'>['reason'],
): Promise<Result<ChannelOutput<'submission:discard'>>> {
  return call('submission:discard', { submissionId, reason });
}

async function opening(result: Result<Submission>): Promise<Result<Submission>> {
  if (result.ok) await openCase(result.value.id, 'capture');
  return result;
}
