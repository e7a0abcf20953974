import type { ApplicationReference } from '#contract/models/application.ts';
import type { Submission } from '#contract/models/submission.ts';
import type { VerificationKind } from '#contract/models/verification.ts';
import { err, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import type { Navigation } from '#desk/navigation.svelte.ts';
import type { Toasts } from '#desk/toasts.svelte.ts';
import type { FilterPanel } from '#find/filter-panel.svelte.ts';
import type { Search } from '#find/search.svelte.ts';
import { submissionName } from '#text/application-name.ts';
import { t } from '#text/catalogue.ts';
import { refusedOwner } from '#text/error-words.ts';
import type { CurrentSubmission, Step } from './current-submission.svelte.ts';
import type { Intake } from './intake.svelte.ts';
import type { Removals } from './removals.svelte.ts';
import { isEmptyDraft } from './submission-parts.ts';

interface Parts {
  readonly currentSubmission: CurrentSubmission;
  readonly filterPanel: FilterPanel;
  readonly intake: Intake;
  readonly navigation: Navigation;
  readonly removals: Removals;
  readonly search: Search;
  readonly toasts: Toasts;
}

/** What is done with submissions from more than one screen. */
export class SubmissionActions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Files for this application. From Find it begins a submission of its own, so that what lies in another
   * case never changes hands; a draft that holds no capture is used again.
   */
  async fileFor(applicant: ApplicationReference): Promise<void> {
    const { navigation } = this.#parts;
    const stayed = navigation.watch();
    if (!(await this.#begin('application', () => true))) return;
    await this.assignApplication(applicant);
    if (stayed()) navigation.go('file');
  }

  /**
   * Begins another submission for the same application and owner, for a document of theirs: who is at the counter
   * with one paper mostly has a second one.
   */
  async anotherDocument({ applicant, owner }: Submission): Promise<void> {
    const { currentSubmission, navigation } = this.#parts;
    if (applicant === null || owner === null) return;
    const stayed = navigation.watch();
    const created = await currentSubmission.create('capture');
    if (!created.ok) return;
    const assigned = await currentSubmission.edit('submission:assign-application', { applicant });
    if (!assigned.ok) return;
    await currentSubmission.edit('submission:assign-owner', { owner });
    await this.configure({ verification: 'document' });
    if (stayed()) navigation.go('file');
  }

  /** Says which application the open submission is for, and goes on to the next thing that is missing. */
  async assignApplication(applicant: ApplicationReference): Promise<void> {
    const { currentSubmission } = this.#parts;
    const assigned = await currentSubmission.edit('submission:assign-application', { applicant });
    if (!assigned.ok || currentSubmission.submission?.id !== assigned.value.id) return;
    await this.#chooseOnlyService();
    currentSubmission.step = 'owner';
    if (settings.value?.loadLegalName && applicant.legalName === null) void this.loadLegalName();
  }

  /** Asks for the business's legal name and puts it at the head of the submission. */
  async loadLegalName(): Promise<Result<unknown>> {
    const { currentSubmission } = this.#parts;
    const applicant = currentSubmission.submission?.applicant;
    if (!applicant) return err({ code: 'conflict', reason: 'gone' });
    const { applicationId } = applicant;
    const result = await call('application:legal-name', { applicationId });
    const still = currentSubmission.submission;
    if (
      !result.ok ||
      still?.state !== 'draft' ||
      still.applicant?.applicationId !== applicationId
    ) {
      return result;
    }
    if (result.value.legalName === null) return result;
    const named = { ...still.applicant, legalName: result.value.legalName };
    return currentSubmission.edit('submission:assign-application', { applicant: named });
  }

  /** Begins a submission whose application is not known yet. */
  async startWithout(): Promise<void> {
    const { currentSubmission, navigation } = this.#parts;
    const stayed = navigation.watch();
    if (!(await this.#begin('capture', ({ applicant }) => applicant === null))) return;
    currentSubmission.step = 'capture';
    await this.#chooseOnlyService();
    if (stayed()) navigation.go('file');
  }

  async openSubmission(submissionId: string, step?: Step): Promise<void> {
    const { currentSubmission, navigation, toasts } = this.#parts;
    const stayed = navigation.watch();
    const opened = await currentSubmission.open(submissionId);
    if (!opened.ok) return;
    toasts.settle(submissionId);
    if (step !== undefined && opened.value.state === 'draft') currentSubmission.step = step;
    if (stayed()) navigation.go('file');
  }

  /** Puts the submission aside and begins with an empty question, so that nobody is picked by an old one. */
  nextCustomer(): void {
    this.#parts.removals.endAll();
    this.#parts.currentSubmission.leave();
    this.#parts.search.startOver();
    this.#parts.filterPanel.close();
    this.#parts.navigation.find('search');
  }

  /**
   * Changes kind, type or service. Another kind has its type chosen anew: one that both kinds know would go out
   * under the wrong one.
   */
  async configure(
    change: Partial<Pick<Submission, 'verification' | 'type' | 'service'>>,
  ): Promise<void> {
    const { currentSubmission } = this.#parts;
    const before = currentSubmission.submission;
    if (before === null) return;
    const { verification, type, service } = { ...before, ...change };
    const stays = verification === before.verification || change.type !== undefined;
    const configured = await currentSubmission.edit('submission:configure', {
      verification,
      type: stays ? type : null,
      service: serviceFor(verification, service),
    });
    // A passport takes no back: staff see where the one that was given went.
    const back = before.slots.back_photo;
    const after = configured.ok ? configured.value : before;
    if (after.type === 'passport' && back !== undefined && after.slots.back_photo === undefined)
      this.#parts.toasts.show(t.capture.backAside({ is: back.source }));
  }

  /**
   * Opens the draft that comes of one: taken back from the outbox it is that draft again, a refused one is made
   * anew with everything it held, and a check that is tried again begins with no picture. Where the owner was
   * refused, that is where staff go on.
   */
  async reopen(
    channel: 'submission:take-back' | 'submission:correct' | 'submission:try-again',
    submissionId: string,
  ): Promise<Result<Submission>> {
    const result = await call(channel, { submissionId });
    if (!result.ok) return result;
    const step = refusedOwner(result.value) === null ? 'capture' : 'owner';
    await this.openSubmission(result.value.id, step);
    return result;
  }

  /**
   * Begins with the open draft where it will do and nothing is in it, nor on its way into it; else with a new one.
   * Resolves with whether there is one.
   */
  async #begin(step: Step, willDo: (open: Submission) => boolean): Promise<boolean> {
    const { currentSubmission, intake } = this.#parts;
    const open = currentSubmission.submission;
    if (open !== null && willDo(open) && isEmptyDraft(open) && !intake.takes(open.id)) {
      // It is a new one now: what was chosen was for another.
      if (open.type !== null) await this.configure({ type: null });
      return true;
    }
    const created = await currentSubmission.create(step);
    if (created.ok) this.#tellPutAside(open);
    return created.ok;
  }

  /** Says where the work is that staff just turned away from. */
  #tellPutAside(before: Submission | null): void {
    if (before?.state !== 'draft') return;
    const named = before.applicant !== null || before.label !== '';
    this.#parts.toasts.show(t.outbox.putAside({ name: named ? submissionName(before) : null }));
  }

  async #chooseOnlyService(): Promise<void> {
    const { submission } = this.#parts.currentSubmission;
    if (submission === null) return;
    const service = serviceFor(submission.verification, submission.service);
    if (service !== submission.service) await this.configure({ service });
  }
}

/** The service of that kind when the branch has exactly one, else what was chosen if it still fits. */
function serviceFor(kind: VerificationKind, chosen: string | null): string | null {
  const ofKind = settings.services.filter((service) => service.verification === kind);
  if (ofKind.some((service) => service.id === chosen)) return chosen;
  return ofKind.length === 1 ? (ofKind[0]?.id ?? null) : null;
}
