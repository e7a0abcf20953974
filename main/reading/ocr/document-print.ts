import { LEGAL_FORMS } from '../../names/beside-names.ts';
import { latinWords } from '../../names/card-name.ts';
import { editCost } from '../../names/edit-cost.ts';
import { cardPrint } from '../card/card-print.ts';
import { type DocumentFacts, documentFacts } from '../document-facts.ts';
import { printedNumbers } from '../page-numbers.ts';
import { type PaperFacts, paperKind } from '../paper-kind.ts';
import type { KnownParties } from '../party-match.ts';
import type { TextPage } from '../pdf-text.ts';
import type { TextModels } from './models.ts';
import type { Picture } from './picture.ts';
import type { PrintFacts } from './print-facts.ts';
import { findPrint } from './printed-picture.ts';
import { readCard } from './read-card.ts';
import { type Progress, readPage } from './read-page.ts';
import { readPaper } from './read-paper.ts';

/** A page of a document, or one side of an ID. */
export type DocumentPage =
  | { readonly kind: 'text'; readonly page: TextPage }
  /** `pageEdge` is the length of the longer side of the page, in points. */
  | { readonly kind: 'picture'; readonly picture: Picture; readonly pageEdge: number }
  /**
   * A picture of one side of an ID, which is the only page. `asksPaper` says whether to determine what kind of paper it
   * is. The default is false.
   */
  | {
      readonly kind: 'card';
      readonly picture: Picture;
      readonly pageEdge: number;
      readonly asksPaper?: boolean;
    }
  /** A page that is not read. */
  | { readonly kind: 'unread' };

/**
 * The number of pages at the start that are searched for the type, the party, and the period. On later pages, only the
 * page number is read.
 */
const MOST_FIRST = 3;
const UNREAD: TextPage = { width: 612, height: 792, lines: [] };

/** Reads a document page by page, or an ID. */
export class DocumentPrint {
  readonly #pages: TextPage[] = [];
  readonly #known: KnownParties;
  #card: TextPage | null = null;
  #paper: PaperFacts | null = null;

  constructor(known: KnownParties) {
    this.#known = known;
  }

  /** Adds the next page. */
  async add(page: DocumentPage, models: TextModels): Promise<void> {
    if (page.kind === 'picture') this.#pages.push(await this.#read(page, models));
    else if (page.kind === 'card') this.#pages.push(await this.#readCard(page, models));
    else this.#pages.push(page.kind === 'text' ? page.page : UNREAD);
  }

  /** Returns the facts found on all pages. A part is null if no text was read for it. */
  facts(): PrintFacts {
    const hasPrint = this.#card !== null && this.#card.lines.length > 0;
    return {
      document: this.#documentFacts(),
      card: hasPrint && this.#card !== null ? cardPrint(this.#card) : null,
      paper: this.#paper,
    };
  }

  #documentFacts(): DocumentFacts | null {
    const facts = documentFacts(this.#pages, this.#known);
    if (facts === null) return null;
    const { party, period, date } = facts;
    // One misread letter proves neither that the names differ nor that they agree.
    const isMisread = party !== null && !party.agrees && this.#isNearKnown(party.name);
    // If the other entries of a table weren't read, its heading and first entry look like a caption and a date.
    return { ...facts, party: isMisread ? null : party, date: period === null ? date : null };
  }

  async #read(
    { picture, pageEdge }: Extract<DocumentPage, { readonly kind: 'picture' }>,
    models: TextModels,
  ): Promise<TextPage> {
    const isFirst =
      this.#pages.length < MOST_FIRST && documentFacts(this.#pages, this.#known)?.type == null;
    const printed = await findPrint(picture, models);
    const progressOf = (page: TextPage): Progress => {
      const hasNumber = printedNumbers([page])[0] !== null;
      if (!isFirst) return { isAnswered: hasNumber, isDoubtful: false };
      const facts = documentFacts([page], this.#known);
      const { type, party, period, taxYear, date } = facts ?? {};
      const isTimed = (period ?? taxYear ?? date ?? null) !== null;
      const isAnswered = hasNumber && isTimed && type?.isClear === true && party?.agrees === true;
      return { isAnswered, isDoubtful: party?.agrees === false };
    };
    const page = await readPage(printed, pageEdge, isFirst ? 'facts' : 'number', progressOf);
    if (this.#pages.length === 0 && page.lines.length > 0) {
      const { lines } = page;
      this.#paper = {
        ...paperKind(page, printed.lines.length),
        runsOff: false,
        lines: lines.length,
        places: [],
      };
    }
    return page;
  }

  async #readCard(
    { picture, pageEdge, asksPaper = false }: Extract<DocumentPage, { readonly kind: 'card' }>,
    models: TextModels,
  ): Promise<TextPage> {
    const printed = await findPrint(picture, models);
    this.#card = await readCard(printed, pageEdge, (page) => {
      const { name, expiryDate } = cardPrint(page);
      return { hasName: name !== null, isAnswered: name !== null && expiryDate !== null };
    });
    const paper = asksPaper ? await readPaper(printed, pageEdge) : null;
    this.#paper = paper !== null && paper.lines > 0 ? paper : null;
    return this.#card;
  }

  #isNearKnown(name: string): boolean {
    const { business, owner } = this.#known;
    return [business, owner].some((known) => known !== null && isNear(known, name));
  }
}

/** The maximum share of a name's letters that may be misread. */
const MOST_MISREAD = 0.2;

/** Returns whether two names differ so little that the difference may be a misreading: by about one letter per word. */
function isNear(known: string, name: string): boolean {
  const words = ownWords(known);
  const cost = editCost(words.join(''), ownWords(name).join(''));
  return cost <= Math.min(words.length, words.join('').length * MOST_MISREAD);
}

function ownWords(name: string): string[] {
  return latinWords(name).filter((word) => !LEGAL_FORMS.has(word.toLowerCase()));
}
