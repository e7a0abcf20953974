import type { Settings } from '../../preload/contract/models/settings.ts';
import type { VerificationKind } from '../../preload/contract/models/verification.ts';

/** The service a draft starts with: the first one configured for its kind, or null. */
export function usualService(
  { verificationServices }: Pick<Settings, 'verificationServices'>,
  kind: VerificationKind,
): string | null {
  return verificationServices.find(({ verification }) => verification === kind)?.id ?? null;
}
