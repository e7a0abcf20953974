import { randomUUID } from 'node:crypto';
import type { outboxChannels } from '../../preload/contract/channels/submission-channels.ts';
import type { SubmissionId } from '../../preload/contract/ids.ts';
import { ok } from '../../preload/contract/result.ts';
import { aboutWhom } from '../outbox/captures/extra-files.ts';
import {
  gone,
  refusedCorrection,
  refusedMisfiled,
  refusedSeen,
  refusedTryAgain,
  unlessRefused,
} from '../outbox/submission/refusals.ts';
import {
  corrected,
  misfiled,
  resultSeen,
  triedAgain,
} from '../outbox/submission/submission-steps.ts';
import type { HandlersOf } from './dispatcher.ts';

/** Handlers for sending a submission and for what staff do about its outcome. */
export const outboxHandlers: HandlersOf<typeof outboxChannels> = {
  async 'submission:send'({ sending, owners }, { submissionId, ...options }) {
    const queued = await sending.queue(submissionId, options);
    if (queued.ok) owners.sent(queued.value);
    return queued;
  },
  'submission:take-back': ({ sending }, { submissionId }) => sending.takeBack(submissionId),
  'submission:correct'({ book }, { submissionId }) {
    const found = unlessRefused(book.find(submissionId), refusedCorrection);
    if (!found.ok) return found;
    const draft = corrected(found.value, book.now());
    const facts = { newId: draft.id };
    return ok(book.replace(submissionId, draft, { action: 'submission.corrected', facts }));
  },
  'submission:resolve': ({ sending }, { submissionId, ...found }) =>
    sending.resolve(submissionId, found),
  'submission:seen'({ book }, { submissionId }) {
    const found = unlessRefused(book.find(submissionId), refusedSeen);
    if (!found.ok) return found;
    const seen = { at: book.now(), by: book.user, next: null };
    const marked = book.change(submissionId, (before) => resultSeen(before, seen), {
      action: 'result.seen',
    });
    return marked === null ? gone() : ok(marked);
  },
  'submission:try-again'({ book, captures }, { submissionId }) {
    const found = unlessRefused(book.find(submissionId), refusedTryAgain);
    if (!found.ok) return found;
    const id = randomUUID() as SubmissionId;
    const at = book.now();
    // Add the draft first. If the program is killed between the two steps, the result then still needs a look.
    const draft = book.add(triedAgain(found.value, id, at), {
      action: 'submission.created',
      facts: { follows: submissionId },
      personal: aboutWhom(found.value),
    });
    const seen = { at, by: book.user, next: id };
    book.change(submissionId, (before) => resultSeen(before, seen), {
      action: 'result.triedAgain',
      facts: { newId: id },
    });
    captures.expectCaptures();
    return ok(draft);
  },
  'submission:mark-misfiled'({ book }, { submissionId, note }) {
    const found = unlessRefused(book.find(submissionId), refusedMisfiled);
    if (!found.ok) return found;
    const mark = { at: book.now(), by: book.user, note };
    const marked = book.change(submissionId, (before) => misfiled(before, mark), {
      action: 'receipt.filedToWrongPerson',
      personal: { note },
    });
    return marked === null ? gone() : ok(marked);
  },
  'outbox:state': (services) => ok(services.outboxState()),
  'outbox:try-now'(services) {
    services.sender.tryNow();
    return ok(services.outboxState());
  },
  'outbox:connection-back'(services) {
    services.sender.wake();
    return ok(services.outboxState());
  },
  'outbox:take-over': (services) => services.takeOver(),
  'outbox:set-aside-unreadable': (services) => services.setAsideUnreadable(),
  'outbox:looked-at'(services) {
    services.sending.lookedAt();
    return ok(services.outboxState());
  },
};
