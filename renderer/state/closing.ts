import { session } from './machine/session.svelte.ts';
import { outbox } from './outbox.svelte.ts';

/**
 * A browser closes its window without asking the program, so the window asks while something is being
 * sent. Drafts and what waits are kept and need no question; in Electron main asks.
 */
export function askBeforeClosing(): void {
  window.addEventListener('beforeunload', (event) => {
    if (session.info?.host === 'chromium' && outbox.sending > 0) event.preventDefault();
  });
}
