import { ProfileHeld, ProfileInUse, ProfileUnusable } from '../../take-profile.ts';
import { type Opened, type Written, writeFailedStart } from '../trouble.ts';
import type { HostTexts } from './text/en-us.ts';

/** What staff are told of a start that failed, once it is written down. */
export function failedStartSentence(opened: Opened, cause: unknown, texts: HostTexts): string {
  if (cause instanceof ProfileInUse) return texts.start.inUse;
  return `${saidOf(cause, texts)} ${whereSentence(writeFailedStart(opened, cause), texts)}`.trim();
}

function saidOf(cause: unknown, texts: HostTexts): string {
  if (cause instanceof ProfileHeld) return texts.start.held(cause.folder);
  return cause instanceof ProfileUnusable ? texts.start.unusable(cause.folder) : texts.start.failed;
}

/** Where somebody who looks into it finds what happened; empty where it could not be written. */
export function whereSentence({ file, reference }: Written, texts: HostTexts): string {
  return file === null ? '' : texts.written(file, reference);
}
