import type { AppError } from '#contract/app-error.ts';
import type { OutboxState } from '#contract/models/outbox.ts';
import { isUnsure, type Receipt, type SubmissionSummary } from '#contract/models/submission.ts';
import { verificationResult } from '#contract/models/verification-result.ts';
import { ageOf, bytesOf, when } from '#text/amounts.ts';
import { applicantName } from '#text/application-name.ts';
import { t } from '#text/desk-catalogue.ts';
import { errorWords } from '#text/error-words.ts';
import { fieldErrors } from '#text/field-errors.ts';
import { clock } from '#text/formats.ts';
import { platformFieldName } from '#text/refused-fields.ts';
import { contradictionText, platformText } from '#text/result-facts.ts';

/** The number of attempts from which a line shows the number. */
const MANY_TRIES = 5;

/** How long an outcome has to be unknown before it is emphasized. */
const UNKNOWN_LONG_MS = 24 * 60 * 60 * 1000;

/** Returns whether the outcome of a submission has been unknown for a day. */
export function isUnknownLong({ state, evidence }: SubmissionSummary, now: number): boolean {
  return (
    state === 'unknown' &&
    evidence !== null &&
    now - Date.parse(evidence.endedAt) >= UNKNOWN_LONG_MS
  );
}

/** Returns whether staff have left an unknown outcome for a supervisor to resolve. */
export function isForSupervisor({ state, resolutions }: SubmissionSummary): boolean {
  return state === 'unknown' && resolutions.at(-1)?.choice === 'supervisor';
}

/**
 * Returns the line below the names of a submission: why it is in its state, since when, and what
 * will happen next automatically.
 */
export function rowLine(
  submission: SubmissionSummary,
  hold: OutboxState['hold'],
  now: number,
): string {
  return partsOf(submission, hold, now).join(' · ');
}

function partsOf(
  submission: SubmissionSummary,
  hold: OutboxState['hold'],
  now: number,
): readonly string[] {
  const texts = t.outbox;
  switch (submission.state) {
    case 'draft':
      if (submission.refused !== null) return refusedDraftParts(submission.refused);
      return submission.found === null
        ? [
            texts.parkedFor({
              age: ageOf(submission.createdAt, now),
              text: when(submission.createdAt),
            }),
            ...(submission.extraFilesOf === null ? [] : [texts.extraFiles]),
          ]
        : foundParts(submission.found);
    case 'ready':
      return waitingParts(submission, hold);
    case 'sending':
      return [sendingLine(submission.progress)];
    case 'unknown':
      return unknownParts(submission, now);
    case 'rejected':
      return refusalParts(submission);
    case 'confirmed':
      return confirmedParts(submission);
    case 'sent':
      return sentParts(submission);
  }
}

/** Returns the progress of an attempt as text. */
export function sendingLine(progress: SubmissionSummary['progress']): string {
  if (progress === null || progress.totalBytes === 0) return t.outbox.preparing;
  const { sentBytes, totalBytes } = progress;
  return sentBytes >= totalBytes ? t.outbox.answerDue : bytesOf(sentBytes, totalBytes);
}

/**
 * Returns text that says why a submission is waiting, since when, and when the app will try again.
 */
function waitingParts(
  { waiting, tries }: Pick<SubmissionSummary, 'waiting' | 'tries'>,
  hold: OutboxState['hold'],
): readonly string[] {
  const texts = t.outbox;
  if (waiting === null) return [];
  const since = hold?.reason === waiting.reason ? hold.since : null;
  const reason = texts.waiting({ reason: waiting.reason });
  const parts = [since === null ? reason : `${reason} ${texts.since({ text: clock(since) })}`];
  if (waiting.nextTryAt !== null) parts.push(texts.nextTry({ text: clock(waiting.nextTryAt) }));
  else if (waiting.reason === 'offline') parts.push(texts.nextTryThen);
  // If sending has failed this often, somebody should look into it, even though nothing is lost.
  if (tries >= MANY_TRIES) parts.push(texts.tried({ tries }));
  return parts;
}

