import { FetchedSaves } from '#application/fetched-saves.svelte.ts';
import { OpenApplication } from '#application/open-application.svelte.ts';
import { OrchestrationRetries } from '#application/orchestration-retries.svelte.ts';
import { RememberedIds } from '#application/remembered-ids.svelte.ts';
import { ResultLists } from '#application/scorecards/result-lists.svelte.ts';
import { UnfinishedEdits } from '#application/unfinished-edits.svelte.ts';
import { UsedServices } from '#application/used-services.svelte.ts';
import { CameraTries } from '#camera/camera-tries.svelte.ts';
import { CurrentSubmission } from '#counter/current-submission.svelte.ts';
import { Intake } from '#counter/intake.svelte.ts';
import { Removals } from '#counter/removals.svelte.ts';
import { SeenPages } from '#counter/seen-pages.svelte.ts';
import { SubmissionActions } from '#counter/submission-actions.ts';
import { Visit } from '#counter/visit/visit.svelte.ts';
import { Navigation } from '#desk/navigation.svelte.ts';
import { Announcer, Toasts } from '#desk/toasts.svelte.ts';
import { FilterPanel } from '#find/filter-panel.svelte.ts';
import { ProfileApplications } from '#find/profile-applications.svelte.ts';
import { SavedFilters } from '#find/saved-filters.svelte.ts';
import { ApplicationSearch } from '#find/search.svelte.ts';
import { Outbox } from '#outbox/outbox.svelte.ts';
import { Submissions } from '#outbox/submissions.svelte.ts';
import { ScannerWork } from '#scanner/scanner-work.svelte.ts';
import { SignOut } from './sign-out.svelte.ts';

/**
 * The state that is kept while the desk is locked. Files that staff added earlier may still be on
 * their way to main.
 */
export type KeptBehindLock = Pick<PersonState, 'intake' | 'cameraTries'>;

/**
 * Everything that the window keeps for one person while their screens are open. It is created and
 * discarded with these screens, so the next person never sees any of it. Late answers only change a
 * discarded object.
 */
export class PersonState {
  readonly #leaving = new AbortController();
  /** Aborted once the person has left. */
  readonly gone = this.#leaving.signal;

  readonly announcer = new Announcer();
  readonly toasts = new Toasts();
  readonly removals = new Removals(this.announcer, this.toasts);
  readonly fetchedSaves = new FetchedSaves(this.announcer, this.toasts);
  readonly navigation = new Navigation();
  readonly openApplication = new OpenApplication(this.navigation);
  readonly unfinishedEdits = new UnfinishedEdits(this.gone);
  readonly usedServices = new UsedServices();
  readonly rememberedIds = new RememberedIds(this.gone);
  readonly resultLists = new ResultLists(this.gone);
  readonly savedFilters = new SavedFilters(this.rememberedIds);
  readonly profileApplications = new ProfileApplications(this.rememberedIds);
  readonly orchestrationRetries = new OrchestrationRetries(this.rememberedIds);
  readonly search = new ApplicationSearch(this.gone);
  readonly filterPanel = new FilterPanel(this.search);
  readonly outbox = new Outbox();
  readonly submissions = new Submissions(this.outbox);
  readonly signOut = new SignOut(this.outbox, this.toasts);
  readonly currentSubmission = new CurrentSubmission(this);
  readonly visit: Visit = new Visit(this);
  readonly seenPages = new SeenPages();
  readonly scannerWork = new ScannerWork(this);
  readonly intake: Intake;
  readonly cameraTries: CameraTries;
  readonly submissionActions: SubmissionActions;

  constructor(kept: KeptBehindLock | null) {
    this.intake = kept?.intake ?? new Intake();
    this.intake.tellBy(this);
    this.cameraTries = kept?.cameraTries ?? new CameraTries();
    this.submissionActions = new SubmissionActions(this);
  }

  /**
   * Subscribes to changes from main. The list of submissions subscribes before the open submission,
   * so the two never disagree.
   */
  follow(): void {
    const { outbox, submissions, currentSubmission, visit, scannerWork, fetchedSaves } = this;
    const stores = [outbox, submissions, visit, currentSubmission, scannerWork, fetchedSaves];
    for (const store of stores) store.follow(this.gone);
  }

  /** Stops background work. */
  leave(): void {
    this.#leaving.abort();
    this.intake.tellNobody(this);
  }
}
