import { CameraTries } from './camera-tries.svelte.ts';
import { CurrentSubmission } from './current-submission.svelte.ts';
import { FetchedSaves } from './fetched-saves.svelte.ts';
import { FilterPanel } from './filter-panel.svelte.ts';
import { Intake } from './intake.svelte.ts';
import { Navigation } from './navigation.svelte.ts';
import { OpenApplication } from './open-application.svelte.ts';
import { OrchestrationRetries } from './orchestration-retries.svelte.ts';
import { Outbox } from './outbox.svelte.ts';
import { ProfileApplications } from './profile-applications.svelte.ts';
import { RememberedIds } from './remembered-ids.svelte.ts';
import { Removals } from './removals.svelte.ts';
import { ResultLists } from './result-lists.svelte.ts';
import { SavedFilters } from './saved-filters.svelte.ts';
import { ScannerWork } from './scanner-work.svelte.ts';
import { Search } from './search.svelte.ts';
import { SignOut } from './sign-out.svelte.ts';
import { SubmissionActions } from './submission-actions.ts';
import { Submissions } from './submissions.svelte.ts';
import { Announcer, Toasts } from './toasts.svelte.ts';
import { UnfinishedEdits } from './unfinished-edits.svelte.ts';
import { UsedServices } from './used-services.svelte.ts';

/** What a lock does not end: what was handed in is taken in behind it. */
export type KeptBehindLock = Pick<PersonState, 'intake' | 'cameraTries'>;

/**
 * Everything the window holds for one person while their screens are open. It is made with these screens
 * and goes with them, so that nothing of it can be there for the next: what still answers then, answers
 * an object that nobody sees.
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
  readonly search = new Search(this.gone);
  readonly filterPanel = new FilterPanel(this.search);
  readonly outbox = new Outbox();
  readonly submissions = new Submissions(this.outbox);
  readonly signOut = new SignOut(this.outbox, this.toasts);
  readonly currentSubmission = new CurrentSubmission(this.announcer);
  readonly scannerWork = new ScannerWork(this.currentSubmission);
  readonly intake: Intake;
  readonly cameraTries: CameraTries;
  readonly submissionActions: SubmissionActions;

  constructor(kept: KeptBehindLock | null) {
    this.intake = kept?.intake ?? new Intake();
    this.intake.tellBy(this.announcer);
    this.cameraTries = kept?.cameraTries ?? new CameraTries();
    this.submissionActions = new SubmissionActions(this);
  }

  /** Hears of what main changes. The list does before the open submission, so that the two never disagree. */
  follow(): void {
    const { outbox, submissions, currentSubmission, scannerWork, fetchedSaves } = this;
    for (const store of [outbox, submissions, currentSubmission, scannerWork, fetchedSaves])
      store.follow(this.gone);
  }

  /** Ends what goes on by itself. */
  leave(): void {
    this.#leaving.abort();
  }
}
