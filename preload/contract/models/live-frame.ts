import * as v from 'valibot';
import { SubmissionId } from '../ids.ts';
import { Slot } from './capture.ts';
import type { FixKey } from './fix-key.ts';
import type { Verdict } from './verdict.ts';

/** The path of the POST that checks a frame of a live camera. Its body is a JPEG; its query is a `FrameQuery`. */
export const FRAME_PATH = '/frame';

/** The maximum size of a frame in bytes. Even a JPEG of eight megapixels of noise is smaller. */
export const MAX_FRAME_BYTES = 12 * 1024 * 1024;

/** The maximum number of pixels in a frame, for a quick check (`passing`) and for a thorough one (`close`). */
export const FRAME_PIXELS = { passing: 1_050_000, close: 8_500_000 } as const;

/** What a frame is for, and how to check it. */
export const FrameQuery = v.object({
  submission: SubmissionId,
  slot: Slot,
  /**
   * `passing`: only problems that the person holding the document can fix immediately. `close`: everything that a
   * picture is checked for, for a document that's held still.
   */
  look: v.picklist(['passing', 'close']),
  /** The number of pixels in the camera's full picture for each pixel of the frame, along one edge. */
  scale: v.pipe(v.number(), v.minValue(0.1), v.maxValue(100)),
});
export type FrameQuery = v.InferOutput<typeof FrameQuery>;

/** What the person holding the document should do next. */
export const Instruction = v.picklist([
  'showDocument',
  'moveBack',
  'closer',
  'moreLight',
  'lessLight',
  'lessGlare',
  'evenLight',
  'focus',
  'holdStill',
  'uncover',
  'showZone',
  'otherSide',
  'original',
]);
export type Instruction = v.InferOutput<typeof Instruction>;

/**
 * The instruction for each picture problem, by the problem's fix. Problems that aren't listed here would also occur in
 * another picture.
 */
export const INSTRUCTION_FOR: Readonly<Partial<Record<FixKey, Instruction>>> = {
  'not_a_document.lay_flat': 'showDocument',
  'cut_off.move_back': 'moveBack',
  'too_small.closer': 'closer',
  'unreadable_barcode.closer': 'closer',
  'dark.more_light': 'moreLight',
  'overexposed.less_light': 'lessLight',
  'glare.tilt': 'lessGlare',
  'glare.show_zone': 'lessGlare',
  'low_contrast.even_light': 'evenLight',
  'blur.focus': 'focus',
  'blur.hold_still': 'holdStill',
  'obstructed.uncover': 'uncover',
  'obstructed.show_zone': 'showZone',
  'wrong_side.front_wanted': 'otherSide',
  'wrong_side.back_wanted': 'otherSide',
  'same_image.other_side': 'otherSide',
  'blank.other_side': 'otherSide',
  'greyscale.original': 'original',
  'screenshot.original': 'original',
};

/** Returns whether taking another picture could lead to a better verdict. */
export function isWorthRetaking({ level, issues }: Verdict): boolean {
  const instructions: Readonly<Partial<Record<string, Instruction>>> = INSTRUCTION_FOR;
  const faults = issues.filter((issue) => issue.level !== 'note');
  return level === 'block' || level === 'reject' || faults.some(({ fix }) => instructions[fix]);
}

/** A position as fractions of the frame's size. Values outside 0 to 1 are outside the frame. */
const Place = v.tuple([v.number(), v.number()]);

/** The guidance for a frame, based on the same rules as for pictures. */
export const FrameGuidance = v.object({
  /** The document's corners in order, or null if no document is visible. */
  corners: v.nullable(v.tuple([Place, Place, Place, Place])),
  instruction: v.nullable(Instruction),
  /** True if a document is visible and no problem was found. */
  good: v.boolean(),
});
export type FrameGuidance = v.InferOutput<typeof FrameGuidance>;
