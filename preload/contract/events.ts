import * as v from 'valibot';
import { AppError } from './app-error.ts';
import { ExportProgress, SavedExport } from './exports.ts';
import { CaptureId, SubmissionId } from './ids.ts';
import { OutboxState } from './models/outbox.ts';
import { FileProgress } from './models/platform-file.ts';
import { scannerProgress } from './models/scanner.ts';
import { SessionState } from './models/session.ts';
import { Settings } from './models/settings.ts';
import { Submission } from './models/submission.ts';

/** Everything main tells the window unasked. */
export const events = {
  'session:changed': SessionState,
  'submission:changed': Submission,
  'submission:gone': v.object({ submissionId: SubmissionId }),
  'outbox:changed': OutboxState,
  'settings:changed': Settings,
  /** A file is being fetched from the platform; told a few times a second. */
  'platform-file:progress': FileProgress,
  /** A file that takes a while is being saved, or was; told a few times a second, and always at its end. */
  'export:progress': ExportProgress,
  /** Only from a host that can show where a saved file lies (`export:show`). */
  'export:saved': SavedExport,
  /** A scan goes on, or has ended; told a few times a second, and always at its end. */
  'scanner:progress': v.object({ ...scannerProgress, error: v.nullable(AppError) }),
  /** A menu or tray command that the window carries out. */
  'command:requested': v.object({
    command: v.picklist([
      'find',
      'file',
      'outbox',
      'settings',
      'newSubmission',
      'palette',
      'shortcuts',
      'lock',
    ]),
  }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = v.InferOutput<(typeof events)[E]>;
/** Tells the window of an event. */
export type Emit = <E extends EventName>(event: E, payload: EventPayload<E>) => void;

/** The answer of `POST /intake` on success: the capture it made, and where it stands. */
export const IntakeAnswer = v.object({
  captureId: CaptureId,
  placed: v.picklist(['front_photo', 'back_photo', 'self_portrait', 'document', 'tray']),
});
export type IntakeAnswer = v.InferOutput<typeof IntakeAnswer>;
