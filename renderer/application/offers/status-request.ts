import { characterCount } from '#contract/characters.ts';
import { MAX_DECLINED_REASON } from '#contract/limits.ts';
import { OfferStatusCode } from '#contract/models/offer.ts';

/** A status change as entered by staff. */
export interface StatusDraft {
  /** A code, or an empty string if none has been chosen. */
  readonly status: string;
  readonly reason: string;
}

export interface StatusRequest {
  readonly status: OfferStatusCode;
  /** Null if no reason is sent. */
  readonly declinedReason: string | null;
}

export type StatusFault = 'statusMissing' | 'reasonTooLong';

/**
 * Returns the request for a draft, or the error in the draft. The optional reason is sent only with
 * a code in `declined`. The specification (endpoint 4) doesn't say which codes those are.
 */
export function statusRequest(
  draft: StatusDraft,
  declined: readonly OfferStatusCode[],
): StatusRequest | StatusFault {
  const status = OfferStatusCode.options.find((code) => String(code) === draft.status);
  if (status === undefined) return 'statusMissing';
  const reason = draft.reason.trim();
  if (!declined.includes(status) || reason === '') return { status, declinedReason: null };
  if (characterCount(reason) > MAX_DECLINED_REASON) return 'reasonTooLong';
  return { status, declinedReason: reason };
}
