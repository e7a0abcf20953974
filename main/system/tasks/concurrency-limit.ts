/** Runs a task once one of its places is free. `isUrgent` is asked each time a place becomes free. */
export type Limit = <T>(task: () => Promise<T>, isUrgent?: () => boolean) => Promise<T>;

/** At most `places` tasks at once; of those that wait the urgent ones first, each kind in its order. */
export function concurrencyLimit(places: number): Limit {
  let running = 0;
  const waiting: { readonly begin: () => void; readonly isUrgent: () => boolean }[] = [];
  return async (task, isUrgent = () => false) => {
    if (running >= places) {
      await new Promise<void>((begin) => waiting.push({ begin, isUrgent }));
    } else running += 1;
    try {
      return await task();
    } finally {
      const urgent = waiting.findIndex((other) => other.isUrgent());
      const [next] = waiting.splice(Math.max(0, urgent), 1);
      // The place is handed on, not freed and taken again, so nobody can slip in between.
      if (next === undefined) running -= 1;
      else next.begin();
    }
  };
}

/**
 * Does `work` with each item, one after the other, also after one that failed. Throws the first failure
 * once every item had its turn.
 */
export async function eachInTurn<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (cause) {
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw failures[0];
}
