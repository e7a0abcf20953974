import type { ApplicationSummary } from '../../../preload/contract/models/application.ts';

/** What can be asked of a customer, and stands in the rows. */
export const SPLIT_KINDS = ['amount', 'started', 'segment', 'progress'] as const;
export type SplitKind = (typeof SPLIT_KINDS)[number];

/** One answer to it: a value, or a span of amounts in whole dollars, and the rows it leaves. */
export interface SplitAnswer {
  /** Tells answers to one question apart. */
  readonly key: string;
  /** What it is, for words: the value, or both ends of the span. Null where the rows have none. */
  readonly value: string | readonly [from: number, to: number] | null;
  readonly ids: ReadonlySet<string>;
}

/** A question with its answers, of which every row has one. */
export interface Split {
  readonly kind: SplitKind;
  readonly answers: readonly SplitAnswer[];
  /** Rows that are left on average once it is answered: the fewer, the better. */
  readonly left: number;
}

/** Answers of one question that staff can still look through. */
const MOST_ANSWERS = 6;
/** Questions offered. */
const OFFERED = 2;
/** A customer knows the first two by heart; the others have to split better to be asked. */
const KNOWN_BY_HEART: ReadonlySet<SplitKind> = new Set(['amount', 'started']);
const HANDICAP = 1.5;

/** The questions that split these rows best, the best first; none where nothing tells them apart. */
export function bestSplits(rows: readonly ApplicationSummary[]): Split[] {
  if (rows.length < 2) return [];
  const cost = ({ kind, left }: Split) => left * (KNOWN_BY_HEART.has(kind) ? 1 : HANDICAP);
  return SPLIT_KINDS.map((kind) => splitBy(kind, rows))
    .filter(({ answers }) => answers.length > 1)
    .sort((one, other) => cost(one) - cost(other))
    .slice(0, OFFERED);
}

function splitBy(kind: SplitKind, rows: readonly ApplicationSummary[]): Split {
  const answers = kind === 'amount' ? amountSpans(rows) : byValue(kind, rows);
  const left = answers.reduce((sum, { ids }) => sum + ids.size ** 2, 0) / rows.length;
  return { kind, answers, left };
}

function byValue(kind: SplitKind, rows: readonly ApplicationSummary[]): SplitAnswer[] {
  const days = Map.groupBy(rows, (row) => answerOf(kind, row));
  const months = Map.groupBy(rows, (row) => answerOf(kind, row)?.slice(0, 7) ?? null);
  // Months are easier to remember than days; rows of one month have their days.
  const groups = kind === 'started' && months.size > 1 ? months : days;
  const answers = [...groups].map(([value, held]) => answer(value, value, held));
  const inOrder =
    kind === 'started'
      ? answers.sort((one, other) => other.key.localeCompare(one.key))
      : answers.sort((one, other) => other.ids.size - one.ids.size);
  // Too many to look through: this tells rows apart, and staff could not read it out.
  return inOrder.length > MOST_ANSWERS ? together(inOrder) : inOrder;
}

/** The last ones as one: "another". */
function together(answers: readonly SplitAnswer[]): SplitAnswer[] {
  const rest = answers.slice(MOST_ANSWERS - 1);
  const ids = new Set(rest.flatMap((one) => [...one.ids]));
  return [...answers.slice(0, MOST_ANSWERS - 1), { key: OTHERS, value: OTHERS, ids }];
}

/** The key and the value of all answers that are not told one by one. */
export const OTHERS = 'others';

function answerOf(kind: SplitKind, row: ApplicationSummary): string | null {
  switch (kind) {
    case 'started':
      return row.createdAt?.slice(0, 10) ?? null;
    case 'segment':
      return textOf(row.workflowSegment);
    case 'progress':
      return row.progress === null ? null : row.progress >= 100 ? 'complete' : 'incomplete';
    case 'amount':
      return textOf(row.amountNeeded);
  }
}

const textOf = (value: string | number | boolean | null) =>
  value === null || value === '' ? null : String(value);

/** Amounts in spans that hold about as many rows each, at round ends; one amount alone stands by itself. */
function amountSpans(rows: readonly ApplicationSummary[]): SplitAnswer[] {
  const amountOf = (row: ApplicationSummary) => Number(row.amountNeeded ?? Number.NaN);
  const withAmount = rows
    .filter((row) => row.amountNeeded !== null && Number.isFinite(amountOf(row)))
    .sort((one, other) => amountOf(one) - amountOf(other));
  const perSpan = Math.max(1, Math.ceil(withAmount.length / (MOST_ANSWERS - 1)));
  const spans: ApplicationSummary[][] = [];
  for (const row of withAmount) {
    const last = spans.at(-1);
    const before = last?.at(-1);
    const isFull = last === undefined || last.length >= perSpan;
    if (last === undefined || (isFull && before && amountOf(before) !== amountOf(row)))
      spans.push([row]);
    else last.push(row);
  }
  const answers = spans.map((held) => {
    const [from = 0, to = 0] = [held[0], held.at(-1)].map((row) => (row ? amountOf(row) : 0));
    return answer(`${from}-${to}`, [from, to], held);
  });
  const without = rows.filter((row) => !withAmount.includes(row));
  return without.length === 0 ? answers : [...answers, answer(null, null, without)];
}

function answer(
  key: string | null,
  value: SplitAnswer['value'],
  rows: readonly ApplicationSummary[],
): SplitAnswer {
  return { key: key ?? 'none', value, ids: new Set(rows.map(({ id }) => id)) };
}
