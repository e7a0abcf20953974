import { typedJsonFault } from '../../json/text.ts';

/**
 * JSON as staff typed it, for a filter that the specification only names. It's stored and sent as text, because parsing
 * and rewriting it would round numbers above 2^53.
 */
export interface JsonAsTyped {
  readonly asTyped: string;
}

export function isJsonAsTyped(value: unknown): value is JsonAsTyped {
  if (typeof value !== 'object' || value === null) return false;
  const { asTyped, ...rest } = value as Record<string, unknown>;
  return typeof asTyped === 'string' && Object.keys(rest).length === 0;
}

/**
 * Returns why the text can't be sent: it isn't valid JSON (RFC 8259), or it has too many levels. Returns null if it
 * can.
 */
export function jsonProblem(text: string): 'json' | 'levels' | null {
  const fault = typedJsonFault(text);
  if (fault === null) return null;
  return fault.expected === 'fewerLevels' ? 'levels' : 'json';
}
