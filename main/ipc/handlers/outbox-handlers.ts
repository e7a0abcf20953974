import type { Handlers } from '../../../preload/contract/handlers.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import { corrected, misfiled } from '../../outbox/submission/submission-steps.ts';
import type { DeskControl } from '../mode.ts';

type OutboxHandlers = Pick<
  Handlers,
  | 'submission:send'
  | 'submission:take-back'
  | 'submission:correct'
  | 'submission:resolve'
  | 'submission:mark-misfiled'
  | 'outbox:state'
  | 'outbox:try-now'
  | 'outbox:looked-at'
>;

/** Sending a document verification, and what staff do about what became of it. */
export function outboxHandlers(desk: DeskControl): OutboxHandlers {
  return {
    'submission:send'({ submissionId, sentBefore }) {
      const user = desk.current().user();
      return user.ok ? user.value.sender.queue(submissionId, { sentBefore }) : user;
    },
    async 'submission:take-back'({ submissionId }) {
      const user = desk.current().user();
      return user.ok ? user.value.sender.takeBack(submissionId) : user;
    },
    'submission:correct'({ submissionId }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const { book } = user.value;
      const submission = book.find(submissionId);
      if (submission === null) return err({ code: 'conflict', reason: 'gone' });
      if (submission.state !== 'rejected') return err({ code: 'conflict', reason: 'notReady' });
      const draft = corrected(submission, book.now());
      const facts = { newId: draft.id };
      return ok(book.replace(submissionId, draft, { action: 'submission.corrected', facts }));
    },
    'submission:resolve'({ submissionId, ...found }) {
      const user = desk.current().user();
      return user.ok ? user.value.sender.resolve(submissionId, found) : user;
    },
    'submission:mark-misfiled'({ submissionId, note }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const { book } = user.value;
      const submission = book.find(submissionId);
      if (submission === null) return err({ code: 'conflict', reason: 'gone' });
      if (submission.receipt === null) return err({ code: 'conflict', reason: 'notReady' });
      const mark = { at: book.now(), by: book.user, note };
      const marked = book.change(submissionId, (before) => misfiled(before, mark), {
        action: 'receipt.filedToWrongPerson',
        personal: { note },
      });
      return marked === null ? err({ code: 'conflict', reason: 'gone' }) : ok(marked);
    },
    'outbox:state'() {
      const user = desk.current().user();
      return user.ok ? ok(user.value.outboxState()) : user;
    },
    'outbox:try-now'() {
      const user = desk.current().user();
      if (!user.ok) return user;
      user.value.sender.wake();
      return ok(user.value.outboxState());
    },
    'outbox:looked-at'() {
      const user = desk.current().user();
      if (!user.ok) return user;
      user.value.sender.lookedAt();
      return ok(user.value.outboxState());
    },
  };
}
