import type { ApplicationSummary } from '#contract/models/application.ts';
import type { Fact } from '#kit/fact.ts';
import { overviewText } from '#text/application-page.ts';
import { t } from '#text/catalogue.ts';
import { type FieldKind, fieldFact } from './field-fact.ts';

/** A field of the summary that holds one value; the lists and unknown fields are shown by themselves. */
type PlainField = Exclude<
  keyof ApplicationSummary,
  'fundersWithPlacements' | 'fundersWithOffers' | 'other'
>;
/** `lead`: what staff look for first. */
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
/** Most are called as in the list of Find; a few have more room here. */
const LABELS = { ...t.find.columns, ...overviewText.fields };
const NAMES = Object.keys(FIELDS) as PlainField[];

/** Every plain field of a summary, in groups. */
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
