import { ProfileInUse, ProfileUnusable } from '../../compose.ts';
import { type Opened, type Written, writeFailedStart } from '../trouble.ts';
import type { HostTexts } from './text/en-us.ts';

/** What staff are told of a start that failed, once it is written down. */
export function failedStartSentence(opened: Opened, cause: unknown, texts: HostTexts): string {
  if (cause instanceof ProfileInUse) return texts.start.inUse;
  const said =
    cause instanceof ProfileUnusable ? texts.start.unusable(cause.folder) : texts.start.failed;
  return `${said} ${whereSentence(writeFailedStart(opened, cause), texts)}`.trim();
}

/** Where somebody who looks into it finds what happened; empty where it could not be written. */
export function whereSentence({ file, reference }: Written, texts: HostTexts): string {
  return file === null ? '' : texts.written(file, reference);
}
