import type { ApplicationSummary } from '#contract/models/application.ts';
import type { CodeKind } from '#contract/models/settings.ts';

/**
 * The columns that the list can show: one for each field of the summary, plus `funders`, which
 * combines two fields.
 */
export type ColumnName = Exclude<keyof ApplicationSummary, 'other'> | 'funders';

export type ColumnKind =
  /** The client token, followed by the beginning of the ID. */
  | { readonly kind: 'application' }
  | { readonly kind: 'text' }
  | { readonly kind: 'id' }
  | { readonly kind: 'code'; readonly codeKind: CodeKind }
  | { readonly kind: 'percent' }
  | { readonly kind: 'money' }
  | { readonly kind: 'day' }
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'count' }
  | { readonly kind: 'funders' };

export interface Column {
  readonly shown: ColumnKind;
  /** The minimum width in pixels, and the column's share of the remaining width. */
  readonly width: readonly [least: number, share: number];
  /**
   * The name of the field in `sort_by`. Null if the column doesn't correspond to a single platform
   * field.
   */
  readonly sortBy: string | null;
}

const column = (
  shown: ColumnKind,
  least: number,
  share: number,
  sortBy: string | null,
): Column => ({
  shown,
  width: [least, share],
  sortBy,
});
const code = (codeKind: CodeKind, sortBy: string) =>
  column({ kind: 'code', codeKind }, 98, 2, sortBy);
const text = (least: number, sortBy: string) => column({ kind: 'text' }, least, 1, sortBy);
const yesNo = (sortBy: string) => column({ kind: 'yesNo' }, 92, 0, sortBy);
const counted = column({ kind: 'count' }, 100, 0, null);

/** How each column is displayed, its width, and its sort field. */
export const RESULT_COLUMNS: Readonly<Record<ColumnName, Column>> = {
  clientTrackingToken: column({ kind: 'application' }, 126, 2, 'client_tracking_token'),
  id: column({ kind: 'id' }, 290, 0, 'id'),
  status: code('status', 'status'),
  progress: column({ kind: 'count' }, 90, 1, 'progress'),
  amountNeeded: column({ kind: 'money' }, 112, 1, 'amount_needed'),
  createdAt: column({ kind: 'day' }, 104, 1, 'created_at'),
  finishedAt: column({ kind: 'day' }, 104, 0, 'finished_at'),
  workflow: code('workflow', 'workflow'),
  workflowSegment: text(90, 'workflow_segment'),
  funders: column({ kind: 'funders' }, 100, 1, null),
  fundersWithPlacements: counted,
  fundersWithOffers: counted,
  dealMode: code('dealMode', 'deal_mode'),
  source: code('source', 'source'),
  priority: code('priority', 'priority'),
  priorityOfferStatus: text(100, 'priority_offer_status'),
  repaymentPercentage: column({ kind: 'percent' }, 100, 0, 'repayment_percentage'),
  useOfFundId: code('useOfFund', 'use_of_fund_id'),
  isBusinessCredit: yesNo('is_business_credit'),
  isDataCapture: yesNo('is_data_capture'),
  isClientFunded: yesNo('is_client_funded'),
  isDiscoveryComplete: yesNo('is_discovery_complete'),
  widgetTypeName: text(120, 'widget_type_name'),
  referrerHost: text(140, 'referrer_host'),
  referrerAbsoluteUrl: text(200, 'referrer_absolute_url'),
};

export const COLUMN_NAMES = Object.keys(RESULT_COLUMNS) as readonly ColumnName[];

/** Returns whether values are aligned at the end of the column, as numbers are. */
export function isAtEnd(name: ColumnName): boolean {
  return ['money', 'percent', 'count'].includes(RESULT_COLUMNS[name].shown.kind);
}

/**
 * The columns for a desk whose staff haven't chosen any. A column is shown only if a row has a
 * value for it.
 */
export const STANDARD_COLUMNS = [
  'amountNeeded',
  'createdAt',
  'progress',
  'workflowSegment',
  'status',
] as const satisfies readonly ColumnName[];
/** The columns that are removed from a narrow list, in this order. */
const FIRST_TO_GO: readonly ColumnName[] = ['workflowSegment', 'progress', 'status', 'createdAt'];

/**
 * Returns the columns that staff have chosen, in their order. If they haven't chosen any, returns
 * the columns in `held`. The column that identifies the row always comes first. Unknown names are
 * omitted.
 */
export function chosenColumns(names: readonly string[], held: readonly ColumnName[]): ColumnName[] {
  const chosen = names.length > 0 ? names : held;
  const known = chosen.filter((name): name is ColumnName => Object.hasOwn(RESULT_COLUMNS, name));
  const all = known.some((name) => name === 'clientTrackingToken' || name === 'id')
    ? known
    : (['clientTrackingToken', ...known] as const);
  return [...new Set(all)];
}

/** The space between columns and at both ends of a row, in pixels. */
const GAP = 16;
/** The width of the last column, which opens the application's page, in pixels. */
const OPEN = 66;

function leastWidth(names: readonly ColumnName[]): number {
  const columns = names.map((name) => RESULT_COLUMNS[name].width[0]);
  return columns.reduce((sum, least) => sum + least + GAP, OPEN + 2 * GAP);
}

/**
 * Returns the columns for a list of the given width. A narrow list loses some of the standard
 * columns. Columns that staff have chosen are never removed. Instead, the list scrolls
 * horizontally.
 */
export function shownColumns(
  names: readonly string[],
  width: number,
  held: readonly ColumnName[],
): ColumnName[] {
  let shown = chosenColumns(names, held);
  if (names.length > 0) return shown;
  for (const gone of FIRST_TO_GO) {
    if (leastWidth(shown) <= width) break;
    shown = shown.filter((name) => name !== gone);
  }
  return shown;
}

/**
 * Returns the CSS grid of a row with these columns plus the one that opens the page, and the row's
 * minimum width in pixels.
 */
export function columnGrid(names: readonly ColumnName[]): { template: string; least: number } {
  const widths = names.map((name) => RESULT_COLUMNS[name].width);
  return {
    template: [
      ...widths.map(([least, share]) =>
        share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`,
      ),
      `${OPEN}px`,
    ].join(' '),
    least: leastWidth(names),
  };
}

const BEST_FIRST: readonly ColumnKind['kind'][] = ['money', 'day', 'count', 'percent'];

/**
 * Returns the next sort order when staff press a column's header: first the column's usual order,
 * then the reverse, and then the platform's default. Dates, amounts, and progress start with the
 * highest value.
 */
export function nextSort(sort: string | null, name: ColumnName): string | null {
  const { sortBy, shown } = RESULT_COLUMNS[name];
  if (sortBy === null) return sort;
  const [first, second] = BEST_FIRST.includes(shown.kind)
    ? [`-${sortBy}`, sortBy]
    : [sortBy, `-${sortBy}`];
  if (sort === first) return second;
  return sort === second ? null : first;
}

export function sortOf(sort: string | null, name: ColumnName): 'ascending' | 'descending' | null {
  const { sortBy } = RESULT_COLUMNS[name];
  if (sortBy === null || sort === null) return null;
  if (sort === sortBy) return 'ascending';
  return sort === `-${sortBy}` ? 'descending' : null;
}
