import type { ApplicationSummary } from '#contract/models/application.ts';
import type { Fact } from '#kit/fact.ts';
import { overviewText } from '#text/application-page-texts.ts';
import { t } from '#text/desk-catalogue.ts';
import { type FieldKind, fieldFact } from './field-fact.ts';

/** A field of the summary with a single value. Lists and unknown fields are shown separately. */
type PlainField = Exclude<
  keyof ApplicationSummary,
  'fundersWithPlacements' | 'fundersWithOffers' | 'other'
>;
/** A group of facts. `lead` contains what staff look for first. */
type FactGroup = 'lead' | keyof typeof overviewText.groups;

const FIELDS: Readonly<Record<PlainField, readonly [FactGroup, FieldKind]>> = {
  status: ['lead', { code: 'status' }],
  amountNeeded: ['lead', 'money'],
  progress: ['standing', 'text'],
  workflow: ['standing', { code: 'workflow' }],
  workflowSegment: ['standing', 'text'],
  dealMode: ['standing', { code: 'dealMode' }],
  priority: ['standing', { code: 'priority' }],
  priorityOfferStatus: ['standing', 'text'],
  repaymentPercentage: ['standing', 'percent'],
  useOfFundId: ['standing', { code: 'useOfFund' }],
  createdAt: ['lead', 'moment'],
  finishedAt: ['lead', 'moment'],
  isBusinessCredit: ['flags', 'text'],
  isDataCapture: ['flags', 'text'],
  isClientFunded: ['flags', 'text'],
  isDiscoveryComplete: ['flags', 'text'],
  source: ['origin', { code: 'source' }],
  widgetTypeName: ['origin', 'text'],
  referrerHost: ['origin', 'text'],
  referrerAbsoluteUrl: ['origin', 'text'],
  id: ['ids', 'id'],
  clientTrackingToken: ['ids', 'id'],
};
/** Uses the column labels from Find, except for a few that can be longer here. */
const LABELS = { ...t.find.columns, ...overviewText.fields };
const NAMES = Object.keys(FIELDS) as PlainField[];

/** Returns all plain fields of a summary, by group. */
export function summaryFacts(
  summary: ApplicationSummary,
): ReadonlyMap<FactGroup, readonly (Fact & { readonly name: PlainField })[]> {
  return Map.groupBy(
    NAMES.map((name) => ({
      name,
      ...fieldFact(LABELS[name], summary[name], FIELDS[name][1]),
    })),
    ({ name }) => FIELDS[name][0],
  );
}
