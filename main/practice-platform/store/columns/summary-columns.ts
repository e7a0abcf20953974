import {
  FUNDERS,
  OFFER_STATUS_CODES,
  PRIORITIES,
  REFERRERS,
  SEGMENTS,
  STATUS_CODES,
  WIDGETS,
} from '../../data/vocabulary.ts';
import { uuidOf } from '../../random.ts';
import type { ColumnMaker } from '../cells.ts';

const MINUTE = 60_000;
/** Twenty thousand applications at this pace are about two years. */
const PACE = 50 * MINUTE;
/** The newest is old enough for what followed it (offers, data fetched) to have happened. */
const NEWEST = 48 * 60 * MINUTE;

/** Runs through every token of the form 10-1000 to 99-9999 without repeating one. */
function trackingToken(row: number): string {
  const n = (702_042 + row * 7919) % 810_000;
  return `${10 + Math.floor(n / 9000)}-${1000 + (n % 9000)}`;
}

/** The fields of an application summary (spec, "Application summary"); moments in milliseconds. */
export const SUMMARY_COLUMNS: Readonly<Record<string, ColumnMaker>> = {
  id: ({ row, seed }) => uuidOf(`application/${seed}`, row),
  workflow: ({ draw }) => draw.int(1, 4),
  client_tracking_token: ({ row, draw }) => (draw.chance(0.03) ? null : trackingToken(row)),
  workflow_segment: ({ draw }) => (draw.chance(0.9) ? draw.pick(SEGMENTS) : null),
  status: ({ draw }) => draw.pick(STATUS_CODES),
  progress: ({ draw }) => (draw.chance(0.4) ? 100 : draw.int(0, 19) * 5),
  use_of_fund_id: ({ draw }) => (draw.chance(0.8) ? draw.int(1, 8) : null),
  is_business_credit: ({ draw }) => draw.chance(0.35),
  is_data_capture: ({ draw }) => draw.chance(0.2),
  is_client_funded: ({ draw }) => draw.chance(0.15),
  amount_needed: ({ draw }) => (draw.chance(0.92) ? draw.int(10, 1000) * 500 : null),
  is_discovery_complete: ({ draw }) => (draw.chance(0.9) ? draw.chance(0.5) : null),
  finished_at: ({ at, draw, today }) => {
    const hours = draw.int(1, 24 * 14);
    const finished = Number(at('created_at')) + hours * 60 * MINUTE;
    return at('progress') === 100 ? Math.min(finished, today) : null;
  },
  source: ({ draw }) => draw.int(1, 10),
  created_at: ({ row, draw, today }) => today - NEWEST - row * PACE - draw.int(1000, PACE),
  funders_with_placements: ({ draw }) => draw.some(FUNDERS, 4),
  funders_with_offers: ({ at, draw }) => {
    const placed = at('funders_with_placements');
    return Array.isArray(placed) ? placed.filter(() => draw.chance(0.5)) : [];
  },
  repayment_percentage: ({ draw }) => draw.int(0, 100),
  deal_mode: ({ draw }) => draw.int(1, 2),
  priority_offer_status: ({ at, draw }) => {
    const code = draw.pick(OFFER_STATUS_CODES);
    return at('has_offers') === true ? code : null;
  },
  widget_type_name: ({ draw }) => draw.pick(WIDGETS),
  referrer_absolute_url: ({ at }) => {
    const host = at('referrer_host');
    return host === null ? null : `https://${host}/apply`;
  },
  referrer_host: ({ draw }) => (draw.chance(0.7) ? draw.pick(REFERRERS) : null),
  priority: ({ draw }) => (draw.chance(0.5) ? draw.pick(PRIORITIES) : null),
};

/** The fields themselves, in the order of the spec. */
export const SUMMARY_FIELDS = Object.keys(SUMMARY_COLUMNS);

/** Columns that hold moments as milliseconds. */
export const MOMENT_COLUMNS: ReadonlySet<string> = new Set(['created_at', 'finished_at']);
