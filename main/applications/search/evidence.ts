import type { ApplicationId } from '../../../preload/contract/ids.ts';
import type {
  ApplicationSummary,
  FindPart,
  FoundBy,
} from '../../../preload/contract/models/application.ts';
import type { Nearness } from './near-names.ts';
import type { Answered, Plan, Way } from './plan.ts';
import type { Clue } from './typed-days.ts';

/** A row, and the evidence that it is the right one. */
interface Scored {
  readonly id: ApplicationId;
  readonly by: readonly FoundBy[];
  readonly has: ReadonlyMap<string, number>;
  readonly score: number;
  /** The number of rows in the smallest answer that contains this row. */
  readonly fewest: number;
}

/** Rows with a smaller share of the best row's evidence aren't shown. */
const LEAST = 0.6;
/** Evidence above this value counts as complete. For example, a word whose spelling was corrected reaches it. */
const ENOUGH = 0.9;
/** The score for being the only row that a request found. Rows from larger answers get less. */
const RARE = 0.6;
/** The assumed number of rows in an answer of unknown size, for ranking. */
const MANY = 1_000_000;

const covered = ({ covers }: Way) => Object.values(covers).reduce((sum, one) => sum + one, 0);

/**
 * Combines the answers of a search. Sorts rows by evidence, then by the size of the smallest answer that contains them.
 */
export function ranked(
  { phrase: { amount, started }, weightOf }: Plan,
  answers: readonly Answered[],
  nearness: Nearness,
): Scored[] {
  const rows = Map.groupBy(
    answers.flatMap((answer) => answer.page.rows.map((row) => ({ row, ...answer }))),
    ({ row }) => row.id,
  );
  return [...rows]
    .map(([id, all]) => scored(id, all))
    .sort((a, b) => b.score - a.score || a.fewest - b.fewest);

  function scored(
    id: ApplicationId,
    all: readonly (Answered & { readonly row: ApplicationSummary })[],
  ): Scored {
    const has = new Map<string, number>();
    for (const { way } of all) {
      for (const [piece, sure] of Object.entries(way.covers))
        has.set(piece, Math.max(sure, has.get(piece) ?? 0));
    }
    // List each kind of clue once, with the text of the request that covers the most.
    const by: FoundBy[] = [
      ...Map.groupBy(
        all
          .toSorted((a, b) => covered(b.way) - covered(a.way))
          .flatMap(({ way }) => [way, ...(way.also ? [way.also] : [])]),
        ({ as }) => as,
      ).values(),
    ].flatMap(([one]) => (one === undefined ? [] : { as: one.as, text: one.text }));
    const [{ row } = {}] = all;
    const note = (as: 'amount' | 'started', clue: Clue | null, value: number) => {
      if (clue === null || !(value >= clue.from && value <= clue.to)) return;
      has.set(as, 1);
      by.push({ as, text: clue.text });
    };
    note('amount', amount, Number(row?.amountNeeded ?? Number.NaN));
    note('started', started, Date.parse(row?.createdAt ?? ''));
    const fewest = Math.min(...all.map(({ page }) => page.total ?? MANY));
    const other = (nearness.get(id) ?? 0) + RARE / (1 + Math.log2(Math.max(1, fewest)));
    return {
      ...{ id, has, by, fewest },
      score: [...has].reduce((sum, [piece, sure]) => sum + sure * weightOf(piece), other),
    };
  }
}

/**
 * Returns whether any row has all of the evidence that was searched for. With `all`, this includes the amount and the
 * day.
 */
export function isComplete({ phrase, pieces }: Plan, rows: readonly Scored[], all = true): boolean {
  const { amount, started } = phrase;
  const ranking = all ? [...(amount ? ['amount'] : []), ...(started ? ['started'] : [])] : [];
  return rows.some(({ has }) =>
    [...pieces, ...ranking].every((piece) => (has.get(piece) ?? 0) >= ENOUGH),
  );
}

/** Returns the rows worth showing: those with nearly as much evidence as the best row. */
export function worthShowing(rows: readonly Scored[]): readonly Scored[] {
  const best = rows[0]?.score ?? 0;
  return best <= 0 ? rows : rows.filter(({ score }) => score >= best * LEAST);
}

/**
 * Returns the answers to send to the window. The answer that covers the most can be continued with more pages. The
 * others include only the rows worth showing.
 */
export function trimmed(answers: readonly Answered[], shown: readonly Scored[]): FindPart[] {
  const ids = new Set(shown.map(({ id }) => id));
  const most = Math.max(
    ...answers.filter(({ page }) => page.rows.length > 0).map(({ way }) => covered(way)),
  );
  return answers.map(({ way, page }) => {
    const { as, field, text, also } = way;
    const asked = { as, field, text, for: way.for, also: also && { [also.field]: also.text } };
    if (covered(way) >= most) return { ...asked, answer: { ...page, page: way.page }, error: null };
    const rows = page.rows.filter(({ id }) => ids.has(id));
    return {
      ...asked,
      answer: { ...page, rows, total: rows.length, more: 'no' as const, unreadable: 0 },
      error: null,
    };
  });
}
