import * as v from 'valibot';
import { AppError } from './app-error.ts';
import { ExportProgress } from './exports.ts';
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
  /** Reports the download of a platform file, a few times per second. */
  'platform-file:progress': FileProgress,
  /** Reports that a large file is being saved, a few times per second and always at the end. */
  'export:progress': ExportProgress,
  /** Reports on a scan, a few times per second and always at its end. */
  'scanner:progress': v.object({ ...scannerProgress, error: v.nullable(AppError) }),
  /** A command for the window from the menu or the tray. */
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

/** The answer to a successful `POST /intake`: the new capture and where it was placed. */
export const IntakeAnswer = v.object({
  captureId: CaptureId,
  placed: v.picklist(['front_photo', 'back_photo', 'self_portrait', 'document', 'tray']),
});
export type IntakeAnswer = v.InferOutput<typeof IntakeAnswer>;
