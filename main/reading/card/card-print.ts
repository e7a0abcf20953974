import * as v from 'valibot';
import { Day } from '../../../preload/contract/models/document-reading.ts';
import type { TextPage } from '../pdf-text.ts';
import { expiryDate } from './card-dates.ts';
import { holderName } from './card-holder.ts';
import { cardLine } from './card-line.ts';

const NamePart = v.pipe(v.string(), v.maxLength(80));

/** What the print on an ID's front says about its holder. The rest of the print is not stored. */
export const CardPrint = v.object({
  /** The parts as printed. `surname` is empty if the name is on one line. */
  name: v.nullable(v.object({ surname: NamePart, givenNames: NamePart })),
  expiryDate: v.nullable(Day),
});
export type CardPrint = v.InferOutput<typeof CardPrint>;

/** Finds the holder's name and the expiration date in the lines of an ID's front. What is uncertain is left out. */
export function cardPrint({ lines }: TextPage): CardPrint {
  const read = lines.map(cardLine);
  return { name: holderName(read), expiryDate: expiryDate(read) };
}
