import type { Place } from '../lib/place-names.ts';
import { currentCase, type Step } from './current-case.svelte.ts';
import { navigation } from './navigation.svelte.ts';
import { session } from './session.svelte.ts';

interface Left {
  readonly person: string;
  readonly place: Place;
  readonly submissionId: string | null;
  readonly step: Step;
}

let left: Left | null = null;

/** Notes where staff were when their screen goes: no more than the id of what was open. */
export function noteWhereStaffWere(): void {
  left = {
    person: session.person,
    place: navigation.place,
    submissionId: currentCase.submission?.id ?? null,
    step: currentCase.step,
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
  // An application's page is not kept over a lock: its data would be.
  navigation.go(to.place === 'application' ? 'find' : to.place);
}
