import type { ExportAnswer } from '#contract/exports.ts';
import type { Result } from '#contract/result.ts';
import type { Announcer } from '#desk/toasts.svelte.ts';
import { recordsText } from '#text/record-texts.ts';

/** Announces that a file was saved or is being saved. Says nothing if staff chose no place. */
export function announceSave(result: Result<ExportAnswer> | null, announcer: Announcer): void {
  if (!result?.ok) return;
  const { saved, address } = result.value;
  if (saved !== null) announcer.say(recordsText.fileSaved);
  else if (address !== null) announcer.say(recordsText.person.saved);
}
