import { randomUUID } from 'node:crypto';
import type { submissionChannels } from '../../preload/contract/channels/submission-channels.ts';
import type { SubmissionId } from '../../preload/contract/ids.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import { TYPES_BY_VERIFICATION } from '../../preload/contract/models/verification.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { Desk } from '../desk/desk.ts';
import type { SubmissionBook } from '../outbox/book/submission-book.ts';
import { reconfigure } from '../outbox/captures/arrange-captures.ts';
import { refusedAnswer, withAnswer } from '../outbox/submission/document-reading.ts';
import { type HeldSubmission, newDraft } from '../outbox/submission/held-submission.ts';
import { namesOf, withSamePerson } from '../outbox/submission/name-check.ts';
import { gone, notReady, refusedDiscard, unlessRefused } from '../outbox/submission/refusals.ts';
import { usualService } from '../settings/usual-service.ts';
import type { HandlersOf } from './dispatcher.ts';

export function submissionHandlers(desk: Desk): HandlersOf<typeof submissionChannels> {
  return {
    'submission:list': ({ book }, { group, after }) => ok(book.page(group, after)),
    'submission:get'({ book }, { submissionId }) {
      const submission = book.find(submissionId);
      return submission === null ? gone() : ok(book.view(submission));
    },
    'submission:create'({ book }) {
      const service = usualService(desk.mode.settings.get(), 'government-id');
      const draft = newDraft(randomUUID() as SubmissionId, book.now(), service);
      return ok(book.add(draft, { action: 'submission.created' }));
    },
    'submission:rename'({ book }, { submissionId, label }) {
      const audit = { action: 'submission.named', personal: { label } } as const;
      return book.edit(submissionId, (held) => ({ ...held, label }), audit);
    },
    'submission:assign-application'({ book, captures, recents }, { submissionId, applicant }) {
      const { applicationId } = applicant;
      const choose = (submission: HeldSubmission) => {
        const same = submission.applicant?.applicationId === applicationId;
        // An owner belongs to one application. If the application changes, staff must choose the owner again.
        const found = submission.found && { ...submission.found, applicant: null };
        return { ...submission, found, applicant, owner: same ? submission.owner : null };
      };
      const audit = {
        action: 'submission.applicationChosen',
        personal: { applicationId },
      } as const;
      const all = book.draftsWith(submissionId).map(({ id }) => id);
      const edited = editedFirst(book, submissionId, book.editAll(all, choose, audit));
      if (edited.ok) {
        recents.remember(applicant);
        captures.expectCaptures();
      }
      for (const id of all) captures.lookAgain(viewed(book, id));
      return edited;
    },
    'submission:assign-owner'({ book, captures, owners }, { submissionId, owner, others }) {
      const personal = { ownerRecordId: String(owner.recordId), owner: owner.label };
      const audit = { action: 'submission.ownerChosen', personal } as const;
      const all = book
        .draftsWith(submissionId)
        .filter((one) => one.id === submissionId || (others ?? one.owner === null))
        .map(({ id }) => id);
      const choose = (submission: HeldSubmission) => ({ ...submission, owner });
      const edited = editedFirst(book, submissionId, book.editAll(all, choose, audit));
      if (edited.ok && edited.value.applicant !== null) {
        owners.remember(edited.value.applicant, owner);
      }
      for (const id of all) captures.lookAgain(viewed(book, id));
      return edited;
    },
    'submission:same-person'({ book }, { submissionId, same, why = null }) {
      const held = book.find(submissionId);
      const names = held === null ? null : namesOf(held);
      if (same && names?.needsReason && why === null) {
        const message = 'Choose why the names differ.';
        return err({ code: 'invalidRequest', issues: [{ field: 'why', message }] });
      }
      const action =
        held !== null && names?.onCard !== null
          ? 'submission.samePerson'
          : 'submission.nameCompared';
      const told = same && names?.needsReason ? why : null;
      const facts = { same, ...(told && { reason: told.reason }) };
      const audit = { action, facts, personal: told ? { note: told.note } : {} } as const;
      return book.edit(submissionId, (held) => withSamePerson(held, same, told), audit);
    },
    'submission:answer-question'({ book }, { submissionId, question }) {
      const asked = unlessRefused(book.find(submissionId), (now) => refusedAnswer(now, question));
      if (!asked.ok) return asked;
      const audit = { action: 'submission.questionAnswered', facts: { question } } as const;
      return book.edit(submissionId, (held) => withAnswer(held, question), audit);
    },
    'submission:notice-shown'({ book, notices }, { submissionId, version }) {
      if (!notices.shown(submissionId, version)) return notReady();
      const audit = { action: 'portraitNotice.shown', facts: { version } } as const;
      return book.edit(submissionId, (held) => ({ ...held }), audit);
    },
    'submission:configure'({ book, captures, notices }, { submissionId, ...choice }) {
      const { type } = choice;
      if (type !== null && !TYPES_BY_VERIFICATION[choice.verification].includes(type)) {
        const message = 'This verification doesn’t accept this type.';
        return err({ code: 'invalidRequest', issues: [{ field: 'type', message }] });
      }
      const service = choice.service ?? usualService(desk.mode.settings.get(), choice.verification);
      const change = (held: HeldSubmission) =>
        reconfigure(held, { ...choice, service }, notices.wanted({ ...held, ...choice }));
      const audit = { action: 'submission.configured', facts: { ...choice, service } } as const;
      return captures.lookAgain(book.edit(submissionId, change, audit));
    },
    async 'submission:discard'({ book, captures }, { submissionId, reason, undo = false }) {
      const found = unlessRefused(book.find(submissionId), refusedDiscard);
      if (!found.ok) return found;
      const submission = found.value;
      if (book.isHeld(submission)) return book.keepHeld(submissionId, 'askedToDestroy');
      const filesLeft = await captures.discard(submission, { reason }, undo);
      return ok({ discarded: true as const, filesLeft });
    },
  };
}

function viewed(book: SubmissionBook, id: SubmissionId): Result<Submission> {
  const submission = book.find(id);
  return submission === null ? gone() : ok(book.view(submission));
}

/** Returns the requested submission once it and others have been changed. */
function editedFirst(
  book: SubmissionBook,
  id: SubmissionId,
  edited: Result<null>,
): Result<Submission> {
  return edited.ok ? viewed(book, id) : edited;
}
