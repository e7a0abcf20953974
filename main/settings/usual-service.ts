import type { Settings } from '../../preload/contract/models/settings.ts';
import type { VerificationKind } from '../../preload/contract/models/verification.ts';

/**
 * Returns the service that a draft gets if none is chosen for it: the first one configured for its kind, or null if
 * there is none.
 */
export function usualService(
  { verificationServices }: Pick<Settings, 'verificationServices'>,
  kind: VerificationKind,
): string | null {
  return verificationServices.find(({ verification }) => verification === kind)?.id ?? null;
}
