import type { Verdict, VerdictIssue } from './verdict.ts';

/** Every instruction of the pre-check, which is the `fix` of a verdict issue. The catalog has one text for each. */
export const FIX_KEYS = [
  /** The slot does not accept this type, so a JPEG made from it is sent. */
  'wrong_type.made_anew',
  /** The slot does not accept this type, so a PDF made from its pages is sent. */
  'wrong_type.made_pdf',
  /** The slot does not accept this type, and it cannot be converted. */
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
  /** A picture is sent without the hidden content. */
  'hidden_content.made_anew',
  /** Known content of legitimate files. */
  'hidden_content.invoice_data',
  /** It has active content. A printed copy may be sent. */
  'hidden_content.print_copy',
  /** A picture that could not be checked has hidden content. */
  'hidden_content.print_again',
  /** A form with hidden content, which only its own viewer can draw. */
  'hidden_content.print_elsewhere',
  /** It contains another file. Sending requires a reason. */
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
  /** A PDF was not photographed, so there is no background. */
  'not_a_document.open_file',
  /** It lacks something that every license shows. */
  'not_a_document.is_it_an_id',
  'screenshot.original',
  'cut_off.move_back',
  'obstructed.uncover',
  /** The machine-readable zone of a passport is not visible. */
  'obstructed.show_zone',
  'glare.show_zone',
  'dark.more_light',
  'overexposed.less_light',
  'low_contrast.even_light',
  'glare.tilt',
  'blur.focus',
  /** Blurred in one direction only, so it was moved. */
  'blur.hold_still',
  'greyscale.original',
  'unreadable_barcode.closer',
  'mrz_check_digit.again',
  'expired.ask_current',
  'expiring.ask_newer',
  'mismatch.check_file',
  'duplicate_submission.check_outbox',
  'duplicate_submission.other_case',
  /** Turned automatically. The key names the proof. */
  'sideways.turned_by_barcode',
  'sideways.turned_by_mrz',
  'sideways.turned_by_print',
  'upside_down.turned_by_barcode',
  'upside_down.turned_by_mrz',
  'upside_down.turned_by_print',
  /** Staff turned it differently from the proof in it. */
  'sideways.turn',
  'upside_down.turn',
  /** Nothing proves the orientation, but it does not look upright. */
  'sideways.look',
  /** The check ran out of time or memory, or its process ended. Staff must look at it themselves. */
  'not_checked.look',
  /** This computer cannot check this type. Staff must look at it themselves. */
  'not_checked.unavailable',
  /** Its hidden content could not be checked. A printed copy of a PDF may be sent. */
  'not_checked.print_copy',
  'not_checked.another_file',
  'not_checked.cannot_join',
] as const satisfies readonly VerdictIssue['fix'][];

export type FixKey = (typeof FIX_KEYS)[number];

/**
 * Instructions that no reason can override: the file starts or unpacks something, or may do so, or a page has no
 * picture.
 */
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

/** Instructions after which a printed copy of the PDF may be sent. */
const PRINTED: readonly string[] = [
  'encrypted.print_copy',
  'hidden_content.print_copy',
  'not_checked.print_copy',
] satisfies FixKey[];

/** Returns whether a printed copy may replace the PDF: it has active content, is unchecked, or is locked. */
export function mayBePrinted({ issues }: Verdict): boolean {
  return (
    issues.some(({ fix }) => PRINTED.includes(fix)) &&
    !issues.some(({ fix }) => fix === 'hidden_content.print_elsewhere')
  );
}

/** Returns whether staff may send a blocked capture with a reason. */
export function mayBeOverridden({ issues }: Verdict): boolean {
  return !issues.some(({ fix }) => FINAL.includes(fix));
}
