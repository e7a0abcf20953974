import { typedJsonFault } from '../../json/text.ts';

/**
 * JSON as staff typed it, for a filter of which only the name is documented. It is stored and sent as text, because
 * parsing and writing it would round numbers above 2^53.
 */
export interface JsonAsTyped {
  readonly asTyped: string;
}

export function isJsonAsTyped(value: unknown): value is JsonAsTyped {
  if (typeof value !== 'object' || value === null) return false;
  const { asTyped, ...rest } = value as Record<string, unknown>;
  return typeof asTyped === 'string' && Object.keys(rest).length === 0;
}

/** Returns why the text cannot be sent: it is not valid JSON (RFC 8259) or has too many levels. */
export function jsonProblem(text: string): 'json' | 'levels' | null {
  const fault = typedJsonFault(text);
  if (fault === null) return null;
  return fault.expected === 'fewerLevels' ? 'levels' : 'json';
}
