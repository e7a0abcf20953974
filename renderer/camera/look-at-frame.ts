import type { AppError } from '#contract/app-error.ts';
import { FRAME_PATH, type FrameGuidance, type FrameQuery } from '#contract/models/live-frame.ts';
import { err, ok, type Result } from '#contract/result.ts';

/** Has main look at a camera's frame; null where it was not looked at. Errors: `cancelled`, and what main answers. */
export async function lookAtFrame(
  query: FrameQuery,
  jpeg: Blob,
  signal: AbortSignal,
): Promise<Result<FrameGuidance | null>> {
  const { submission, slot, look, scale } = query;
  const named = new URLSearchParams({ submission, slot, look, scale: String(scale) });
  try {
    const response = await fetch(`${FRAME_PATH}?${named}`, { method: 'POST', body: jpeg, signal });
    const answer: unknown = await response.json();
    if (response.ok) return ok(answer as FrameGuidance | null);
    return err((answer as { error: AppError }).error);
  } catch {
    return err({ code: 'cancelled' });
  }
}
