import type { Verdict, VerdictIssue } from './verdict.ts';

/**
 * Every instruction that the pre-check can give, used as the `fix` of a verdict issue. The catalog has one text for
 * each.
 */
export const FIX_KEYS = [
  /** The slot doesn't accept this type, so a JPEG made from the file is sent. */
  'wrong_type.made_anew',
  /** The slot doesn't accept this type, so a PDF made from the file's pages is sent. */
  'wrong_type.made_pdf',
  /** The slot doesn't accept this type, and the file can't be converted. */
  'wrong_type.choose_another',
  /** There's nothing to do, because the upload gets the right name. */
  'extension_mismatch.none_needed',
  'empty.choose_another',
  'corrupt.ask_again',
  'truncated.copy_again',
  'too_large_pixels.smaller',
  'animated.first_frame',
  'several_pages.first_page',
  /** The file opens with a password, which is needed to make a printed copy. */
  'encrypted.print_copy',
  /** The picture is sent without the hidden content. */
  'hidden_content.made_anew',
  /** The hidden content is known from legitimate files. */
  'hidden_content.invoice_data',
  /** The PDF has active content. A printed copy may be sent. */
  'hidden_content.print_copy',
  /** The picture has hidden content and couldn't be checked. */
  'hidden_content.print_again',
  /** The form has hidden content, and only its own viewer can draw it. */
  'hidden_content.print_elsewhere',
  /** The file contains another file. Sending it requires a reason. */
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
  /** Some of the pages are blank, but not all. */
  'blank.some_pages',
  /** The printed text can be read, but the edges weren't found. */
  'not_a_document.look_for_corners',
  'not_a_document.lay_flat',
  /** The file is a PDF, which wasn't photographed and so has no background. */
  'not_a_document.open_file',
  /** The picture lacks something that every license shows. */
  'not_a_document.is_it_an_id',
  'screenshot.original',
  'cut_off.move_back',
  'obstructed.uncover',
  /** A passport's machine-readable zone isn't visible. */
  'obstructed.show_zone',
  'glare.show_zone',
  'dark.more_light',
  'overexposed.less_light',
  'low_contrast.even_light',
  'glare.tilt',
  'blur.focus',
  /** The picture is blurred in one direction only, so the document was moved. */
  'blur.hold_still',
  'greyscale.original',
  'unreadable_barcode.closer',
  'mrz_check_digit.again',
  'expired.ask_current',
  'expiring.ask_newer',
  'mismatch.check_file',
  'duplicate_submission.check_outbox',
  'duplicate_submission.other_case',
  /** The picture was turned automatically. The key names the evidence. */
  'sideways.turned_by_barcode',
  'sideways.turned_by_mrz',
  'sideways.turned_by_print',
  'upside_down.turned_by_barcode',
  'upside_down.turned_by_mrz',
  'upside_down.turned_by_print',
  /** Staff turned the picture differently from what its evidence shows. */
  'sideways.turn',
  'upside_down.turn',
  /** Nothing proves the orientation, but the picture doesn't look upright. */
  'sideways.look',
  /** The check ran out of time or memory, or its process ended. Staff must look at the file themselves. */
  'not_checked.look',
  /** This computer can't check this type. Staff must look at the file themselves. */
  'not_checked.unavailable',
  /** The file's hidden content couldn't be checked. For a PDF, a printed copy may be sent. */
  'not_checked.print_copy',
  'not_checked.another_file',
  'not_checked.cannot_join',
] as const satisfies readonly VerdictIssue['fix'][];

export type FixKey = (typeof FIX_KEYS)[number];

/**
 * Instructions that no reason can override. The file starts or unpacks something or may do so, or a page has no
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

/** Instructions that allow a printed copy of the PDF to be sent. */
const PRINTED: readonly string[] = [
  'encrypted.print_copy',
  'hidden_content.print_copy',
  'not_checked.print_copy',
] satisfies FixKey[];

/** Returns whether a printed copy may replace the PDF, because it has active content, is unchecked, or is locked. */
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
