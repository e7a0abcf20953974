import * as v from 'valibot';

/**
 * What a file contains besides its visible content and what a reader could run, open, or unpack. `opens` does something
 * other than showing a page when the file is opened. `command` prints or saves. `media` plays. `submitForm` sends the
 * form's values. `fileLink` leads to something other than a web address. `document` is a second file of another type in
 * the same bytes. `unread` means parts that could not be inspected.
 */
export const Carried = v.picklist([
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
  /** A form in XML that only its own viewer can draw. Every other viewer shows "Please wait". */
  'dynamicForm',
  /** Scripts of form fields. Only rows of earlier versions distinguish them from other scripts. */
  'formScript',
  /** The attached data that makes a PDF an e-invoice (EN 16931). */
  'invoice',
]);
export type Carried = v.InferOutput<typeof Carried>;

/** These do nothing until someone extracts them. Everything else acts, or may act. */
const RESTS: readonly Carried[] = ['embeddedFile', 'invoice'];

/**
 * Returns whether something in the file starts, sends, or opens something, or may do so because it could not be
 * inspected.
 */
export function mayAct(carries: readonly Carried[]): boolean {
  return carries.some((one) => !RESTS.includes(one));
}
