import { type FieldKind, fieldFact } from '#application/overview/field-fact.ts';
import type { ApplicationRecord } from '#contract/models/application.ts';
import type { Fact } from '#kit/fact.ts';
import { overviewText } from '#text/application-page-texts.ts';
import { t } from '#text/desk-catalogue.ts';
import { profilesText } from './find-sections.ts';

type Field = Exclude<keyof ApplicationRecord, 'other'>;

const { stage } = profilesText.columns;
const LABELS = { ...t.find.columns, ...overviewText.fields, ...profilesText.record, stage };

/**
 * The fields of an application record (see the specification) with their labels, in display order.
 */
const FIELDS: readonly (readonly [Field, label: string, FieldKind?])[] = [
  ['status', LABELS.status, { code: 'status' }],
  ['stage', LABELS.stage],
  ['progress', LABELS.progress],
  ['amountNeeded', LABELS.amountNeeded, 'money'],
  ['createdAt', LABELS.createdAt, 'moment'],
  ['finishedAt', LABELS.finishedAt, 'moment'],
  ['finishedType', LABELS.finishedType],
  ['updatedAt', LABELS.updatedAt, 'moment'],
  ['workflow', LABELS.workflow, { code: 'workflow' }],
  ['workflowSegment', LABELS.workflowSegment],
  ['dealMode', LABELS.dealMode, { code: 'dealMode' }],
  ['priority', LABELS.priority, { code: 'priority' }],
  ['source', LABELS.source, { code: 'source' }],
  ['useOfFundId', LABELS.useOfFundId, { code: 'useOfFund' }],
  ['repaymentPercentage', LABELS.repaymentPercentage, 'percent'],
  ['isBusinessCredit', LABELS.isBusinessCredit],
  ['isEquipmentRental', LABELS.isEquipmentRental],
  ['isDataCapture', LABELS.isDataCapture],
  ['isClientFunded', LABELS.isClientFunded],
  ['isDiscoveryComplete', LABELS.isDiscoveryComplete],
  ['hasBankData', LABELS.hasBankData],
  ['bankAnalyticsBook', LABELS.bankAnalyticsBook],
  ['hasInsurance', LABELS.hasInsurance],
  ['hasDeathNotification', LABELS.hasDeathNotification],
  ['underwriterReviewNeeded', LABELS.underwriterReviewNeeded],
  ['offersDeclinedAt', LABELS.offersDeclinedAt, 'moment'],
  ['offersDeclinedFeedback', LABELS.offersDeclinedFeedback],
  ['referrerUrl', LABELS.referrerAbsoluteUrl],
  ['id', LABELS.id, 'id'],
  ['clientTrackingToken', LABELS.clientTrackingToken, 'id'],
  ['trackingTokens', LABELS.trackingTokens],
  ['clientId', LABELS.clientId, 'id'],
  ['brandNameId', LABELS.brandNameId, 'id'],
  ['closingStatusId', LABELS.closingStatusId, 'id'],
  ['fundsNeededTimeId', LABELS.fundsNeededTimeId, 'id'],
  ['consentTemplateId', LABELS.consentTemplateId, 'id'],
  ['contractTemplateId', LABELS.contractTemplateId, 'id'],
  ['esignPlaceholderId', LABELS.esignPlaceholderId, 'id'],
  ['scoreCardId', LABELS.scoreCardId, 'id'],
  ['scoreCardGroupId', LABELS.scoreCardGroupId, 'id'],
];

/** The contents of a record: values that fit on one line, and lists and objects, which don't. */
export interface RecordFacts {
  readonly lines: readonly Fact[];
  readonly trees: readonly { readonly label: string; readonly value: object }[];
}

/**
 * Returns every field of an application record with a label for staff. Fields that aren't in the
 * specification come last.
 */
export function recordFacts(record: ApplicationRecord): RecordFacts {
  const named = FIELDS.map(([field, label, kind = 'text']) => ({
    label,
    kind,
    value: lineOf(record[field]),
  }));
  const { other } = record;
  const rest = Object.keys(other).length > 0 ? [{ label: profilesText.more, value: other }] : [];
  return {
    lines: named.flatMap(({ label, kind, value }) =>
      isTree(value) ? [] : fieldFact(label, value, kind),
    ),
    trees: [
      ...named.flatMap(({ label, value }) => (isTree(value) ? [{ label, value }] : [])),
      ...rest,
    ],
  };
}

type Scalar = string | number | boolean;

/** Returns a value, or a list of simple values, as one line if possible. */
function lineOf(value: unknown): Scalar | object | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.join(', ');
  }
  return value as Scalar | object;
}

const isTree = (value: Scalar | object | null): value is object =>
  typeof value === 'object' && value !== null;
