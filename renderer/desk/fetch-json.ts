import type { AppError } from '#contract/app-error.ts';
import type { CommercialData } from '#contract/models/commercial-data.ts';
import { COMMERCIAL_TEXT_PATH, type TextQuery } from '#contract/models/commercial-data.ts';
import { err, ok, type Result } from '#contract/result.ts';
import { JsonScan } from '#json/scan.ts';
import type { JsonTape } from '#json/tape.ts';
import { inSlices, nextFrame } from './in-slices.ts';

/** The number of bytes processed per frame. A larger number would block the window. */
const BYTES_A_FRAME = 512 * 1024;

/**
 * Loads the text of an answer and parses it, spending a few milliseconds of each frame. Reports the
 * completed fraction, from 0 to 1, to `progress`. Fails with `textCutOff`, `cancelled`, or an error
 * from main.
 */
export async function fetchJson(
  { answer, size }: Pick<CommercialData, 'answer' | 'size'>,
  signal: AbortSignal,
  progress: (part: number) => void,
): Promise<Result<JsonTape>> {
  const text = await fetchText({ answer }, size, signal, (bytes) => progress(bytes / size / 2));
  if (!text.ok) return text;
  const scan = new JsonScan(text.value);
  await inSlices(
    (until) => {
      scan.run(until, () => performance.now());
      progress((1 + scan.at / text.value.length) / 2);
      return scan.done;
    },
    () => signal.aborted,
  );
  return scan.done ? ok(scan.tape) : err({ code: 'cancelled' });
}

async function fetchText(
  query: TextQuery,
  size: number,
  signal: AbortSignal,
  taken: (bytes: number) => void,
): Promise<Result<string>> {
  try {
    const response = await fetch(COMMERCIAL_TEXT_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(query),
      signal,
    });
    if (!response.ok) return err(((await response.json()) as { error: AppError }).error);
    const decoder = new TextDecoder();
    const parts: string[] = [];
    let bytes = 0;
    let left = BYTES_A_FRAME;
    for await (const chunk of chunksOf(response)) {
      parts.push(decoder.decode(chunk, { stream: true }));
      bytes += chunk.length;
      left -= chunk.length;
      taken(bytes);
      if (left > 0) continue;
      await nextFrame();
      left = BYTES_A_FRAME;
    }
    return bytes === size ? ok(parts.join('')) : err({ code: 'textCutOff' });
  } catch {
    return err({ code: signal.aborted ? 'cancelled' : 'textCutOff' });
  }
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    yield next.value;
  }
}
