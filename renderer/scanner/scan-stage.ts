import type { AppError } from '#contract/app-error.ts';
import type { EventPayload } from '#contract/events.ts';
import type { CaptureId } from '#contract/ids.ts';

export type ScanProgress = EventPayload<'scanner:progress'>;

/** What the panel of the capture step shows. */
export type ScanStage =
  /** Which scanner; the list fills by itself. */
  | { readonly is: 'choosing' }
  /** The device is asked what lies where. */
  | { readonly is: 'asking' }
  | ({ readonly is: 'scanning' } & Pick<ScanProgress, 'phase' | 'page' | 'bytes'>)
  /** The other side of the card is next. */
  | { readonly is: 'turnOver' }
  /** Another page may be laid on the glass. */
  | { readonly is: 'another' }
  /** Everything came; the pre-check looks at it. */
  | { readonly is: 'checking' }
  /** These seem to show nothing: staff say whether they stay. */
  | {
      readonly is: 'blank';
      readonly pages: readonly { readonly id: CaptureId; readonly number: number }[];
    }
  | { readonly is: 'failed'; readonly error: AppError };

/** A fault that the window finds before any page was asked for. */
export function trouble(problem: 'noSuchSource' | 'aborted'): AppError {
  return { code: 'scanner', problem, pages: 0, page: null };
}
