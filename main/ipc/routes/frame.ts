import * as v from 'valibot';
import {
  type FrameGuidance,
  FrameQuery,
  MAX_FRAME_BYTES,
} from '../../../preload/contract/models/live-frame.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { refuse } from './answers.ts';

/** A frame of a live camera, its bytes a JPEG. */
export interface FrameRequest extends FrameQuery {
  readonly jpeg: Uint8Array;
}

type Look = (request: FrameRequest) => Promise<Result<FrameGuidance | null>>;

/** Answers `POST /frame?submission=…&slot=…&look=…&scale=…`, as `preload/contract/models/live-frame.ts` says. */
export async function answerFrame(look: Look, request: Request, url: URL): Promise<Response> {
  const { submission, slot, look: how, scale } = Object.fromEntries(url.searchParams);
  const query = v.safeParse(FrameQuery, { submission, slot, look: how, scale: Number(scale) });
  const jpeg = query.success ? await frameIn(request) : null;
  if (!query.success || jpeg === null) {
    const message = 'Say what the frame is for, and send a picture of it.';
    return refuse({ code: 'invalidRequest', issues: [{ field: 'frame', message }] });
  }
  const guidance = await look({ ...query.output, jpeg });
  if (!guidance.ok) return refuse(guidance.error);
  return Response.json(guidance.value, { headers: { 'cache-control': 'no-store' } });
}

/** The body in memory; null where it is empty or larger than a frame can be. */
async function frameIn({ body }: Request): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > MAX_FRAME_BYTES) return null;
    pieces.push(piece);
  }
  return bytes === 0 ? null : Buffer.concat(pieces);
}
