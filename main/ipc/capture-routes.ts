import * as v from 'valibot';
import type { IntakeAnswer } from '../../preload/contract/events.ts';
import { SubmissionId } from '../../preload/contract/ids.ts';
import { FILE_NAME_HEADER, MAX_FILE_BYTES } from '../../preload/contract/limits.ts';
import { Placing } from '../../preload/contract/models/capture.ts';
import {
  type FrameGuidance,
  FrameQuery,
  MAX_FRAME_BYTES,
} from '../../preload/contract/models/live-frame.ts';
import type { Result } from '../../preload/contract/result.ts';
import { plainFileName } from '../system/files/file-name.ts';
import { refuse } from './route-answers.ts';

/** A file that is being added: its destination, its name, and its bytes as a stream. */
export interface IntakeRequest extends Placing {
  readonly submissionId: SubmissionId;
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
}

type TakeIn = (request: IntakeRequest) => Promise<Result<IntakeAnswer>>;

const Target = v.object({ submissionId: SubmissionId, ...Placing.entries });

/** Answers `POST /intake?submission=…&slot=…` with 200 and an `IntakeAnswer`, or with `{error: AppError}`. */
export async function answerIntake(takeIn: TakeIn, request: Request, url: URL): Promise<Response> {
  const { submission, slot, at, ...more } = Object.fromEntries(url.searchParams);
  const place = { to: slot, ...more, ...(at !== undefined && { at: Number(at) }) };
  const target = v.safeParse(Target, { submissionId: submission, ...place });
  const fileName = decodeFileName(request.headers.get(FILE_NAME_HEADER));
  if (!target.success || fileName === null) {
    const message = 'The file’s submission, place, or name is missing.';
    return refuse({ code: 'invalidRequest', issues: [{ field: 'file', message }] });
  }
  if (Number(request.headers.get('content-length') ?? '0') > MAX_FILE_BYTES) {
    return refuse({ code: 'fileNotTaken', reason: 'tooLarge', limit: MAX_FILE_BYTES });
  }
  const content = (request.body ?? new Blob([]).stream()) as AsyncIterable<Uint8Array>;
  const taken = await takeIn({ ...target.output, fileName, content });
  return taken.ok ? Response.json(taken.value) : refuse(taken.error);
}

/** Returns the file's name in the form that captures use, or null if the header can't be decoded. */
export function decodeFileName(header: string | null): string | null {
  if (header === null) return null;
  try {
    return plainFileName(decodeURIComponent(header));
  } catch {
    return null;
  }
}

/** A JPEG frame from a live camera. */
export interface FrameRequest extends FrameQuery {
  readonly jpeg: Uint8Array;
}

type Look = (request: FrameRequest) => Promise<Result<FrameGuidance | null>>;

/**
 * Answers `POST /frame?submission=…&slot=…&look=…&scale=…`, as described in `preload/contract/models/live-frame.ts`.
 */
export async function answerFrame(look: Look, request: Request, url: URL): Promise<Response> {
  const { submission, slot, look: how, scale } = Object.fromEntries(url.searchParams);
  const query = v.safeParse(FrameQuery, { submission, slot, look: how, scale: Number(scale) });
  const jpeg = query.success ? await frameIn(request) : null;
  if (!query.success || jpeg === null) {
    const message = 'The purpose or the picture of the camera frame is missing.';
    return refuse({ code: 'invalidRequest', issues: [{ field: 'frame', message }] });
  }
  const guidance = await look({ ...query.output, jpeg });
  if (!guidance.ok) return refuse(guidance.error);
  return Response.json(guidance.value, { headers: { 'cache-control': 'no-store' } });
}

/** Returns the body, or null if it is empty or larger than a frame can be. */
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
