import * as v from 'valibot';
import { IntakeAnswer } from '../events.ts';
import { ScanId, SubmissionId } from '../ids.ts';
import { Slot } from '../models/capture.ts';
import { ScanListing } from '../models/scan.ts';
import { nothing } from './inputs.ts';

/** The folder that the counter's scanner writes into. The window names its files by ids only. */
export const scanChannels = {
  /** Error: `scanFolder`. */
  'scan:list': { input: nothing, output: ScanListing },
  /** Takes a file in as if staff had dropped it. Errors: `scanFolder`, `scanFile`, and those of taking in. */
  'scan:take': {
    input: v.strictObject({
      submissionId: SubmissionId,
      to: v.union([Slot, v.literal('tray')]),
      scanId: ScanId,
    }),
    output: IntakeAnswer,
  },
  /** Asks staff for a folder, where the host has a dialog for it; null when they chose none. */
  'scan:choose-folder': { input: nothing, output: v.object({ folder: v.nullable(v.string()) }) },
} as const;
