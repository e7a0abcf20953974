import type { Capture } from '../../../preload/contract/models/capture.ts';
import type { Turn, Verdict } from '../../../preload/contract/models/verdict.ts';
import { outdated } from '../../precheck/facts/expected.ts';
import type { Facts } from '../../precheck/facts/facts.ts';
import { cardReading } from '../../precheck/facts/facts.ts';
import type { Expected } from '../../precheck/vision/outline/sizes.ts';
import type { HeldCapture } from './held-submission.ts';

/**
 * What the window sees of a capture. `contentKept`: its bytes are still in the vault, so it can be
 * previewed.
 */
export function viewCapture(
  capture: HeldCapture,
  verdict: Verdict | null,
  expected: Expected,
  contentKept: boolean,
): Capture {
  const { facts } = capture;
  return {
    id: capture.id,
    fileName: capture.fileName,
    scannedFrom: capture.scannedFrom,
    bytes: capture.bytes,
    sha256: capture.sha256,
    mediaType: facts?.mediaType ?? 'unknown',
    receivedAt: capture.receivedAt,
    check: facts === null || outdated(facts, expected) ? 'checking' : 'done',
    verdict,
    ...shownSize(facts, capture.turn),
    previewUrl: contentKept && canBeShown(facts) ? `/preview/${capture.previewToken}` : null,
    turn: capture.turn,
    turnedBy: capture.turnedBy,
    reading: facts === null ? null : cardReading(facts),
    holdsLocation: facts?.kind === 'picture' && facts.holdsLocation,
    override: capture.override,
  };
}

function canBeShown(facts: Facts | null): boolean {
  return facts?.kind === 'picture' || (facts?.kind === 'pdf' && facts.pages > 0);
}

function shownSize(facts: Facts | null, turn: Turn): Pick<Capture, 'width' | 'height' | 'pages'> {
  if (facts?.kind === 'pdf')
    return { width: facts.width, height: facts.height, pages: facts.pages };
  if (facts?.kind !== 'picture') return { width: null, height: null, pages: null };
  const lying = turn === 90 || turn === 270;
  return {
    width: lying ? facts.height : facts.width,
    height: lying ? facts.width : facts.height,
    pages: 1,
  };
}
