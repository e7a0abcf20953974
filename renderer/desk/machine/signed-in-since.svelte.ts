import { untrack } from 'svelte';
import type { AppError } from '#contract/app-error.ts';
import { session } from './session.svelte.ts';

/**
 * Returns whether the session has been restored since `error` reported that it was missing. When it
 * is restored, calls `again`, so that a failed load is repeated once. Call this during component
 * initialization.
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
