import {
  MASTER_STATUS_CODES,
  ORCHESTRATION_STATUSES,
  SCOPES,
  STAGE_CATEGORIES,
  STAGES,
  STATUS_CODES,
  WORKFLOW_STATUSES,
  WORKFLOW_SUB_STATUSES,
} from '../../data/vocabulary.ts';
import type { Cell, ColumnMaker } from '../cells.ts';

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
