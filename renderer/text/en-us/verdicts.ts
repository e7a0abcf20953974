import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import type { IssueKind } from '../../../preload/contract/models/verdict.ts';
import type { Place } from '../../lib/submission/marked-region.ts';
import { calendarDay, count } from '../formats.ts';
import {
  type Measured,
  type MeasuredWords,
  measuredAgainst,
  percent,
  typesOf,
  unit,
} from '../measured.ts';
import { days, plural } from './amounts.ts';

const against = measuredAgainst({ measured: 'measured', limit: 'limit' });
const date = (value: Measured) => (typeof value === 'string' ? calendarDay(value) : days(value));

const fields: Readonly<Record<string, string>> = {
  surname: 'last name',
  givenNames: 'first names',
  number: 'number',
  birthDate: 'date of birth',
  expiryDate: 'date it expires',
  optional: 'additional digits',
  composite: 'lines as a whole',
};
const field = (value: Measured) => fields[value] ?? String(value);

const carried: Readonly<Record<string, string>> = {
  script: 'a script',
  launch: 'the start of a program',
  opens: 'something that happens when it is opened',
  command: 'a command to print or save',
  media: 'a film, a sound or a 3D model',
  submitForm: 'a form that sends itself',
  fileLink: 'a link to a file or a program',
  program: 'a program',
  archive: 'an archive',
  document: 'another document',
  unread: 'parts that could not be checked',
  embeddedFile: 'an attached file',
  xfa: 'an XFA form',
  formScript: 'scripts of its fields',
  invoice: 'the invoice’s data',
};
const carriedIn = (value: Measured) =>
  String(value)
    .split(' ')
    .map((one) => carried[one] ?? one)
    .join(', ');

const reasons: Readonly<Record<string, string>> = {
  time: 'The check took too long.',
  memory: 'The check took too much memory.',
  crashed: 'The check broke off.',
  unavailable: 'This computer has no reader for it.',
  unread: 'Parts of it could not be looked into.',
};

/** What was measured and the limit it was held against, with the unit of that kind of issue. */
const kinds: Readonly<Partial<Record<IssueKind, MeasuredWords>>> = {
  blur: against('width of the blur', unit(2, 'mm')),
  cut_off: against('missing', unit(1, 'mm')),
  glare: against('largest spot', unit(0, 'mm²')),
  obstructed: against('covered', unit(0, 'mm²')),
  too_small: against('dots to an inch', unit(0, 'dpi')),
  dark: against('light on the paper', percent),
  overexposed: against('light in the print', percent),
  low_contrast: against('contrast', percent),
  screenshot: against('signs of a screen', (value) => count(value, 0)),
  too_large_pixels: against('size', (value) => `${count(value / 1e6, 1)} megapixels`),
  animated: against('frames', (value) => count(value)),
  empty: (measured) => plural(Number(measured), 'byte', 'bytes'),
  hidden_content: (measured) => `found: ${carriedIn(measured)}`,
  zero_pages: (measured) => plural(Number(measured), 'page', 'pages'),
  blank: (measured, limit) =>
    `empty: ${count(Number(measured))} of ${plural(Number(limit), 'page', 'pages')}`,
  wrong_type: (measured, limit) =>
    `${measured === 'unknown' ? '' : `found: ${typesOf(measured)}, `}taken here: ${typesOf(limit)}`,
  extension_mismatch: (measured, limit) => `the name says .${measured}, it is ${typesOf(limit)}`,
  expired: (measured) => `on the card: ${date(measured)}`,
  expiring: (measured) => `on the card: ${date(measured)}`,
  mrz_check_digit: (measured) => `wrong check digit: ${field(measured)}`,
  mismatch: (measured) => `differs: ${field(measured)}`,
  not_checked: (measured) => reasons[measured] ?? String(measured),
};

const measures = {
  heading: 'Details',
  headingOf: (slot: string) => `Details of ${slot}`,
  of: kinds,
};

