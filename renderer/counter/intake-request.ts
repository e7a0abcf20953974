import type { AppError } from '#contract/app-error.ts';
import type { IntakeAnswer } from '#contract/events.ts';
import { FILE_NAME_HEADER, INTAKE_PATH, MAX_FILE_BYTES } from '#contract/limits.ts';
import type { GivenTo } from '#contract/models/capture.ts';
import type { Scan } from '#contract/models/scan.ts';
import { err, ok, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';

/** What staff give: a file of theirs, or one that main listed in the scan folder. */
export type GivenFile = File | Scan;

const notTaken = (reason: 'empty' | 'tooLarge' | 'incomplete', limit: number | null = null) =>
  err<AppError>({ code: 'fileNotTaken', reason, limit });

/** Has a file taken in. Errors: `fileNotTaken`, and what main answers. */
export function handIn(
  submissionId: string,
  to: GivenTo,
  file: GivenFile,
): Promise<Result<IntakeAnswer>> {
  if (file instanceof File) return sendFile(submissionId, to, file);
  return call('scan:take', { submissionId, to, scanId: file.id });
}

/**
 * Hands a file to main as the body of a POST. One that can no longer be read (moved, a stick pulled
 * out) is `incomplete`.
 */
async function sendFile(
  submissionId: string,
  to: GivenTo,
  file: File,
): Promise<Result<IntakeAnswer>> {
  if (file.size === 0) return notTaken('empty');
  if (file.size > MAX_FILE_BYTES) return notTaken('tooLarge', MAX_FILE_BYTES);
  const query = new URLSearchParams({ submission: submissionId, slot: to });
  try {
    const response = await fetch(`${INTAKE_PATH}?${query}`, {
      method: 'POST',
      body: file,
      headers: { [FILE_NAME_HEADER]: encodeURIComponent(file.name) },
    });
    const answer: unknown = await response.json();
    if (response.ok) return ok(answer as IntakeAnswer);
    return err((answer as { error: AppError }).error);
  } catch {
    return notTaken('incomplete');
  }
}
