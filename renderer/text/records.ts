import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { records: recordsText, retention: retentionText } = await textsOf('records');

/** A limit of how long things are kept, in days; null: for good. `standard` is the one that is usual. */
export function retentionChoice(limit: number | null, standard: number | null): string {
  const choice = retentionText.choice({ limit });
  return limit === standard ? retentionText.standard({ choice }) : choice;
}
