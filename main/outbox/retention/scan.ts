import { setImmediate } from 'node:timers/promises';
import type { Journal } from '../journal/journal.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';

const AT_ONCE = 200;

/** Every submission that is over, newest change first. Lets others run between two pages. */
export async function* doneSubmissions(
  journal: Pick<Journal, 'page'>,
): AsyncGenerator<HeldSubmission> {
  let after: string | null = null;
  do {
    const page = journal.page('done', after, AT_ONCE);
    yield* page.items;
    after = page.next;
    await setImmediate();
  } while (after !== null);
}
