import * as v from 'valibot';

/**
 * Content of a file, besides what is visible, that a reader could run, open, or unpack:
 * - `opens`: an action that runs when the file is opened and does more than show a page.
 * - `command`: an action that prints or saves.
 * - `media`: something that plays.
 * - `submitForm`: an action that sends the form's values.
 * - `fileLink`: a link to something other than a web address.
 * - `document`: a second file of another type in the same bytes.
 * - `unread`: parts that could not be inspected.
 */
export const HiddenContent = v.picklist([
  'script',
  'launch',
  'opens',
  'command',
  'media',
  'submitForm',
  'fileLink',
  'program',
  'archive',
  'document',
  'unread',
  'embeddedFile',
  'xfa',
  /** An XML form that only a viewer for its own format can draw. All other viewers show "Please wait". */
  'dynamicForm',
  /** Scripts of form fields. Only records from earlier versions distinguish them from other scripts. */
  'formScript',
  /** The attached data that makes a PDF an e-invoice (EN 16931). */
  'invoice',
]);
export type HiddenContent = v.InferOutput<typeof HiddenContent>;

/** Content that does nothing until someone extracts it. All other content acts or may act. */
const RESTS: readonly HiddenContent[] = ['embeddedFile', 'invoice'];

/**
 * Returns whether the file contains something that starts, sends, or opens something. Parts that could not be inspected
 * count too, because they may do so.
 */
export function mayAct(carries: readonly HiddenContent[]): boolean {
  return carries.some((one) => !RESTS.includes(one));
}