function unknownParts(submission: SubmissionSummary, now: number): readonly string[] {
  const { evidence, resolutions } = submission;
  if (evidence === null) return [];
  const lasting = ageOf(evidence.endedAt, now);
  const left = resolutions.findLast(({ choice }) => choice === 'supervisor');
  return [
    isUnknownLong(submission, now)
      ? t.outbox.unknownLong({ age: lasting })
      : t.outbox.unknownFor({ age: lasting }),
    isRefusal(evidence.failure) ? t.unknown.refusedBriefly : t.unknown.briefly[evidence.phase],
    ...(left === undefined ? [] : [t.outbox.leftFor({ by: left.by, text: when(left.at) })]),
  ];
}

function foundParts({ at, takenInAt, applicant }: NonNullable<SubmissionSummary['found']>) {
  const { foundLine, takenIn, takenInFor } = t.outbox;
  return [
    foundLine({ text: when(at) }),
    ...(takenInAt === null ? [] : [takenIn({ text: when(takenInAt) })]),
    ...(applicant === null ? [] : [takenInFor({ name: applicantName(applicant) })]),
  ];
}

/**
 * Returns whether the submission was refused, either by the platform or possibly by something else
 * on the network.
 */
export function isRefusal(failure: AppError | null): boolean {
  return failure?.code === 'rejected' || failure?.code === 'notFound';
}

function refusalParts(submission: SubmissionSummary): readonly string[] {
  return [...refusal(submission), ...(isUnsure(submission) ? [t.unknown.unsureBriefly] : [])];
}

/**
 * Returns text for a draft that corrects a refused submission: when and why the submission was
 * refused.
 */
function refusedDraftParts({ at, failure }: NonNullable<SubmissionSummary['refused']>) {
  return [t.outbox.refusedAt({ text: when(at) }), ...refusal({ failure })];
}

function refusal({ failure }: Pick<SubmissionSummary, 'failure'>): readonly string[] {
  if (failure === null) return [];
  const fields = Object.entries(fieldErrors(failure));
  if (fields.length > 0) {
    return fields.map(([field, text]) =>
      t.outbox.fieldSays({ field: platformFieldName(field), text }),
    );
  }
  const { title, quote } = errorWords(failure);
  return quote === null ? [title] : [title, t.outbox.platformSays({ text: quote })];
}

function confirmedParts({ resolutions }: SubmissionSummary): readonly string[] {
  const found = resolutions.findLast(({ choice }) => choice === 'there');
  if (found === undefined) return [];
  return [t.outbox.confirmedBy({ by: found.checkedBy || found.by, text: when(found.at) })];
}

function sentParts({ receipt, seen }: SubmissionSummary): readonly string[] {
  if (receipt === null) return [];
  return [
    t.outbox.sentAt({ text: when(receipt.sentAt) }),
    ...resultParts(receipt.record),
    ...(seen ? [t.result.seenBy({ by: seen.by, text: when(seen.at) })] : []),
  ];
}

/**
 * The maximum number of characters of an error message in a line. The receipt shows the full
 * message.
 */
const MOST_OF_ERROR = 160;

function resultParts(record: Receipt['record']): readonly string[] {
  const result = verificationResult(record);
  const error = platformText(record.error);
  const quote =
    error !== null && error.length > MOST_OF_ERROR ? `${error.slice(0, MOST_OF_ERROR)}…` : error;
  return [
    ...(result.kind === 'received' ? [t.result.notYet] : []),
    ...(result.kind === 'contradictory' ? [contradictionText(result.says)] : []),
    ...('at' in result && result.at !== null
      ? [t.result.at[result.kind]({ text: when(result.at) })]
      : []),
    ...(quote === null ? [] : [t.outbox.platformSays({ text: quote })]),
  ];
}

/**
 * Returns whether a submission can be deleted. Drafts and definitely refused submissions can be,
 * unless they are on legal hold.
 */
export function canDestroy(submission: SubmissionSummary): boolean {
  const { state, onHold } = submission;
  return !onHold && (state === 'draft' || (state === 'rejected' && !isUnsure(submission)));
}
