import * as v from 'valibot';
import { ApplicationId, OwnerRecordId, SubmissionId } from '../ids.ts';
import { foldedWords } from '../name-folding.ts';

/** The person to search for. Every given field must match, and at least one must be given. */
export const PersonQuery = v.pipe(
  v.strictObject({
    applicationId: v.optional(ApplicationId),
    ownerRecordId: v.optional(OwnerRecordId),
    /** Parts of a name as typed at this desk, of a label, or of a legal name. Punctuation alone is not a name. */
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

/** The stored data about a person, by its place. */
export const PersonFound = v.object({
  submissions: v.array(
    v.object({
      submissionId: SubmissionId,
      state: v.string(),
      updatedAt: v.string(),
      /** False if it may be in transmission or is on hold, so that it cannot be erased yet. */
      erasable: v.boolean(),
      /** True if it is on legal hold. */
      held: v.boolean(),
    }),
  ),
  owners: v.number(),
  /** Applications that were opened here, or whose legal name was learned. */
  recents: v.number(),
  /** IDs, and lists of IDs, that staff named. */
  named: v.number(),
  auditEntries: v.number(),
});
export type PersonFound = v.InferOutput<typeof PersonFound>;
