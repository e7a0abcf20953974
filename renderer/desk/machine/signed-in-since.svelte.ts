import { untrack } from 'svelte';
import type { AppError } from '#contract/app-error.ts';
import { session } from './session.svelte.ts';

/**
 * Returns whether the session has been restored since `error` reported it as missing. Once it has,
 * calls `again`, so that a failed load is repeated once. Call it during component initialization.
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
