import { call } from '../lib/call.ts';
import type { Place } from '../lib/place-names.ts';
import { currentCase, type Step } from './current-case.svelte.ts';
import { session } from './machine/session.svelte.ts';
import { navigation } from './navigation.svelte.ts';
import { type ApplicationTab, openApplication } from './open-application.svelte.ts';

interface Left {
  readonly person: string;
  readonly place: Place;
  readonly submissionId: string | null;
  readonly step: Step;
  readonly applicationId: string | null;
  readonly tab: ApplicationTab;
}

let left: Left | null = null;

/** Notes where staff were when their screen goes: no more than the ids of what was open. */
export function noteWhereStaffWere(): void {
  left = {
    person: session.person,
    place: navigation.place,
    submissionId: currentCase.submission?.id ?? null,
    step: currentCase.step,
    applicationId: openApplication.applicant?.applicationId ?? null,
    tab: openApplication.tab,
  };
}

export function forgetWhereStaffWere(): void {
  left = null;
}

/** Goes back there, for the same person only. */
export async function goBackThere(): Promise<void> {
  const to = left;
  left = null;
  if (to === null || to.person !== session.person) return;
  if (to.submissionId !== null) {
    const opened = await currentCase.open(to.submissionId);
    // One that was sent meanwhile is past the step it was left at.
    if (opened.ok && opened.value.state === 'draft') currentCase.step = to.step;
  }
  if (to.place === 'application') await openAgain(to);
  else navigation.go(to.place);
}

/** Opens an application's page anew, as the recents name it: nothing of what it showed was kept. */
async function openAgain({ applicationId, tab }: Left): Promise<void> {
  const recents = await call('application:recent', {});
  const found = recents.ok && recents.value.find((one) => one.applicationId === applicationId);
  if (!found) return navigation.go('find');
  const { openedAt: _, ...applicant } = found;
  openApplication.open(applicant, tab);
}
