import type { Receipt, Submission } from '#contract/models/submission.ts';
import {
  type Contradiction,
  isGiven,
  recognizedType,
  verificationResult,
} from '#contract/models/verification-result.ts';
import { when } from './amounts.ts';
import { t } from './catalogue.ts';

type Line = { readonly label: string; readonly value: string };

/**
 * A value of a format that the specification does not show, as the platform words it; JSON where it is no
 * text; null where it says nothing.
 */
export function platformText(value: unknown): string | null {
  if (!isGiven(value)) return null;
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** What of an answer does not go together, as a sentence without its end. */
export function contradictionText(says: readonly Contradiction[]): string {
  const { contradictions, andAlso, contradicts } = t.result;
  const each: readonly string[] = says.map((one) => contradictions[one]);
  return contradicts({ says: each.reduce((said, more) => andAlso({ says: said, more })) });
}

/** The type that the service recognized: in our words where it is one of ours, else as it is worded. */
function recognizedText(record: Receipt['record']): string | null {
  const known = recognizedType(record);
  return known === null ? platformText(record.documentType) : t.submission.types[known];
}

/** What the answer says of the check. The recognized type stands last, below the one that staff chose. */
export function resultFacts({ record }: Receipt): readonly Line[] {
  const texts = t.result;
  const result = verificationResult(record);
  const at = 'at' in result && result.at !== null ? `, ${when(result.at)}` : '';
  const more = result.kind === 'contradictory' ? `. ${contradictionText(result.says)}` : '';
  const [error, status] = [record.error, record.errorStatusCode].map(platformText);
  return [
    { label: texts.label, value: `${texts.kinds[result.kind]}${at}${more}` },
    ...(error ? [{ label: texts.error, value: error }] : []),
    ...(status ? [{ label: texts.errorStatus, value: status }] : []),
  ];
}

/** The type that the service recognized, as a line of the receipt; none where it named none. */
export function recognizedFact({ record }: Receipt): readonly Line[] {
  const text = recognizedText(record);
  return text === null ? [] : [{ label: t.result.recognized, value: text }];
}

/**
 * The caution that the service recognized another type than staff chose; null where it is the same, where
 * its wording cannot be compared, and where staff chose none.
 */
export function otherType({ type }: Pick<Submission, 'type'>, { record }: Receipt): string | null {
  const known = recognizedType(record);
  if (known === null || type === null || known === type || type === 'unknown') return null;
  const { types } = t.submission;
  return t.result.otherTypeTodo({ chosen: types[type], recognized: types[known] });
}
