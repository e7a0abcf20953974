import * as v from 'valibot';
import { Day } from '../../../preload/contract/models/document-reading.ts';
import type { TextPage } from '../pdf-text.ts';
import { expiryDate } from './card-dates.ts';
import { holderName } from './card-holder.ts';
import { cardLine } from './card-line.ts';

const NamePart = v.pipe(v.string(), v.maxLength(80));

/** What the text on the front of an ID says about its holder. The rest of the text isn't stored. */
export const CardPrint = v.object({
  /** The parts of the name as printed. `surname` is empty if the whole name is on one line. */
  name: v.nullable(v.object({ surname: NamePart, givenNames: NamePart })),
  expiryDate: v.nullable(Day),
});
export type CardPrint = v.InferOutput<typeof CardPrint>;

/**
 * Finds the holder's name and the expiration date in the lines on an ID's front. Values that are uncertain are null.
 */
export function cardPrint({ lines }: TextPage): CardPrint {
  const read = lines.map(cardLine);
  return { name: holderName(read), expiryDate: expiryDate(read) };
}
