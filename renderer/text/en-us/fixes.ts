import type { FixKey } from '../../../preload/contract/models/fix-key.ts';

/** What staff can do about an issue, where the pre-check knows more than the kind of issue. */
export const fixes: Readonly<Record<FixKey, string>> = {
  'wrong_type.convert': 'Convert it to a JPEG, or choose another file.',
  'wrong_type.choose_another': 'Choose another file.',
  'extension_mismatch.none_needed': 'Nothing to do: it is sent under the right type.',
  'empty.choose_another': 'Choose another file, or save it again.',
  'corrupt.ask_again': 'Ask for it again, or take a new picture.',
  'truncated.copy_again': 'Copy or scan it again.',
  'too_large_pixels.smaller': 'Scan at 300 dpi, or save a smaller copy.',
  'animated.first_frame': 'The first picture counts. Use a still picture if it shows too little.',
  'encrypted.without_password': 'Ask for a copy without a password, or print it to PDF.',
  'hidden_content.convert':
    'A program, an archive or another file is hidden in it. Convert it to a JPEG: only the picture is kept.',
  'hidden_content.clean_copy': 'Only the picture itself is sent, as a new JPEG.',
  'hidden_content.clean_pdf': 'Only its pages are sent, as a clean copy.',
  'hidden_content.invoice_data':
    'It holds the invoice’s own data as an attached file, as e-invoices do. A clean copy leaves that file out.',
  'hidden_content.form_scripts':
    'It is a form with scripts for its own fields, or a button that sends it. Send it as it is, or use a clean copy without them.',
  'hidden_content.as_it_is':
    'It holds what e-invoices and forms hold: data or scripts of their own. It can be sent as it is.',
  'hidden_content.copy_only':
    'It could start a program or unpack files. Do not open it; use a clean copy or another file.',
  'hidden_content.print_again':
    'It could start a program or unpack files. Do not open it; ask for a copy printed to PDF, or take a new picture.',
  'hidden_content.copy_or_reason':
    'It has scripts, attached files, links to files or a form that can change. Use a clean copy: only its pages are kept.',
  'hidden_content.ask_again':
    'It has scripts, attached files, links to files or a form that can change. Ask for a copy printed to PDF; if you know that it is in order, send it with a reason.',
  'zero_pages.choose_another': 'Choose another file, or scan it again.',
  'too_small.closer': 'Move closer, or scan at 300 dpi.',
  'same_image.other_side': 'Turn the card over and take the other side.',
  'wrong_side.front_wanted': 'This is the back. Turn the card over, or move it to the back.',
  'wrong_side.back_wanted': 'This is the front. Turn the card over, or move it to the front.',
  'blank.other_side': 'Check that the right side was taken.',
  'blank.some_pages': 'Some pages are empty. Check that all sides were scanned.',
  'not_a_document.look_for_corners': 'Its print can be read. Look whether all four corners show.',
  'not_a_document.lay_flat': 'Lay it flat on a plain table and fill the picture with it.',
  'not_a_document.open_file': 'Open the file and look whether it is the right one.',
  'not_a_document.is_it_an_id':
    'Is this an ID? It lacks a portrait, enough print, a date or the shape of a card.',
  'screenshot.original': 'Use the original, or the file itself.',
  'cut_off.move_back': 'Move back until all four corners show.',
  'obstructed.show_zone': 'Show the whole page, with the two lines of letters at its bottom.',
  'glare.show_zone': 'Tilt it until the two lines of letters at its bottom can be read.',
  'obstructed.uncover': 'Move fingers and clips away.',
  'dark.more_light': 'Take it in better light.',
  'overexposed.less_light': 'Move away from the direct light.',
  'low_contrast.even_light': 'Take it in even light on a dark table.',
  'glare.tilt': 'Tilt it away from the light.',
  'blur.focus': 'Let the camera focus, then take it again.',
  'blur.hold_still': 'It moved. Hold still and take it again.',
  'greyscale.original': 'Use the original, in color.',
  'unreadable_barcode.closer': 'Fill the picture with the back of the card, in focus.',
  'mrz_check_digit.again': 'Take it again, in focus. If it stays so, look at the card closely.',
  'expired.ask_current': 'The service may refuse it. Ask for a current one.',
  'expiring.ask_newer': 'Ask if there is a newer one.',
  'mismatch.check_file': 'Check that both sides belong to one card.',
  'duplicate_submission.check_outbox': 'Check the Outbox before you send it again.',
  'duplicate_submission.other_case':
    'It went with another case. Check that it belongs to this one.',
  'sideways.turned_by_barcode': 'It was turned upright: its barcode shows the way.',
  'sideways.turned_by_mrz': 'It was turned upright: its machine-readable lines show the way.',
  'sideways.turned_by_print': 'It was turned upright: its print shows the way.',
  'upside_down.turned_by_barcode': 'It was turned upright: its barcode shows the way.',
  'upside_down.turned_by_mrz': 'It was turned upright: its machine-readable lines show the way.',
  'upside_down.turned_by_print': 'It was turned upright: its print shows the way.',
  'sideways.turn': 'Turn it until the text reads upright.',
  'upside_down.turn': 'Turn it until the text reads upright.',
  'sideways.look': 'Look whether the text reads upright, and turn it if not.',
  'not_checked.look': 'Look at it yourself. If it is in order, send it anyway with a reason.',
  'not_checked.unavailable':
    'This computer cannot check it. Look at it yourself before you send it.',
  'not_checked.clean_copy':
    'A program, a script or another file may be hidden in it: nobody could look. Use a copy of what it shows, or another file.',
  'not_checked.another_file':
    'A program, a script or another file may be hidden in it: nobody could look. Add it once more; if it stays so, ask for a copy printed to PDF, or take a new picture.',
};
