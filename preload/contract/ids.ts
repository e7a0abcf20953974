import * as v from 'valibot';

/**
 * Identifiers, branded so that they can't be mixed up. The platform's IDs are strings in a format that only the
 * platform defines (spec, "Resources and their fields"). This program's IDs are UUIDs.
 */
const platformId = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter an ID.'),
  v.maxLength(200, 'This ID is too long.'),
);

export const ApplicationId = v.pipe(platformId, v.brand('ApplicationId'));
export type ApplicationId = v.InferOutput<typeof ApplicationId>;

export const PlatformFileId = v.pipe(platformId, v.brand('PlatformFileId'));
export type PlatformFileId = v.InferOutput<typeof PlatformFileId>;

export const VerificationId = v.pipe(platformId, v.brand('VerificationId'));
export type VerificationId = v.InferOutput<typeof VerificationId>;

export const OfferId = v.pipe(platformId, v.brand('OfferId'));
export type OfferId = v.InferOutput<typeof OfferId>;

export const AttributeId = v.pipe(platformId, v.brand('AttributeId'));
export type AttributeId = v.InferOutput<typeof AttributeId>;

export const FilterId = v.pipe(platformId, v.brand('FilterId'));
export type FilterId = v.InferOutput<typeof FilterId>;

export const ScorecardGroupId = v.pipe(platformId, v.brand('ScorecardGroupId'));
export type ScorecardGroupId = v.InferOutput<typeof ScorecardGroupId>;

/** The business owner's personal information record: an integer (spec, endpoint 13). */
export const OwnerRecordId = v.pipe(
  v.number(),
  v.safeInteger('The owner record ID must be a whole number.'),
  v.minValue(1, 'The owner record ID must be a positive number.'),
  v.brand('OwnerRecordId'),
);
export type OwnerRecordId = v.InferOutput<typeof OwnerRecordId>;

export const SubmissionId = v.pipe(v.string(), v.uuid(), v.brand('SubmissionId'));
export type SubmissionId = v.InferOutput<typeof SubmissionId>;

/** What one customer brings at one time: submissions that are prepared and sent together. */
export const VisitId = v.pipe(v.string(), v.uuid(), v.brand('VisitId'));
export type VisitId = v.InferOutput<typeof VisitId>;

export const CaptureId = v.pipe(v.string(), v.uuid(), v.brand('CaptureId'));
export type CaptureId = v.InferOutput<typeof CaptureId>;

/** A file in the scan folder. The ID contains no path and is valid only until the program ends. */
export const ScanId = v.pipe(v.string(), v.uuid(), v.brand('ScanId'));
export type ScanId = v.InferOutput<typeof ScanId>;

/** A scanner that this desk knows. The ID contains no address. */
export const ScannerId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/), v.brand('ScannerId'));
export type ScannerId = v.InferOutput<typeof ScannerId>;

/** A scan of a sheet or a stack of sheets, from start to end. */
export const ScannerJobId = v.pipe(v.string(), v.uuid(), v.brand('ScannerJobId'));
export type ScannerJobId = v.InferOutput<typeof ScannerJobId>;

export const ScorecardResultId = v.pipe(platformId, v.brand('ScorecardResultId'));
export type ScorecardResultId = v.InferOutput<typeof ScorecardResultId>;

export const OrchestrationLogId = v.pipe(platformId, v.brand('OrchestrationLogId'));
export type OrchestrationLogId = v.InferOutput<typeof OrchestrationLogId>;

export const ProfileId = v.pipe(platformId, v.brand('ProfileId'));
export type ProfileId = v.InferOutput<typeof ProfileId>;
