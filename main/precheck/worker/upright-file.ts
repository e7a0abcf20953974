import { carriedAmong } from '../carried/carried-signatures.ts';
import type { PictureEngine } from '../decoders/picture-decoder.ts';
import { turnHeif } from '../formats/heif-turn.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { turnLosslessly } from '../jpeg/lossless-turn.ts';
import { sourceQuality } from '../jpeg/source-quality.ts';
import { HEIC_WRITING, UPLOAD_WRITING } from '../limits.ts';
import { renderFile } from './render-file.ts';
import type { UprightPicture, UprightTask } from './worker-task.ts';

/**
 * Makes a picture stand upright without any reader's help. What can be turned as it is coded loses nothing and
 * keeps its size; all else is decoded and written as a JPEG. Null where there is nothing to show.
 */
export async function uprightFile(
  task: UprightTask,
  engine: PictureEngine | null,
): Promise<UprightPicture | null> {
  const turned = await turnedAsCoded(task, engine);
  if (turned !== null && carriedAmong(turned.bytes, 'picture').length === 0) return turned;
  const { bytes, turn } = task;
  const writing = writingFor(bytes);
  const rendering = await renderFile(
    { kind: 'render', bytes, page: 0, turn, maxEdge: null, writing },
    engine,
  );
  return rendering && { bytes: rendering.bytes, mediaType: rendering.mediaType };
}

async function turnedAsCoded(
  { bytes, turn, heic }: UprightTask,
  engine: PictureEngine | null,
): Promise<UprightPicture | null> {
  const mediaType = sniffMediaType(bytes);
  if (mediaType === 'image/heic') {
    const turned = heic ? turnHeif(bytes, turn) : null;
    return turned && { bytes: turned, mediaType };
  }
  if (mediaType !== 'image/jpeg' || engine === null) return null;
  const { orientation } = await engine.decoder.header(bytes);
  const stored = orientation.source === 'exif' ? orientation.value : 1;
  const turned = turnLosslessly(bytes, stored, turn);
  return turned && { bytes: turned, mediaType };
}

/** How the JPEG of a picture is written that cannot be kept as it is coded. */
export function writingFor(bytes: Uint8Array) {
  const mediaType = sniffMediaType(bytes);
  if (mediaType === 'image/heic') return HEIC_WRITING;
  return (mediaType === 'image/jpeg' ? sourceQuality(bytes) : null) ?? UPLOAD_WRITING;
}
