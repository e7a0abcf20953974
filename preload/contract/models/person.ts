import * as v from 'valibot';
import { ApplicationId, OwnerRecordId, SubmissionId } from '../ids.ts';
import { foldedWords } from '../name-folding.ts';

/** The person to search for. At least one field must be given, and every given field must match. */
export const PersonQuery = v.pipe(
  v.strictObject({
    applicationId: v.optional(ApplicationId),
    ownerRecordId: v.optional(OwnerRecordId),
    /** Parts of a name as typed at this desk, of a label, or of a legal name. Punctuation alone isn't a name. */
    name: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.minLength(2),
        v.maxLength(200),
        v.check((name) => foldedWords(name).length > 0, 'Enter a name that contains letters.'),
      ),
    ),
  }),
  v.check(
    (query) => Object.values(query).some((one) => one !== undefined),
    'Enter a person to search for.',
  ),
);
export type PersonQuery = v.InferOutput<typeof PersonQuery>;

/** The stored data about a person, by where it's stored. */
export const PersonFound = v.object({
  submissions: v.array(
    v.object({
      submissionId: SubmissionId,
      state: v.string(),
      updatedAt: v.string(),
      /** False if the submission can't be erased yet, because it may be in transmission or is on hold. */
      erasable: v.boolean(),
      /** True if the submission is under a legal hold. */
      held: v.boolean(),
    }),
  ),
  owners: v.number(),
  /** Applications that were opened here, or whose legal name was learned. */
  recents: v.number(),
  /** IDs and lists of IDs that staff have named. */
  named: v.number(),
  auditEntries: v.number(),
});
export type PersonFound = v.InferOutput<typeof PersonFound>;
