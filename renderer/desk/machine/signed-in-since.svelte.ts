import { untrack } from 'svelte';
import type { AppError } from '#contract/app-error.ts';
import { session } from './session.svelte.ts';

/**
 * Becomes true when the session that an error reported as missing is restored. A failed load is
 * then repeated once with `again`. Call it during component initialization.
 */
export function signedInSince(
  error: () => AppError | null,
  again: () => (() => void) | undefined,
): { readonly current: boolean } {
  const { code, renewals } = $derived({
    code: error()?.code,
    renewals: untrack(() => session.renewals),
  });
  const past = $derived(code === 'signedOut' && session.renewals > renewals);
  $effect(() => {
    if (past) untrack(() => again()?.());
  });
  return {
    get current() {
      return past;
    },
  };
}
