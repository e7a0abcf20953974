import { wasRefused } from '../../system/workers/wasm-memory.ts';
import { decoderOf } from '../decoders/decoder-of.ts';
import type { PictureEngine } from '../decoders/picture-decoder.ts';
import { UnreadablePicture } from '../decoders/picture-decoder.ts';
import { cutShort } from '../formats/cut-short.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { MAX_PIXELS } from '../limits.ts';
import { notCheckedFor } from './inspect-file.ts';
import type { Looked, LookTask } from './worker-task.ts';

/**
 * Determines how many pages of a picture can be shown, or what is wrong if none can be shown. The content of the file
 * never makes this reject.
 */
export async function lookAtFile(task: LookTask, engine: PictureEngine | null): Promise<Looked> {
  wasRefused(); // Reset the flag. Work on the previous file may have continued after a refusal.
  try {
    const found = await pagesOf(task, engine);
    const type = sniffMediaType(task.bytes);
    const cut = found.pages > 0 && type !== 'unknown' && cutShort(type, task.bytes);
    return cut ? { pages: 0, problem: 'damaged' } : found;
  } catch (error) {
    const problem = problemIn(error);
    if (problem === null) throw error;
    return { pages: 0, problem };
  }
}

async function pagesOf({ bytes }: LookTask, engine: PictureEngine | null): Promise<Looked> {
  const type = sniffMediaType(bytes);
  if (type === 'unknown' || type === 'application/pdf') return { pages: 0, problem: 'damaged' };
  const decoder = await decoderOf(type, engine);
  const header = await decoder.header(bytes);
  const { width, height, frames } = header;
  if (width * height > MAX_PIXELS) return { pages: 0, problem: 'tooManyPixels' };
  await decoder.decode(bytes, header);
  // In other formats, the frames are an animation, whose first frame is shown.
  return { pages: type === 'image/tiff' ? frames : 1, problem: null };
}

function problemIn(error: unknown): Looked['problem'] {
  if (notCheckedFor(error) !== null) return 'notChecked';
  return error instanceof UnreadablePicture ? 'damaged' : null;
}
