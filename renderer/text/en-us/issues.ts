import type { IssueKind } from '../../../preload/contract/models/verdict.ts';

/** What is wrong with a capture, and what staff can do about it. */
export interface IssueWords {
  readonly what: string;
  readonly todo: string;
}

/** What became of the same file before, by the state of the submission it went with. */
export const sentBefore: Readonly<Partial<Record<string, (at: string) => string>>> = {
  ready: (at) => `It waits in the outbox since ${at}.`,
  sending: (at) => `It is being sent since ${at}.`,
  sent: (at) => `It was sent ${at}.`,
  unknown: (at) => `It was put in the outbox ${at}, and it is not known whether it arrived.`,
  confirmed: (at) => `It was put in the outbox ${at}, and staff found that it is there.`,
};

export const issues: Readonly<Record<IssueKind, IssueWords>> = {
  wrong_type: {
    what: 'The platform does not take this kind of file here',
    todo: 'Use a JPEG, PNG, HEIC or PDF, or convert this one.',
  },
  extension_mismatch: {
    what: 'The file’s name says one type, its content is another',
    todo: 'Nothing to do: it is sent under the right type.',
  },
  corrupt: { what: 'The file cannot be read', todo: 'Take or scan it again.' },
  truncated: { what: 'Part of the file is missing', todo: 'Copy or scan it again.' },
  empty: { what: 'The file is empty', todo: 'Take or scan it again.' },
  too_large_pixels: {
    what: 'The picture has more pixels than can be checked',
    todo: 'Scan at 300 dpi, or save a smaller copy.',
  },
  animated: { what: 'The picture is animated', todo: 'Use a still picture.' },
  encrypted: {
    what: 'The PDF asks for a password',
    todo: 'Ask for a copy without one, or print it to PDF.',
  },
  hidden_content: {
    what: 'The file holds something besides what it shows',
    todo: 'Ask for a copy without it, or print it to PDF.',
  },
  zero_pages: { what: 'The PDF has no pages', todo: 'Scan or save it again.' },
  blank: { what: 'The page looks empty', todo: 'Check that the right side was scanned.' },
  sideways: { what: 'The picture lies on its side', todo: 'Turn it until the text reads upright.' },
  upside_down: {
    what: 'The picture is upside down',
    todo: 'Turn it until the text reads upright.',
  },
  blur: { what: 'The text is blurred', todo: 'Hold still, let the camera focus, take it again.' },
  glare: { what: 'Light reflects on it', todo: 'Tilt it away from the light.' },
  dark: { what: 'The picture is too dark', todo: 'Take it in better light.' },
  overexposed: { what: 'The picture is too bright', todo: 'Move away from the direct light.' },
  low_contrast: {
    what: 'The text is hard to make out',
    todo: 'Take it in even light on a dark table.',
  },
  cut_off: { what: 'An edge is cut off', todo: 'Move back until all four corners show.' },
  too_small: { what: 'It is too small in the picture', todo: 'Move closer, or scan at 300 dpi.' },
  obstructed: { what: 'Something covers part of it', todo: 'Move fingers and clips away.' },
  greyscale: { what: 'This is a black-and-white copy', todo: 'Use the original, in color.' },
  screenshot: {
    what: 'This is a picture of a screen',
    todo: 'Use the original, or the file itself.',
  },
  not_a_document: {
    what: 'No ID or page was recognized',
    todo: 'Lay it flat on a plain, dark table and fill the picture with it.',
  },
  wrong_side: {
    what: 'This looks like the other side',
    todo: 'Turn the card over, or move it there.',
  },
  same_image: { what: 'The same picture is used twice', todo: 'Take the other side too.' },
  unreadable_barcode: {
    what: 'The barcode cannot be read',
    todo: 'Fill the picture with the back of the card, in focus.',
  },
  expired: {
    what: 'The date on the card has passed',
    todo: 'The service may refuse it. Ask for a current one.',
  },
  expiring: { what: 'The date on the card passes soon', todo: 'Ask if there is a newer one.' },
  mismatch: { what: 'Front and back differ', todo: 'Check that both sides belong to one card.' },
  mrz_check_digit: {
    what: 'The machine-readable lines do not add up',
    todo: 'Take it again, in focus, with the lines in full view.',
  },
  no_face: { what: 'No face can be seen', todo: 'Face the camera in even light.' },
  duplicate_submission: {
    what: 'The same file was sent before',
    todo: 'Check the Outbox before you send it again.',
  },
  not_checked: {
    what: 'This file could not be checked',
    todo: 'Look at it yourself before you send it, or save it again in another format.',
  },
};
