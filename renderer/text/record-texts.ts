import { textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const { records: recordsText, retention: retentionText } = await textsOf('records');

/**
 * Returns the text for a retention limit in days. `limit` is null if there is no limit. `standard`
 * is the default limit.
 */
export function retentionChoice(limit: number | null, standard: number | null): string {
  const choice = retentionText.choice({ limit });
  return limit === standard ? retentionText.standard({ choice }) : choice;
}
