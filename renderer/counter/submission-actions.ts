import type { SubmissionId } from '#contract/ids.ts';
import type { ApplicationReference } from '#contract/models/application.ts';
import type { Submission } from '#contract/models/submission.ts';
import type { VerificationKind } from '#contract/models/verification.ts';
import { ok, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import type { Navigation } from '#desk/navigation.svelte.ts';
import type { Toasts } from '#desk/toasts.svelte.ts';
import type { FilterPanel } from '#find/filter-panel.svelte.ts';
import type { ApplicationSearch } from '#find/search.svelte.ts';
import { submissionName } from '#text/application-name.ts';
import { t } from '#text/desk-catalogue.ts';
import { refusedOwner } from '#text/refused-fields.ts';
import type { CurrentSubmission, Step } from './current-submission.svelte.ts';
import type { Intake } from './intake.svelte.ts';
import type { Removals } from './removals.svelte.ts';
import { isReusable } from './submission-parts.ts';
import type { Visit } from './visit/visit.svelte.ts';

interface Parts {
  readonly currentSubmission: CurrentSubmission;
  readonly filterPanel: FilterPanel;
  readonly intake: Intake;
  readonly navigation: Navigation;
  readonly openApplication: { readonly applicant: ApplicationReference | null };
  readonly removals: Removals;
  readonly search: ApplicationSearch;
  readonly toasts: Toasts;
  readonly visit: Visit;
}

/** Actions on submissions that several screens share. */
export class SubmissionActions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Starts a submission for an application that staff chose in Find. It is always a separate
   * submission, so that files never move from one customer to another. Only a draft without
   * captures is reused.
   */
  async fileFor(applicant: ApplicationReference): Promise<void> {
    const { navigation } = this.#parts;
    const stayed = navigation.watch();
    const begun = await this.#begin('application', () => true);
    if (begun === null) return;
    await this.assignApplication(begun.id, applicant);
    if (stayed()) navigation.go('file');
  }

  /**
   * Starts another submission for the same application and owner. Customers often bring more than
   * one document.
   */
  async anotherDocument({ applicant, owner }: Submission): Promise<void> {
    const { currentSubmission, navigation } = this.#parts;
    if (applicant === null || owner === null) return;
    const stayed = navigation.watch();
    const created = await currentSubmission.create('capture');
    if (!created.ok) return;
    const submissionId = created.value.id;
    const whose = { submissionId, applicant };
    const assigned = await currentSubmission.edit('submission:assign-application', whose);
    if (!assigned.ok) return;
    const owned = await currentSubmission.edit('submission:assign-owner', { submissionId, owner });
    if (owned.ok) await this.configure(owned.value, { verification: 'document' });
    if (stayed()) navigation.go('file');
  }

  /** Sets the application of a submission and opens the next step that needs work. */
  async assignApplication(
    submissionId: SubmissionId,
    applicant: ApplicationReference,
  ): Promise<void> {
    const { currentSubmission } = this.#parts;
    const whose = { submissionId, applicant };
    const assigned = await currentSubmission.edit('submission:assign-application', whose);
    if (!assigned.ok) return;
    await this.#chooseOnlyService(assigned.value);
    currentSubmission.goTo(submissionId, 'owner');
    if (settings.value?.loadLegalName && applicant.legalName === null)
      void this.loadLegalName(submissionId, applicant);
  }

  /**
   * Loads the legal name of the business and stores it with the submission. Resolves with null if
   * the platform has no name.
   */
  async loadLegalName(
    submissionId: SubmissionId,
    { applicationId }: ApplicationReference,
  ): Promise<Result<string | null>> {
    const { currentSubmission } = this.#parts;
    const result = await call('application:legal-name', { applicationId });
    if (!result.ok) return result;
    const { legalName } = result.value;
    const still = legalName === null ? null : await currentSubmission.find(submissionId);
    if (still?.state !== 'draft' || still.applicant?.applicationId !== applicationId)
      return ok(legalName);
    const applicant = { ...still.applicant, legalName };
    const whose = { submissionId, applicant };
    const named = await currentSubmission.edit('submission:assign-application', whose);
    return named.ok ? ok(legalName) : named;
  }

  /** Starts a submission whose application staff will choose later. */
  async startWithout(): Promise<void> {
    const { currentSubmission, navigation } = this.#parts;
    const stayed = navigation.watch();
    const begun = await this.#begin('capture', ({ applicant }) => applicant === null);
    if (begun === null) return;
    currentSubmission.goTo(begun.id, 'capture');
    await this.#chooseOnlyService(begun);
    if (stayed()) navigation.go('file');
  }

  /**
   * Adds files that staff have dropped or pasted on a screen other than Capture. The files are
   * added to the open draft only if the draft is on the screen, with the customer's name.
   * Otherwise, a new draft is created, and the app asks which customer brought the files.
   */
  async takeIn(files: readonly File[]): Promise<void> {
    const { currentSubmission, intake, navigation, visit } = this.#parts;
    const open = currentSubmission.submission;
    const isHere = navigation.place === 'file' && open?.state === 'draft';
    visit.likely = isHere ? null : (this.#applicantHere() ?? open?.applicant ?? null);
    const begun = isHere
      ? open
      : await this.#begin('application', ({ applicant }) => applicant === null);
    if (begun === null) return;
    const { id: submissionId, applicant } = begun;
    intake.add(files.map((file) => ({ submissionId, to: 'unsorted', file })));
    currentSubmission.goTo(submissionId, applicant === null ? 'application' : 'capture');
    navigation.go('file');
  }

  #applicantHere(): ApplicationReference | null {
    const { navigation, openApplication } = this.#parts;
    return navigation.place === 'application' ? openApplication.applicant : null;
  }

  async openSubmission(submissionId: string, step?: Step): Promise<void> {
    const { currentSubmission, navigation, toasts, visit } = this.#parts;
    const stayed = navigation.watch();
    visit.showsAll = false;
    const opened = await currentSubmission.open(submissionId);
    // Staff may have opened another submission in the meantime.
    if (!opened.ok || !currentSubmission.isOpen(opened.value.id)) return;
    toasts.settle(submissionId);
    if (step !== undefined && opened.value.state === 'draft')
      currentSubmission.goTo(submissionId, step);
    if (stayed()) navigation.go('file');
  }

  /**
   * Closes the submission and clears the search, so that staff don't choose the next customer from
   * an old result.
   */
  nextCustomer(): void {
    this.#parts.removals.endAll();
    this.#parts.currentSubmission.leave();
    this.#parts.search.startOver();
    this.#parts.filterPanel.close();
    this.#parts.navigation.find('search');
  }

  /**
   * Changes the kind, type, or service. A new kind resets the type. Otherwise, a type that both
   * kinds have in common would be sent under the wrong kind. `before` is the submission as staff
   * see it. Resolves with the new state of the submission.
   */
  async configure(
    before: Submission,
    change: Partial<Pick<Submission, 'verification' | 'type' | 'service'>>,
  ): Promise<Submission> {
    const { currentSubmission, toasts } = this.#parts;
    const { verification, type, service } = { ...before, ...change };
    const stays = verification === before.verification || change.type !== undefined;
    const configured = await currentSubmission.edit('submission:configure', {
      submissionId: before.id,
      verification,
      type: stays ? type : null,
      service: serviceFor(verification, service),
    });
    // A passport has no back, so a message says where the picture of the back is now.
    const back = before.slots.back_photo;
    const after = configured.ok ? configured.value : before;
    const isGone = back !== undefined && after.slots.back_photo === undefined;
    if (after.type === 'passport' && isGone && currentSubmission.isOpen(after.id))
      toasts.show(t.capture.backAside({ is: back.source }));
    return after;
  }

  /**
   * Runs the operation and opens the resulting draft. Taking back a submission restores its draft.
   * Correcting creates a new draft with all of the contents, and trying a check again creates one
   * without pictures. If the owner was refused, the draft opens at the owner step.
   */
  async reopen(
    channel: 'submission:take-back' | 'submission:correct' | 'submission:try-again',
    submissionId: string,
  ): Promise<Result<Submission>> {
    const { currentSubmission, navigation, toasts } = this.#parts;
    const stayed = navigation.watch();
    const open = currentSubmission.submission?.id;
    const result = await call(channel, { submissionId });
    if (!result.ok) return result;
    const step = refusedOwner(result.value) === null ? 'capture' : 'owner';
    const now = currentSubmission.submission;
    if (stayed() && (now === null || now.id === open))
      await this.openSubmission(result.value.id, step);
    else toasts.show(t.outbox.putAside({ name: submissionName(result.value) }));
    return result;
  }

  /**
   * Reuses the open draft if it is reusable, no file is being added to it or can still be restored
   * to it, and `willDo` accepts it. Otherwise, creates a draft.
   */
  async #begin(step: Step, willDo: (open: Submission) => boolean): Promise<Submission | null> {
    const { currentSubmission, intake, removals } = this.#parts;
    const open = currentSubmission.submission;
    const isAwaited = removals.count > 0 || (open !== null && intake.takes(open.id));
    if (open !== null && willDo(open) && isReusable(open) && !isAwaited) {
      // The reused draft is for a different document, so its type is reset.
      return open.type === null ? open : this.configure(open, { type: null });
    }
    const created = await currentSubmission.create(step);
    if (!created.ok) return null;
    this.#tellPutAside(open);
    return created.value;
  }

  /** Tells staff where to find the draft they have just left. */
  #tellPutAside(before: Submission | null): void {
    if (before?.state !== 'draft') return;
    const named = before.applicant !== null || before.label !== '';
    this.#parts.toasts.show(t.outbox.putAside({ name: named ? submissionName(before) : null }));
  }

  async #chooseOnlyService(submission: Submission): Promise<void> {
    const service = serviceFor(submission.verification, submission.service);
    if (service !== submission.service) await this.configure(submission, { service });
  }
}

/**
 * Returns the chosen service if it fits the kind, or else the branch's only service for that kind.
 */
function serviceFor(kind: VerificationKind, chosen: string | null): string | null {
  const ofKind = settings.services.filter((service) => service.verification === kind);
  if (ofKind.some((service) => service.id === chosen)) return chosen;
  return ofKind.length === 1 ? (ofKind[0]?.id ?? null) : null;
}
