import * as v from 'valibot';
import { CardPrint } from '../card/card-print.ts';
import { DocumentFacts } from '../document-facts.ts';
import { PaperFacts } from '../paper-kind.ts';

/** Facts found in the print of a file. The print itself never leaves the process that read it. */
export const PrintFacts = v.object({
  /** Null if no print was read. */
  document: v.nullable(DocumentFacts),
  /** Null if no print was read, or the file was not read as an ID. */
  card: v.nullable(CardPrint),
  /** What the first page is according to its print, or null if that page is not a picture or no print was read. */
  paper: v.nullable(PaperFacts),
});
export type PrintFacts = v.InferOutput<typeof PrintFacts>;
