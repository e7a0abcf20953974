import type { Verdict, VerdictIssue } from './verdict.ts';

/**
 * Every instruction the pre-check can give, the values of a verdict issue's `fix`. The catalogue has
 * one text for each.
 */
export const FIX_KEYS = [
  /** Not a type the slot takes, so a JPEG made of it is sent. */
  'wrong_type.made_anew',
  /** The same, as one PDF of its pages. */
  'wrong_type.made_pdf',
  /** Not a type the slot takes, and nothing can be made of it. */
  'wrong_type.choose_another',
  /** Nothing to do: the upload gets the right name. */
  'extension_mismatch.none_needed',
  'empty.choose_another',
  'corrupt.ask_again',
  'truncated.copy_again',
  'too_large_pixels.smaller',
  'animated.first_frame',
  'several_pages.first_page',
  /** A password opens it, for a printed copy. */
  'encrypted.print_copy',
  /** A picture leaves the rest behind by itself. */
  'hidden_content.made_anew',
  /** Known of honest ones. */
  'hidden_content.invoice_data',
  /** It has active content: a printed copy of it may be sent. */
  'hidden_content.print_copy',
  /** A picture that could not be checked has it. */
  'hidden_content.print_again',
  /** A form has it that only its own viewer draws. */
  'hidden_content.print_elsewhere',
  /** Another file is in it: with a reason. */
  'hidden_content.ask_again',
  'zero_pages.choose_another',
  'zero_pages.cannot_join',
  'too_small.closer',
  'same_image.other_side',
  'wrong_side.front_wanted',
  'wrong_side.back_wanted',
  'other_type.is_page',
  'other_type.is_card',
  'other_type.is_license',
  'other_type.is_passport',
  'other_paper.license',
  'other_paper.passport',
  'other_paper.passport_cover',
  'other_paper.payment_card',
  'other_paper.business_card',
  'other_paper.receipt',
  'other_paper.screen',
  'other_paper.page',
  'blank.other_side',
  /** Some of several pages are blank. */
  'blank.some_pages',
  /** Its print can be read, but its edges were not found. */
  'not_a_document.look_for_corners',
  'not_a_document.lay_flat',
  /** A PDF lies on no table. */
  'not_a_document.open_file',
  /** It lacks something that every license shows. */
  'not_a_document.is_it_an_id',
  'screenshot.original',
  'cut_off.move_back',
  'obstructed.uncover',
  /** The machine-readable lines of a passport are not to be seen. */
  'obstructed.show_zone',
  'glare.show_zone',
  'dark.more_light',
  'overexposed.less_light',
  'low_contrast.even_light',
  'glare.tilt',
  'blur.focus',
  /** Soft in one direction only: it was moved. */
  'blur.hold_still',
  'greyscale.original',
  'unreadable_barcode.closer',
  'mrz_check_digit.again',
  'expired.ask_current',
  'expiring.ask_newer',
  'mismatch.check_file',
  'duplicate_submission.check_outbox',
  'duplicate_submission.other_case',
  /** Turned by itself: the key names the proof. */
  'sideways.turned_by_barcode',
  'sideways.turned_by_mrz',
  'sideways.turned_by_print',
  'upside_down.turned_by_barcode',
  'upside_down.turned_by_mrz',
  'upside_down.turned_by_print',
  /** Staff turned it another way than the proof in it says. */
  'sideways.turn',
  'upside_down.turn',
  /** Nothing proves which way is up, but it does not look upright. */
  'sideways.look',
  /** Ran out of time or memory, or the checker ended: look at it yourself. */
  'not_checked.look',
  /** This machine cannot check this type: look at it yourself. */
  'not_checked.unavailable',
  /** Nobody could look for what it carries: a printed copy of a PDF may be sent. */
  'not_checked.print_copy',
  'not_checked.another_file',
  'not_checked.cannot_join',
] as const satisfies readonly VerdictIssue['fix'][];

export type FixKey = (typeof FIX_KEYS)[number];

/** A file that would start or unpack something, or may, goes for no reason, and no page without a picture. */
const FINAL: readonly string[] = [
  'zero_pages.cannot_join',
  'not_checked.cannot_join',
  'encrypted.print_copy',
  'hidden_content.print_copy',
  'hidden_content.print_again',
  'hidden_content.print_elsewhere',
  'not_checked.print_copy',
  'not_checked.another_file',
] satisfies FixKey[];

/** The instructions that a printed copy of the PDF follows. */
const PRINTED: readonly string[] = [
  'encrypted.print_copy',
  'hidden_content.print_copy',
  'not_checked.print_copy',
] satisfies FixKey[];

/** Whether a printed copy of the PDF may take its place: it has active content, is unread, or is locked. */
export function mayBePrinted({ issues }: Verdict): boolean {
  return (
    issues.some(({ fix }) => PRINTED.includes(fix)) &&
    !issues.some(({ fix }) => fix === 'hidden_content.print_elsewhere')
  );
}

/** Whether a reason of staff lets a capture go that is blocked. */
export function mayBeOverridden({ issues }: Verdict): boolean {
  return !issues.some(({ fix }) => FINAL.includes(fix));
}
