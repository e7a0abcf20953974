import * as v from 'valibot';
import { Day } from '../../../preload/contract/models/document-reading.ts';
import type { TextPage } from '../pdf-text.ts';
import { expiryDate } from './card-dates.ts';
import { holderName } from './card-holder.ts';
import { cardLine } from './card-line.ts';

const NamePart = v.pipe(v.string(), v.maxLength(80));

/** What the print of an ID's front says of its holder. The rest of the print is not kept. */
export const CardPrint = v.object({
  /** The parts as they are printed. `surname` is empty if the name stands on one line. */
  name: v.nullable(v.object({ surname: NamePart, givenNames: NamePart })),
  expiryDate: v.nullable(Day),
});
export type CardPrint = v.InferOutput<typeof CardPrint>;

/** Finds the holder's name and the expiry date in the lines of an ID's front. In doubt it finds nothing. */
export function cardPrint({ lines }: TextPage): CardPrint {
  const read = lines.map(cardLine);
  return { name: holderName(read), expiryDate: expiryDate(read) };
}
