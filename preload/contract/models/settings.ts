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

export const Settings = v.object({
  verificationServices: v.pipe(v.array(VerificationService), v.maxLength(20)),
  forgotPasswordUrl: v.nullable(httpsUrl),
  /** Application status code → the name this branch gives it. */
  statusLabels: v.record(v.string(), label),
  /** Ask for commercial data when an application is picked, to show the business's legal name. */
  loadLegalName: v.boolean(),
  theme: v.picklist(['system', 'light', 'dark']),
  singleLetterShortcuts: v.boolean(),
});
export type Settings = v.InferOutput<typeof Settings>;
