import * as v from 'valibot';
import { VerificationKind } from './verification.ts';

const label = v.pipe(v.string(), v.trim(), v.minLength(1, 'Give it a name.'), v.maxLength(80));

/** A verification service the branch may use. The specification names none: branches enter theirs. */
export const VerificationService = v.object({
  id: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the identifier.'), v.maxLength(200)),
  label,
  verification: VerificationKind,
});
export type VerificationService = v.InferOutput<typeof VerificationService>;

const httpsUrl = v.pipe(
  v.string(),
  v.url('Enter a whole web address.'),
  v.startsWith('https://', 'The address must begin with https://.'),
);

const days = v.nullable(
  v.pipe(v.number(), v.integer(), v.minValue(1, 'At least one day.'), v.maxValue(3650)),
);

/**
 * How long things stay here, in days; null keeps them. The branch decides (16 CFR 314.4(c)(6) asks for
 * disposal two years after last use, with exceptions).
 */
export const Retention = v.object({
  /** After sending: 0 makes the contents unreadable at once. */
  contents: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3650)),
  drafts: days,
  receipts: days,
  audit: days,
});
export type Retention = v.InferOutput<typeof Retention>;

export const Settings = v.object({
  verificationServices: v.pipe(v.array(VerificationService), v.maxLength(20)),
  forgotPasswordUrl: v.nullable(httpsUrl),
  /** Application status code → the name this branch gives it. */
  statusLabels: v.record(v.string(), label),
  /** Ask for commercial data when an application is picked, to show the business's legal name. */
  loadLegalName: v.boolean(),
  /** Originals go out without the place they were taken at, where they hold one. */
  leaveOutLocation: v.boolean(),
  theme: v.picklist(['system', 'light', 'dark']),
  singleLetterShortcuts: v.boolean(),
  /** The desk locks itself after so many minutes without a touch; 0: never. */
  autoLockMinutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(480)),
  retention: Retention,
});
export type Settings = v.InferOutput<typeof Settings>;
