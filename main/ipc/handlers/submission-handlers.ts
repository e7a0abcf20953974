import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../../preload/contract/handlers.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Settings } from '../../../preload/contract/models/settings.ts';
import {
  TYPES_BY_VERIFICATION,
  type VerificationKind,
} from '../../../preload/contract/models/verification.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import { reconfigure } from '../../outbox/captures/arrange-captures.ts';
import { type HeldSubmission, newDraft } from '../../outbox/submission/held-submission.ts';
import { withSamePerson } from '../../outbox/submission/name-check.ts';
import type { DeskControl } from '../mode.ts';

type SubmissionHandlers = Pick<
  Handlers,
  | 'submission:list'
  | 'submission:get'
  | 'submission:create'
  | 'submission:rename'
  | 'submission:assign-application'
  | 'submission:assign-owner'
  | 'submission:same-person'
  | 'submission:configure'
  | 'submission:discard'
>;

/** Gathering a document verification. */
export function submissionHandlers(desk: DeskControl): SubmissionHandlers {
  return {
    'submission:list'({ group, after }) {
      const user = desk.current().user();
      return user.ok ? ok(user.value.book.page(group, after)) : user;
    },
    'submission:get'({ submissionId }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const submission = user.value.book.find(submissionId);
      if (submission === null) return err({ code: 'conflict', reason: 'gone' });
      return ok(user.value.book.view(submission));
    },
    'submission:create'() {
      const user = desk.current().user();
      if (!user.ok) return user;
      const { book } = user.value;
      const service = usualService(desk.current().settings.get(), 'government-id');
      const draft = newDraft(randomUUID() as SubmissionId, book.now(), service);
      return ok(book.add(draft, { action: 'submission.created' }));
    },
    'submission:rename'({ submissionId, label }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const audit = { action: 'submission.named', personal: { label } } as const;
      return user.value.book.edit(submissionId, (held) => ({ ...held, label }), audit);
    },
    'submission:assign-application'({ submissionId, applicant }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const { book, captures, recents } = user.value;
      const { applicationId } = applicant;
      const choose = (submission: HeldSubmission) => {
        const same = submission.applicant?.applicationId === applicationId;
        // An owner belongs to one application: another application needs its owner chosen anew.
        const found = submission.found && { ...submission.found, applicant: null };
        return { ...submission, found, applicant, owner: same ? submission.owner : null };
      };
      const audit = {
        action: 'submission.applicationChosen',
        personal: { applicationId },
      } as const;
      const edited = book.edit(submissionId, choose, audit);
      if (edited.ok) {
        recents.remember(applicant);
        captures.expectCaptures();
      }
      return edited;
    },
    'submission:assign-owner'({ submissionId, owner }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const { book, owners } = user.value;
      const personal = { ownerRecordId: String(owner.recordId), owner: owner.label };
      const audit = { action: 'submission.ownerChosen', personal } as const;
      const edited = book.edit(submissionId, (submission) => ({ ...submission, owner }), audit);
      if (edited.ok && edited.value.applicant !== null) {
        owners.remember(edited.value.applicant, owner);
      }
      return edited;
    },
    'submission:same-person'({ submissionId, same }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const audit = { action: 'submission.samePerson', facts: { same } } as const;
      return user.value.book.edit(submissionId, (held) => withSamePerson(held, same), audit);
    },
    'submission:configure'({ submissionId, ...choice }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      if (!TYPES_BY_VERIFICATION[choice.verification].includes(choice.type)) {
        const message = 'This kind of verification does not take this type.';
        return err({ code: 'invalidRequest', issues: [{ field: 'type', message }] });
      }
      const service =
        choice.service ?? usualService(desk.current().settings.get(), choice.verification);
      const { book, captures } = user.value;
      const change = (held: HeldSubmission) => reconfigure(held, { ...choice, service });
      const audit = { action: 'submission.configured', facts: { ...choice, service } } as const;
      return captures.lookAgain(book.edit(submissionId, change, audit));
    },
    async 'submission:discard'({ submissionId, reason }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const { book, captures } = user.value;
      const submission = book.find(submissionId);
      if (submission === null) return err({ code: 'conflict', reason: 'gone' });
      if (submission.state === 'sent') return err({ code: 'conflict', reason: 'alreadySent' });
      if (submission.state !== 'draft' && submission.state !== 'rejected') {
        return err({ code: 'conflict', reason: 'alreadySending' });
      }
      const filesLeft = await captures.destroyAll(submission, () =>
        book.drop(submissionId, { action: 'submission.discarded', facts: { reason } }),
      );
      return ok({ discarded: true as const, filesLeft });
    },
  };
}

/** The service a draft starts with: the first one configured for its kind, or null. */
function usualService(settings: Settings, verification: VerificationKind): string | null {
  return (
    settings.verificationServices.find((service) => service.verification === verification)?.id ??
    null
  );
}
