import type { Moment, Place } from './fault.ts';

/**
 * Returns the byte of a request at which a fault occurs, or null for a time without a byte. `head`
 * contains the bytes of the request's header and the total.
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
