import { isUnsure } from '../../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { corrected, misfiled } from '../../outbox/submission/submission-steps.ts';
import type { DeskControl } from '../mode.ts';
import { forUser } from './for-user.ts';

/** Sending a document verification, and what staff do about what became of it. */
export function outboxHandlers(desk: DeskControl) {
  return forUser(desk, {
    'submission:send'({ sender, owners }, { submissionId, sentBefore }) {
      const queued = sender.queue(submissionId, { sentBefore });
      if (queued.ok) owners.sent(queued.value);
      return queued;
    },
    'submission:take-back': ({ sender }, { submissionId }) => sender.takeBack(submissionId),
    'submission:correct'({ book }, { submissionId }) {
      const submission = book.find(submissionId);
      if (submission === null) return gone();
      if (submission.state !== 'rejected' || isUnsure(submission)) {
        return err({ code: 'conflict', reason: 'notReady' });
      }
      const draft = corrected(submission, book.now());
      const facts = { newId: draft.id };
      return ok(book.replace(submissionId, draft, { action: 'submission.corrected', facts }));
    },
    'submission:resolve': ({ sender }, { submissionId, ...found }) =>
      sender.resolve(submissionId, found),
    'submission:mark-misfiled'({ book }, { submissionId, note }) {
      const submission = book.find(submissionId);
      if (submission === null) return gone();
      if (submission.receipt === null) return err({ code: 'conflict', reason: 'notReady' });
      const mark = { at: book.now(), by: book.user, note };
      const marked = book.change(submissionId, (before) => misfiled(before, mark), {
        action: 'receipt.filedToWrongPerson',
        personal: { note },
      });
      return marked === null ? gone() : ok(marked);
    },
    async 'outbox:hand-over'({ handOver }) {
      const given = await handOver.give();
      return given.ok ? ok({ given: given.value }) : given;
    },
    'outbox:state': ({ outboxState }) => ok(outboxState()),
    'outbox:try-now'({ sender, outboxState }) {
      sender.tryNow();
      return ok(outboxState());
    },
    'outbox:looked-at'({ sender, outboxState }) {
      sender.lookedAt();
      return ok(outboxState());
    },
  });
}

/** The refusal of what concerns a submission that is no longer there. */
export function gone(): Result<never> {
  return err({ code: 'conflict', reason: 'gone' });
}
