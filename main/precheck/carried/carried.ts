import * as v from 'valibot';

/**
 * What a file holds beside what it shows, and what a reader of it could run, open or unpack. `document`: a
 * second file of another type that the same bytes are. `submitForm`: it sends what is filled in. `fileLink`: it
 * opens or reads files of this or another computer. `unread`: parts that could not be looked into.
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
 * Honest documents that carry something: an e-invoice its own data, as one attached file; a form scripts that
 * work within it, a button that sends it, or the same form once more as XFA.
 */
export const UsualPdf = v.picklist(['invoice', 'form']);
export type UsualPdf = v.InferOutput<typeof UsualPdf>;

const ACTS: readonly Carried[] = ['launch', 'program', 'archive', 'unread'];

/** Whether some of it starts or unpacks something by being opened, or may, as nobody could look. */
export function mayAct(carries: readonly Carried[]): boolean {
  return carries.some((one) => ACTS.includes(one));
}