/** Where on the picture, after a comma. */
const places: Readonly<Record<Place, string>> = {
  topLeft: 'top left',
  top: 'at the top',
  topRight: 'top right',
  left: 'on the left',
  middle: 'in the middle',
  right: 'on the right',
  bottomLeft: 'bottom left',
  bottom: 'at the bottom',
  bottomRight: 'bottom right',
};

/** What staff can do about an issue, where the pre-check knows more than the kind of issue. */
const fixes: Readonly<Record<FixKey, string>> = {
  'wrong_type.made_anew':
    'It is sent as a JPEG: the platform does not take this kind of file here.',
  'wrong_type.choose_another': 'Choose another file.',
  'extension_mismatch.none_needed': 'Nothing to do: it is sent under the right type.',
  'empty.choose_another': 'Choose another file, or save it again.',
  'corrupt.ask_again': 'Ask for it again, or take a new picture.',
  'truncated.copy_again': 'Copy or scan it again.',
  'too_large_pixels.smaller': 'Scan at 300 dpi, or save a smaller copy.',
  'animated.first_frame': 'The first picture counts. Use a still picture if it shows too little.',
  'encrypted.cannot_join':
    'No page can be made of it. Ask for a copy without a password, or send it by itself.',
  'encrypted.without_password': 'Ask for a copy without a password, or print it to PDF.',
  'hidden_content.made_anew':
    'Something else lies in the file. The picture is made anew; only what it shows is sent.',
  'hidden_content.invoice_data':
    'It holds the invoice’s own data as an attached file, as e-invoices do.',
  'hidden_content.form_scripts':
    'It is a form with scripts for its own fields. It can be sent as it is.',
  'hidden_content.print_again':
    'It could start, send or open something. Do not open it; ask for it printed anew to PDF, or photograph the page.',
  'hidden_content.ask_again':
    'Another file or form lies in it. Ask for it printed anew to PDF, or photograph the page; if you know that it is in order, send it with a reason.',
  'not_checked.cannot_join':
    'A page can be made only of what was checked. Take it again, or send it by itself.',
  'zero_pages.cannot_join': 'There is no page to add. Remove it, or scan it again.',
  'zero_pages.choose_another': 'Choose another file, or scan it again.',
  'too_small.closer': 'Move closer, or scan at 300 dpi.',
  'same_image.other_side': 'Turn the card over and take the other side.',
  'wrong_side.front_wanted': 'This is the back. Turn the card over, or move it to the back.',
  'wrong_side.back_wanted': 'This is the front. Turn the card over, or move it to the front.',
  'other_type.is_page': 'This looks like a page. Choose its type, or use another picture.',
  'other_type.is_card': 'This looks like a card. Choose its type, or use another picture.',
  'other_type.is_license': 'This looks like a license. Choose its type, or use another picture.',
  'other_type.is_passport': 'This looks like a passport. Choose its type, or use another picture.',
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
  'not_checked.another_file':
    'A program, a script or another file may be hidden in it: nobody could look. Add it once more; if it stays so, ask for it printed anew to PDF, or photograph the page.',
};

/** What is wrong with a capture, and what staff can do about it. */
interface IssueWords {
  readonly what: string;
  readonly todo: string;
}

/** What became of the same file before, by the state of the submission it went with. */
const sentBefore: Readonly<Partial<Record<string, (at: string) => string>>> = {
  ready: (at) => `It waits in the outbox since ${at}.`,
  sending: (at) => `It is being sent since ${at}.`,
  sent: (at) => `It was sent ${at}.`,
  unknown: (at) => `It was put in the outbox ${at}, and it is not known whether it arrived.`,
  confirmed: (at) => `It was put in the outbox ${at}, and staff found that it is there.`,
};

const issues: Readonly<Record<IssueKind, IssueWords>> = {
  wrong_type: {
    what: 'The platform does not take this kind of file here',
    todo: 'Use a JPEG, PNG, HEIC or PDF.',
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
    todo: 'Ask for it printed anew to PDF, or photograph the page.',
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
  other_type: {
    what: 'This may be of another type than you chose',
    todo: 'Choose its type, or use another picture.',
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

/** What the pre-check says of a picture. */
export const verdicts = { issues, sentBefore, fixes, measures, places };
