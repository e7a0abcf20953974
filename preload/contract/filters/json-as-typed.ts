import { typedJsonFault } from '../../json/text.ts';

/**
 * JSON as staff typed it, the value of a filter of which only the name is documented. It is kept and sent
 * as this text: reading it as a value and writing it again would round numbers beyond 2^53.
 */
export interface JsonAsTyped {
  readonly asTyped: string;
}

export function isJsonAsTyped(value: unknown): value is JsonAsTyped {
  if (typeof value !== 'object' || value === null) return false;
  const { asTyped, ...rest } = value as Record<string, unknown>;
  return typeof asTyped === 'string' && Object.keys(rest).length === 0;
}

/** The fault that keeps the text from being sent: it is no JSON (RFC 8259), or has too many levels. */
export function jsonProblem(text: string): 'json' | 'levels' | null {
  const fault = typedJsonFault(text);
  if (fault === null) return null;
  return fault.expected === 'fewerLevels' ? 'levels' : 'json';
}
