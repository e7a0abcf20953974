/** Runs `work` for each of `items`, `atOnce` at a time. */
export async function inParallel<T>(
  atOnce: number,
  items: readonly T[],
  work: (item: T, number: number) => Promise<void>,
): Promise<void> {
  const entries = items.entries();
  const worker = async () => {
    for (const [number, item] of entries) await work(item, number);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
