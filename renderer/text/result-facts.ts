import type { Receipt, Submission } from '#contract/models/submission.ts';
import {
  type Contradiction,
  isGiven,
  recognizedType,
  verificationResult,
} from '#contract/models/verification-result.ts';
import { when } from './amounts.ts';
import { t } from './desk-catalogue.ts';

type Line = { readonly label: string; readonly value: string };

/**
 * Returns a value of undocumented format as text. Text from the platform is only trimmed, and
 * anything else is returned as JSON. Returns null if the value is empty.
 */
export function platformText(value: unknown): string | null {
  if (!isGiven(value)) return null;
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** Returns the contradictions in an answer as a sentence without a final period. */
export function contradictionText(says: readonly Contradiction[]): string {
  const { contradictions, andAlso, contradicts } = t.result;
  const each: readonly string[] = says.map((one) => contradictions[one]);
  return contradicts({ says: each.reduce((said, more) => andAlso({ says: said, more })) });
}

/**
 * Returns the name of the type that the service recognized. This is the app's own name for it, or
 * else the service's name.
 */
function recognizedText(record: Receipt['record']): string | null {
  const known = recognizedType(record);
  return known === null ? platformText(record.documentType) : t.submission.types[known];
}

/**
 * Returns what the answer says about the check. The recognized type comes last, below the type that
 * staff chose.
 */
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

/**
 * Returns the recognized type as a line of the receipt. Empty if the service didn't recognize a
 * type.
 */
export function recognizedFact({ record }: Receipt): readonly Line[] {
  const text = recognizedText(record);
  return text === null ? [] : [{ label: t.result.recognized, value: text }];
}

/**
 * Returns a warning if the service recognized a different type than the one that staff chose.
 * Returns null if the two are the same or cannot be compared, or if staff didn't choose one.
 */
export function otherType({ type }: Pick<Submission, 'type'>, { record }: Receipt): string | null {
  const known = recognizedType(record);
  if (known === null || type === null || known === type || type === 'unknown') return null;
  const { types } = t.submission;
  return t.result.otherTypeTodo({ chosen: types[type], recognized: types[known] });
}
