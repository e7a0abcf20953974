import { OPERATIONS } from '../operations/all-operations.ts';
import type { Operation } from '../operations/operation.ts';

export type Route =
  | {
      readonly kind: 'found';
      readonly operation: Operation;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wrong-method' | 'unknown' };

const PATTERNS = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** Finds the operation of a method and a path. */
export function route(method: string, path: string): Route {
  let kind: 'wrong-method' | 'unknown' = 'unknown';
  for (const { operation, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (!match) continue;
    kind = 'wrong-method';
    if (operation.method !== method) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]);
    return { kind: 'found', operation, params: Object.fromEntries(params) };
  }
  return { kind };
}

/** An address that does not decode names nothing that exists. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
