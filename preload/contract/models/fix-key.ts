import type { VerdictIssue } from './verdict.ts';

/**
 * Every instruction the pre-check can give, the values of a verdict issue's `fix`. The catalogue has
 * one text for each.
 */
export const FIX_KEYS = [
  /** Not a type the slot takes, but a JPEG can be made of it: "convert and use". */
  'wrong_type.convert',
  /** Not a type the slot takes, and nothing can be made of it. */
  'wrong_type.choose_another',
  /** Nothing to do: the upload gets the right name. */
  'extension_mismatch.none_needed',
  'empty.choose_another',
  'corrupt.ask_again',
  'truncated.copy_again',
  'too_large_pixels.smaller',
  'animated.first_frame',
  'encrypted.without_password',
  'zero_pages.choose_another',
  'too_small.closer',
  'same_image.other_side',
  /** Ran out of time or memory, or the checker ended: look at it yourself. */
  'not_checked.look',
  /** This machine cannot check this type: look at it yourself. */
  'not_checked.unavailable',
] as const satisfies readonly VerdictIssue['fix'][];

export type FixKey = (typeof FIX_KEYS)[number];
