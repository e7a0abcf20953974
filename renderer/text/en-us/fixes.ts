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
  'zero_pages.choose_another': 'Choose another file, or scan it again.',
  'too_small.closer': 'Move closer, or scan at 300 dpi.',
  'same_image.other_side': 'Turn the card over and take the other side.',
  'not_checked.look': 'Look at it yourself. If it is in order, send it anyway with a reason.',
  'not_checked.unavailable':
    'This computer cannot check it. Look at it yourself before you send it.',
};
