type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Pieces as a body, made one by one as it is read, so that what is large is never in memory as a whole. */
export function streamOf(pieces: Pieces): ReadableStream<Uint8Array> {
  const source = inTurn(pieces);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await source.next();
      if (next.done === true) controller.close();
      else
        controller.enqueue(
          typeof next.value === 'string' ? encoder.encode(next.value) : next.value,
        );
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

async function* inTurn(pieces: Pieces): AsyncGenerator<string | Uint8Array, void> {
  for await (const piece of pieces) if (piece.length > 0) yield piece;
}
