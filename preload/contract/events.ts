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

/** Every event that main sends to the window. */
export const events = {
  'session:changed': SessionState,
  'submission:changed': Submission,
  'submission:gone': v.object({ submissionId: SubmissionId }),
  'outbox:changed': OutboxState,
  'settings:changed': Settings,
  /** A file is being downloaded from the platform. Sent a few times per second. */
  'platform-file:progress': FileProgress,
  /** A large file is being saved, or was saved. Sent a few times per second, and always at its end. */
  'export:progress': ExportProgress,
  /** Only from a host that can show where a saved file is (`export:show`). */
  'export:saved': SavedExport,
  /** A scan is running or has ended. Sent a few times per second, and always at its end. */
  'scanner:progress': v.object({ ...scannerProgress, error: v.nullable(AppError) }),
  /** A menu or tray command for the window. */
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
/** Sends an event to the window. */
export type Emit = <E extends EventName>(event: E, payload: EventPayload<E>) => void;

/** The answer of a successful `POST /intake`: the new capture and its place. */
export const IntakeAnswer = v.object({
  captureId: CaptureId,
  placed: v.picklist(['front_photo', 'back_photo', 'self_portrait', 'document', 'tray']),
});
export type IntakeAnswer = v.InferOutput<typeof IntakeAnswer>;
