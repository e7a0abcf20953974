import * as v from 'valibot';
import { ApplicationId, OwnerRecordId, SubmissionId } from '../ids.ts';
import { foldedWords } from '../name-folding.ts';

/** Whom to look for. Every field given must match; at least one is. */
export const PersonQuery = v.pipe(
  v.strictObject({
    applicationId: v.optional(ApplicationId),
    ownerRecordId: v.optional(OwnerRecordId),
    /** Parts of a name as it was typed at this desk, of a label, or of a legal name. Signs alone name nobody. */
    name: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.minLength(2),
        v.maxLength(200),
        v.check((name) => foldedWords(name).length > 0, 'Enter a name that has letters.'),
      ),
    ),
  }),
  v.check(
    (query) => Object.values(query).some((one) => one !== undefined),
    'Say whom to look for.',
  ),
);
export type PersonQuery = v.InferOutput<typeof PersonQuery>;

/** The data kept here about a person, by where it lies. */
export const PersonFound = v.object({
  submissions: v.array(
    v.object({
      submissionId: SubmissionId,
      state: v.string(),
      updatedAt: v.string(),
      /** False where it may be on its way or is held, so that it cannot be erased yet. */
      erasable: v.boolean(),
      /** The organization holds it for a legal matter. */
      held: v.boolean(),
    }),
  ),
  owners: v.number(),
  /** Applications opened here, or whose legal name was learned. */
  recents: v.number(),
  /** Ids and lists of them that staff gave a name. */
  named: v.number(),
  auditEntries: v.number(),
});
export type PersonFound = v.InferOutput<typeof PersonFound>;
