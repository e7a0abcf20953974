import type { Settings } from '../../preload/contract/models/settings.ts';
import type { VerificationKind } from '../../preload/contract/models/verification.ts';

/** Returns the initial service of a draft: the first one that is configured for its kind, or null. */
export function usualService(
  { verificationServices }: Pick<Settings, 'verificationServices'>,
  kind: VerificationKind,
): string | null {
  return verificationServices.find(({ verification }) => verification === kind)?.id ?? null;
}
