/**
 * Runs work while everything it prints goes into an array: libheif's build writes its reasons to the
 * console and throws without them. Gives the first line to `describe` when the work fails.
 */
export async function withConsoleCaptured<T>(
  work: () => Promise<T>,
  failed: (error: unknown, printed: string) => Error,
): Promise<T> {
  const lines: string[] = [];
  const { log, warn, error: printError } = console;
  const keep = (...parts: readonly unknown[]) => void lines.push(parts.map(String).join(' '));
  Object.assign(console, { log: keep, warn: keep, error: keep });
  try {
    return await work();
  } catch (error) {
    throw failed(error, lines[0] ?? '');
  } finally {
    Object.assign(console, { log, warn, error: printError });
  }
}
