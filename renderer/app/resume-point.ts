import type { ApplicationTab } from '#application/open-application.svelte.ts';
import type { Step } from '#counter/current-submission.svelte.ts';
import { call } from '#desk/call.ts';
import type { Place } from '#desk/navigation.svelte.ts';
import { awaitedNews, tellAgain } from '#outbox/send-news.ts';
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

/** What staff find again after a lock: where they were, by no more than ids, and what goes on behind it. */
export interface ResumePoint {
  left: { readonly who: string; readonly with: Left } | null;
}

/** Notes where they were when their screens go. */
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

/** What is there for them; whoever asks, it is asked for once. */
export function takeLeft(point: ResumePoint, who: string): Left | null {
  const { left } = point;
  point.left = null;
  return left?.who === who ? left.with : null;
}

/** Brings them back there. `listed`: the lists were read. */
export async function resume(to: Left, person: PersonState, listed: Promise<void>): Promise<void> {
  const { currentSubmission, navigation } = person;
  const stayed = navigation.watch();
  if (to.submissionId !== null) {
    const opened = await currentSubmission.open(to.submissionId);
    // A submission that was sent meanwhile is past the step it was left at.
    if (opened.ok && opened.value.state === 'draft')
      currentSubmission.goTo(to.submissionId, to.step);
  }
  if (to.place === 'application') await openAgain(to, person, stayed);
  else if (stayed()) navigation.go(to.place);
  await listed;
  tellAgain(to.awaited, person);
}

/** Opens an application's page anew, as the recents name it: nothing of what it showed was kept. */
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
