import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { SubmissionId } from '../../../../preload/contract/ids.ts';
import { Submission } from '../../../../preload/contract/models/submission.ts';
import type { SubmissionState } from '../../submission/held-submission.ts';

/** Every submission in one of these states, oldest first; nothing is opened. */
export function idsIn(
  database: DatabaseSync,
  states: readonly SubmissionState[],
): readonly SubmissionId[] {
  const marks = states.map(() => '?').join(', ');
  return database
    .prepare(
      `SELECT id FROM submissions WHERE state IN (${marks}) ORDER BY coalesce(queued_at, ''), revision`,
    )
    .all(...states)
    .flatMap(({ id }) => {
      const known = v.safeParse(SubmissionId, id);
      return known.success ? [known.output] : [];
    });
}

/** How many submissions are in each state. */
export function countStates(database: DatabaseSync): Readonly<Record<SubmissionState, number>> {
  const rows = database
    .prepare('SELECT state, count(*) AS count FROM submissions GROUP BY state')
    .all();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  const states = Submission.entries.state.options;
  return Object.fromEntries(states.map((state) => [state, counts.get(state) ?? 0])) as Record<
    SubmissionState,
    number
  >;
}
