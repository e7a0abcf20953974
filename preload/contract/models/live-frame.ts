import * as v from 'valibot';
import { SubmissionId } from '../ids.ts';
import { Slot } from './capture.ts';
import type { FixKey } from './fix-key.ts';
import type { Verdict } from './verdict.ts';

/** Path of the POST that has a frame of a live camera looked at: its body is a JPEG, its query a `FrameQuery`. */
export const FRAME_PATH = '/frame';

/** Most bytes of a frame: a JPEG of eight megapixels of noise is smaller. */
export const MAX_FRAME_BYTES = 12 * 1024 * 1024;

/** Most pixels of a frame that is looked at in passing, and of one that is looked at closely. */
export const FRAME_PIXELS = { passing: 1_050_000, close: 8_500_000 } as const;

/** What a frame is for. */
export const FrameQuery = v.object({
  submission: SubmissionId,
  slot: Slot,
  /**
   * `passing`: what whoever holds the document can change at once. `close`: all that a picture is checked for,
   * for a document that is held still.
   */
  look: v.picklist(['passing', 'close']),
  /** How many pixels of the picture the camera would take lie along one of the frame. */
  scale: v.pipe(v.number(), v.minValue(0.1), v.maxValue(100)),
});
export type FrameQuery = v.InferOutput<typeof FrameQuery>;

/** What whoever holds the document should do next. */
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
 * What whoever holds the document can do about a fault of its picture, by what the verdict says to do. Whatever
 * is missing here, another picture would show too.
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

/** Whether another picture could be better than one with this verdict. */
export function isWorthRetaking({ level, issues }: Verdict): boolean {
  const instructions: Readonly<Partial<Record<string, Instruction>>> = INSTRUCTION_FOR;
  const faults = issues.filter((issue) => issue.level !== 'note');
  return level === 'block' || level === 'reject' || faults.some(({ fix }) => instructions[fix]);
}

/** A place in parts of the frame, beyond 0 to 1 where it lies outside. */
const Place = v.tuple([v.number(), v.number()]);

/** What a frame shows, judged by the rules that the picture will be judged by. */
export const FrameGuidance = v.object({
  /** The document's corners in order around it; null where none is seen. */
  corners: v.nullable(v.tuple([Place, Place, Place, Place])),
  instruction: v.nullable(Instruction),
  /** A document is seen and nothing of what was looked for is wrong with it. */
  good: v.boolean(),
});
export type FrameGuidance = v.InferOutput<typeof FrameGuidance>;
