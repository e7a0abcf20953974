/** Runs a task as soon as the limit allows. `isUrgent` is called each time a task ends. */
export type Limit = <T>(task: () => Promise<T>, isUrgent?: () => boolean) => Promise<T>;

/** Returns a `Limit` that runs at most `places` tasks at once. Urgent tasks go first. Otherwise, tasks run in order. */
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
      // Pass the place on directly, so that no other task can take it.
      if (next === undefined) running -= 1;
      else next.begin();
    }
  };
}

/** Runs `work` on each item, one at a time, continuing after failures. Throws the first failure at the end. */
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
