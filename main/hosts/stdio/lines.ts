/**
 * The lines of a stream of UTF-8, which end with a line feed and nothing else: Node's own reader ends them at
 * U+2028 and U+2029 as well, which JSON has in its texts as they are.
 */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  for await (const bytes of stream) {
    const [first = '', ...more] = decoder.decode(bytes, { stream: true }).split('\n');
    begun.push(first);
    for (const next of more) {
      yield begun.join('');
      begun = [next];
    }
  }
  yield begun.join('');
}

/** A value as a line of JSON that no reader takes for several. */
export function lineOf(value: unknown): string {
  const text = JSON.stringify(value)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `${text}\n`;
}
