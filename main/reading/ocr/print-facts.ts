import * as v from 'valibot';
import { CardPrint } from '../card/card-print.ts';
import { DocumentFacts } from '../document-facts.ts';
import { PaperFacts } from '../paper-kind.ts';

/** Facts found in the text of a picture. The text itself never leaves the process that read it. */
export const PrintFacts = v.object({
  /** Null if no text was read. */
  document: v.nullable(DocumentFacts),
  /** Null if no text was read or the file wasn't read as an ID. */
  card: v.nullable(CardPrint),
  /** What kind of paper the first page is, based on its text. Null if that page isn't a picture or no text was read. */
  paper: v.nullable(PaperFacts),
});
export type PrintFacts = v.InferOutput<typeof PrintFacts>;
