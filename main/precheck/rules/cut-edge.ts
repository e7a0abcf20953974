import type { VerdictIssue } from '../../../preload/contract/models/verdict.ts';
import type { DocumentFacts } from '../seen.ts';

/** A strip along the side of the frame at which the document ends. */
export function edgeOf(
  { corners }: DocumentFacts,
  side: DocumentFacts['cut'][number]['side'],
): NonNullable<VerdictIssue['region']> {
  const inFrame = (value: number) => Math.min(1, Math.max(0, value));
  const xs = corners.map(([x]) => inFrame(x));
  const ys = corners.map(([, y]) => inFrame(y));
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const STRIP = 0.04;
  if (side === 'left' || side === 'right') {
    return { x: side === 'left' ? 0 : 1 - STRIP, y: top, width: STRIP, height: bottom - top };
  }
  return { x: left, y: side === 'top' ? 0 : 1 - STRIP, width: right - left, height: STRIP };
}
