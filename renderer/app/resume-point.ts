import { awaitedNews, tellAgain } from '#app/send-news.ts';
import type { ApplicationTab } from '#application/open-application.svelte.ts';
import type { Step } from '#counter/current-submission.svelte.ts';
import { call } from '#desk/call.ts';
import type { Place } from '#desk/navigation.svelte.ts';
import type { KeptBehindLock, PersonState } from './person-state.ts';

interface Left extends KeptBehindLock {
  readonly place: Place;
  readonly submissionId: string | null;
  readonly step: Step;
  readonly applicationId: string | null;
  readonly tab: ApplicationTab;
  /** See `awaitedNews`. */
  readonly awaited: ReadonlySet<string>;
}

/**
 * What is restored after unlocking: the place, stored only as IDs, and the work that continued
 * while the desk was locked.
 */
export interface ResumePoint {
  left: { readonly who: string; readonly with: Left } | null;
}

/** Stores the place when the screens are about to be removed. */
export function noteLeft(point: ResumePoint, who: string, person: PersonState): void {
  const { currentSubmission, navigation, openApplication, intake, cameraTries } = person;
  point.left = {
    who,
    with: {
      place: navigation.place,
      submissionId: currentSubmission.submission?.id ?? null,
      step: currentSubmission.step,
      applicationId: openApplication.applicant?.applicationId ?? null,
      tab: openApplication.tab,
      intake,
      cameraTries,
      awaited: awaitedNews(person),
    },
  };
}

/** Returns the place that was stored for this person and clears it. */
export function takeLeft(point: ResumePoint, who: string): Left | null {
  const { left } = point;
  point.left = null;
  return left?.who === who ? left.with : null;
}

/** Goes back to the place. `listed` resolves once the lists of submissions have been loaded. */
export async function resume(to: Left, person: PersonState, listed: Promise<void>): Promise<void> {
  const { currentSubmission, navigation } = person;
  const stayed = navigation.watch();
  if (to.submissionId !== null) {
    const opened = await currentSubmission.open(to.submissionId);
    // A submission that was sent in the meantime no longer has steps.
    if (opened.ok && opened.value.state === 'draft')
      currentSubmission.goTo(to.submissionId, to.step);
  }
  if (to.place === 'application') await openAgain(to, person, stayed);
  else if (stayed()) navigation.go(to.place);
  await listed;
  tellAgain(to.awaited, person);
}

/**
 * Reopens the page of an application. Its data wasn't kept, so it comes from the recent
 * applications.
 */
async function openAgain(
  { applicationId, tab }: Left,
  { navigation, openApplication }: PersonState,
  stayed: () => boolean,
): Promise<void> {
  const recents = await call('application:recent', {});
  if (!stayed()) return;
  const found = recents.ok && recents.value.find((one) => one.applicationId === applicationId);
  if (!found) return navigation.go('find');
  const { openedAt: _, ...applicant } = found;
  openApplication.open(applicant, tab);
}
