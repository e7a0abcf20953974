import * as v from 'valibot';

/**
 * The things a file holds beside what it shows, which a reader could run, open or unpack. `opens` does something
 * else when it is opened than to show a page, `command` prints or saves, `media` plays, `submitForm` sends what is
 * filled in, `fileLink` leads elsewhere than to the web, `document` is a second file of another type in the same
 * bytes, and `unread` stands for parts that nobody could look into.
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
  /** A form in XML that only its own viewer draws: every other shows "Please wait". */
  'dynamicForm',
  /** Scripts of a form's own fields. Rows of earlier versions name them apart from others. */
  'formScript',
  /** The data that makes a PDF an e-invoice (EN 16931), attached to it. */
  'invoice',
]);
export type Carried = v.InferOutput<typeof Carried>;

/** Waits for somebody to take it out. Everything else acts, or may. */
const RESTS: readonly Carried[] = ['embeddedFile', 'invoice'];

/** Tells whether something of it starts, sends or leads somewhere, or may, since nobody could look. */
export function mayAct(carries: readonly Carried[]): boolean {
  return carries.some((one) => !RESTS.includes(one));
}
