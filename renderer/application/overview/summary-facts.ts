import type { ApplicationSummary } from '#contract/models/application.ts';
import type { CodeKind } from '#contract/models/settings.ts';
import type { Fact } from '#kit/fact.ts';
import { overviewText } from '#text/application-page.ts';
import { t } from '#text/catalogue.ts';
import { count, money, stamp } from '#text/formats.ts';

/** A field of the summary that holds one value; the lists and unknown fields are shown by themselves. */
type PlainField = Exclude<
  keyof ApplicationSummary,
  'fundersWithPlacements' | 'fundersWithOffers' | 'other'
>;
type Value = ApplicationSummary[PlainField];
/** `lead`: what staff look for first. */
type FactGroup = 'lead' | keyof typeof overviewText.groups;

/** How a field is shown: a code with the branch's name for it, an id to copy, or in a form of its own. */
type Kind = 'text' | 'money' | 'moment' | 'percent' | 'id' | { readonly code: CodeKind };

const FIELDS: Readonly<Record<PlainField, readonly [FactGroup, Kind]>> = {
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
    NAMES.map((name) => {
      const [, kind] = FIELDS[name];
      const label = LABELS[name];
      const value = summary[name];
      return {
        name,
        label,
        value: value === null || value === '' ? null : textOf(value, kind),
        copy: kind === 'id' ? label : undefined,
        code: typeof kind === 'object' ? kind.code : undefined,
      };
    }),
    ({ name }) => FIELDS[name][0],
  );
}

function textOf(value: NonNullable<Value>, kind: Kind): string {
  if (typeof value === 'boolean') return value ? t.common.yes : t.common.no;
  if (kind === 'money') return money(value);
  if (kind === 'moment') return stamp(String(value));
  if (kind === 'percent') {
    return overviewText.percent({ text: typeof value === 'number' ? count(value) : value });
  }
  return String(value);
}
