import type { Moment, Place } from './fault.ts';

/**
 * The byte of a request that a fault strikes at; null for a moment that no byte stands for. `head` is
 * how many bytes the request's head has and how many there are in all.
 */
export function offsetOf(
  { bytes: head, total }: { readonly bytes: number; readonly total: number },
  last: number,
  at: Place | Moment,
): number | null {
  if (typeof at === 'string') return null;
  switch (at.in) {
    case 'head':
      return 1 + Math.floor(at.part * (head - 1));
    case 'body':
      return head + Math.round(at.part * (total - last - head));
    case 'last':
      return total - last + 1 + Math.floor(at.part * (last - 2));
    case 'anywhere':
      return 1 + Math.floor(at.part * (total - 1));
  }
}
