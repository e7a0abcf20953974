import { untrack } from 'svelte';
import type { AppError } from '#contract/app-error.ts';
import { session } from './session.svelte.ts';

/**
 * True of an error that told of a session which is there again since: nothing is left to say. What could
 * not be read for it is read `again`, once. Call while a component is set up.
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
