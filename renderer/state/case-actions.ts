import type { Applicant } from '../../preload/contract/models/application.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import type { VerificationKind } from '../../preload/contract/models/verification.ts';
import { TYPES_BY_VERIFICATION } from '../../preload/contract/models/verification.ts';
import { call } from '../lib/call.ts';
import { isEmptyDraft } from '../lib/case-parts.ts';
import { caseName } from '../text/applicant-name.ts';
import { t } from '../text/catalogue.ts';
import { currentCase, type Step } from './current-case.svelte.ts';
import { intake } from './intake.svelte.ts';
import { settings } from './machine/settings.svelte.ts';
import { navigation } from './navigation.svelte.ts';
import { search } from './search.svelte.ts';
import { toasts } from './toasts.svelte.ts';

/**
 * Files for this application. From Find it begins a case of its own, so that what lies in another
 * case never changes hands; a draft that holds no capture is used again.
 */
export async function fileFor(applicant: Applicant): Promise<void> {
  const stayed = navigation.watch();
  const open = currentCase.submission;
  if (open === null || !isFree(open)) {
    const created = await currentCase.create('application');
    if (!created.ok) return;
    tellPutAside(open);
  }
  await assignApplication(applicant);
  if (stayed()) navigation.go('file');
}

/** Nothing is in it, and nothing is on its way into it. */
function isFree(submission: Submission): boolean {
  return isEmptyDraft(submission) && !intake.takes(submission.id);
}

/** Says where the work is that staff just turned away from. */
function tellPutAside(before: Submission | null): void {
  if (before?.state !== 'draft') return;
  const named = before.applicant !== null || before.label !== '';
  toasts.show(t.outbox.putAside(named ? caseName(before) : null));
}

/** Says which application the open case is for, and goes on to the next thing that is missing. */
export async function assignApplication(applicant: Applicant): Promise<void> {
  const assigned = await currentCase.edit('submission:assign-application', { applicant });
  if (!assigned.ok || currentCase.submission?.id !== assigned.value.id) return;
  await chooseOnlyService();
  currentCase.step = 'owner';
  if (settings.value?.loadLegalName && applicant.legalName === null) void loadLegalName();
}

/** Asks for the business's legal name and puts it at the head of the case. */
export async function loadLegalName(): Promise<boolean> {
  const applicant = currentCase.submission?.applicant;
  if (!applicant) return false;
  const { applicationId } = applicant;
  const result = await call('application:legal-name', { applicationId });
  const still = currentCase.submission;
  if (!result.ok || still?.state !== 'draft' || still.applicant?.applicationId !== applicationId) {
    return result.ok;
  }
  if (result.value.legalName === null) return true;
  const named = { ...still.applicant, legalName: result.value.legalName };
  await currentCase.edit('submission:assign-application', { applicant: named });
  return true;
}

/** Begins a case whose application is not known yet. */
export async function startWithout(): Promise<void> {
  const stayed = navigation.watch();
  const open = currentCase.submission;
  if (open === null || open.applicant !== null || !isFree(open)) {
    const created = await currentCase.create('capture');
    if (!created.ok) return;
    tellPutAside(open);
  }
  currentCase.step = 'capture';
  await chooseOnlyService();
  if (stayed()) navigation.go('file');
}

export async function openCase(submissionId: string, step?: Step): Promise<void> {
  const stayed = navigation.watch();
  const opened = await currentCase.open(submissionId);
  if (!opened.ok) return;
  if (step !== undefined && opened.value.state === 'draft') currentCase.step = step;
  if (stayed()) navigation.go('file');
}

/** Puts the case aside and begins with an empty question, so that nobody is picked by an old one. */
export function nextCustomer(): void {
  currentCase.leave();
  search.startOver();
  navigation.go('find');
}

/** The service of that kind when the branch has exactly one, else what was chosen if it still fits. */
export function serviceFor(kind: VerificationKind, chosen: string | null): string | null {
  const ofKind = settings.services.filter((service) => service.verification === kind);
  if (ofKind.some((service) => service.id === chosen)) return chosen;
  return ofKind.length === 1 ? (ofKind[0]?.id ?? null) : null;
}

/** Changes kind, type or service; a type or service that the kind does not know is replaced. */
export async function configure(
  change: Partial<Pick<Submission, 'verification' | 'type' | 'service'>>,
): Promise<void> {
  const submission = currentCase.submission;
  if (submission === null) return;
  const next = { ...submission, ...change };
  const types = TYPES_BY_VERIFICATION[next.verification];
  const type = types.includes(next.type) ? next.type : (types[0] ?? next.type);
  await currentCase.edit('submission:configure', {
    verification: next.verification,
    type,
    service: serviceFor(next.verification, next.service),
  });
}

async function chooseOnlyService(): Promise<void> {
  const submission = currentCase.submission;
  if (submission === null) return;
  const service = serviceFor(submission.verification, submission.service);
  if (service !== submission.service) await configure({ service });
}
