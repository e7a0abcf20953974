import {
  CALL_DISPOSITIONS,
  FUNDERS,
  MASTER_STATUS_CODES,
  OFFER_STATUS_CODES,
  ORCHESTRATION_STATUSES,
  PRODUCTS,
  SCOPES,
  STAGE_CATEGORIES,
  STAGES,
  STATUS_CODES,
  TASK_PRIORITIES,
  TASK_STATUSES,
  WORKFLOW_STATUSES,
  WORKFLOW_SUB_STATUSES,
} from '../../data/vocabulary.ts';
import type { Cell, ColumnMaker } from '../cells.ts';

const yes =
  (probability: number): ColumnMaker =>
  ({ draw }) =>
    draw.chance(probability);

const filled =
  (column: string): ColumnMaker =>
  ({ at }) => {
    const value = at(column);
    return Array.isArray(value) ? value.length > 0 : value !== null;
  };

/** Events of an application; filters and its own record use them. */
export const ACTIVITY_COLUMNS: Readonly<Record<string, ColumnMaker>> = {
  is_legacy: yes(0.1),
  is_funding: yes(0.2),
  is_equipment_rental: yes(0.12),
  has_bank_statements: yes(0.55),
  has_bank_data: yes(0.5),
  has_bank_link_connection: yes(0.3),
  has_offers: filled('funders_with_offers'),
  has_placements: filled('funders_with_placements'),
  has_transferred_call: yes(0.1),
  is_signed: yes(0.45),
  has_email_validation_error: yes(0.05),
  basics_only: yes(0.15),
  completed_documents: yes(0.4),
  funded_date: ({ at, draw, today }) => {
    const days = draw.int(1, 30);
    const created = Number(at('created_at'));
    return at('scope') === 'funded' ? Math.min(created + days * 86_400_000, today) : null;
  },
  funded_offer_funder: ({ at, draw }) => {
    const funder = draw.pick(FUNDERS);
    return at('scope') === 'funded' ? funder : null;
  },
  product_type_funded: ({ at, draw }) => {
    const product = draw.pick(PRODUCTS);
    return at('scope') === 'funded' ? product : null;
  },
  products_requested: ({ draw }) => draw.some(PRODUCTS, 2),
  last_updated_offer_status: ({ at, draw }) => {
    const code = draw.pick(OFFER_STATUS_CODES);
    return at('has_offers') === true ? code : null;
  },
  latest_score_card_status: ({ draw }) => (draw.chance(0.7) ? draw.int(1, 3) : null),
  last_call_disposition: ({ draw }) => (draw.chance(0.6) ? draw.pick(CALL_DISPOSITIONS) : null),
  task_is_created: filled('task_status'),
  task_status: ({ draw }) => (draw.chance(0.4) ? draw.pick(TASK_STATUSES) : null),
  task_priority_level: ({ at, draw }) => {
    const level = draw.pick(TASK_PRIORITIES);
    return at('task_status') === null ? null : level;
  },
};

/** The spec gives no meaning to status codes: here each belongs to one scope, in turn. */
function scopeOf(status: Cell): string {
  const codes: readonly Cell[] = STATUS_CODES;
  const place = codes.indexOf(status);
  return SCOPES[Math.max(0, place) % SCOPES.length] ?? 'active';
}

function isStage(name: string): name is keyof typeof STAGES {
  return name in STAGES;
}

/** Where an application stands in its workflow; used by filters only. */
export const WORKFLOW_COLUMNS: Readonly<Record<string, ColumnMaker>> = {
  scope: ({ at }) => scopeOf(at('status')),
  master_status: ({ draw }) => draw.pick(MASTER_STATUS_CODES),
  workflow_category: ({ draw }) => draw.int(1, 9),
  stage_management: ({ draw }) => draw.int(1, 2),
  stage_category: ({ draw }) => draw.pick(STAGE_CATEGORIES),
  stage_name: ({ at, draw }) => {
    const category = String(at('stage_category'));
    return isStage(category) ? draw.pick(STAGES[category]) : null;
  },
  workflow_status: ({ draw }) => draw.pick(WORKFLOW_STATUSES),
  workflow_sub_status: ({ draw }) => (draw.chance(0.6) ? draw.pick(WORKFLOW_SUB_STATUSES) : null),
  hours_in_stage: ({ draw }) => draw.int(0, 8760),
  hours_in_workflow_status: ({ draw }) => draw.int(0, 8760),
  hours_in_workflow_sub_status: ({ at, draw }) => {
    const hours = draw.int(0, 8760);
    return at('workflow_sub_status') === null ? null : hours;
  },
  latest_orchestration_status: ({ draw }) =>
    draw.chance(0.8) ? draw.pick(ORCHESTRATION_STATUSES) : null,
};
