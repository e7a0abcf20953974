import * as v from 'valibot';

/**
 * The things a file holds beside what it shows, which a reader could run, open or unpack. `document` is a
 * second file of another type in the same bytes, `submitForm` sends what is filled in, `fileLink` opens or
 * reads files of this or another computer, and `unread` stands for parts that nobody could look into.
 */
export const Carried = v.picklist([
  'script',
  'launch',
  'embeddedFile',
  'xfa',
  'program',
  'archive',
  'document',
  'submitForm',
  'fileLink',
  'unread',
]);
export type Carried = v.InferOutput<typeof Carried>;

/**
 * Honest documents that carry something. An e-invoice has its own data as one attached file; a form has scripts
 * that work within it, a button that sends it, or the same form once more as XFA.
 */
export const UsualPdf = v.picklist(['invoice', 'form']);
export type UsualPdf = v.InferOutput<typeof UsualPdf>;

const ACTS: readonly Carried[] = ['launch', 'program', 'archive', 'unread'];

/** Tells whether something of it acts as soon as it is opened, or may, since nobody could look. */
export function mayAct(carries: readonly Carried[]): boolean {
  return carries.some((one) => ACTS.includes(one));
}
