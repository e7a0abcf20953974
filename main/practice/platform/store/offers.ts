import { OFFER_STAGES, PRODUCTS } from '../data/vocabulary.ts';
import { Draw, hashText, uuidOf } from '../random.ts';
import type { Applications } from './applications.ts';

/** The meanings of the offer status codes 1 to 6 (spec, "Offer status codes"). The index is the code minus one. */
const MEANINGS = [
  'Accepted',
  'Sent',
  'Declined',
  'Retracted',
  'Declined in Closing',
  'Retracted in Closing',
] as const;

/** An offer as stored. Times are in milliseconds, money is in whole dollars, and the status is a code. */
export type Offer = ReturnType<typeof drawn>;

/** Returns the text for a status code. The spec doesn't say that offers contain this text. */
export function offerStatusText(code: number): string {
  return MEANINGS[code - 1] ?? MEANINGS[1];
}

/**
 * The offers of each application, one from each funder that made an offer. They're generated when they're first
 * requested.
 */
export class Offers {
  readonly #applications: Applications;
  readonly #byRow = new Map<number, readonly Offer[]>();

  constructor(applications: Applications) {
    this.#applications = applications;
  }

  of(row: number): readonly Offer[] {
    const known = this.#byRow.get(row);
    if (known) return known;
    const { cells } = this.#applications;
    const funders = cells.at('funders_with_offers', row);
    const offers = (Array.isArray(funders) ? funders : []).map((funder, n) =>
      drawn(cells, row, String(funder), n),
    );
    this.#byRow.set(row, offers);
    return offers;
  }

  /** Sets the status of some offers, also in the columns that searches use to filter by offer status. */
  setStatus(row: number, ids: readonly string[], status: number, at: number): void {
    const changed = this.of(row).map((offer) =>
      ids.includes(offer.id) ? { ...offer, status, statusAt: at } : offer,
    );
    this.#byRow.set(row, changed);
    const { cells } = this.#applications;
    cells.set('last_updated_offer_status', row, status);
    cells.set('priority_offer_status', row, changed[0]?.status ?? null);
  }
}

/** Returns the nth offer of an application, made by one funder. */
function drawn(cells: Applications['cells'], row: number, funderId: string, n: number) {
  const id = uuidOf(`offer/${String(cells.at('id', row))}`, n);
  const draw = new Draw(hashText(id));
  const createdAt = Number(cells.at('created_at', row)) + draw.int(1, 40) * 3_600_000;
  const priority = cells.at('priority_offer_status', row);
  return {
    id,
    funderId,
    product: draw.pick(PRODUCTS),
    stageId: draw.pick(OFFER_STAGES),
    createdAt,
    amount: draw.int(10, 400) * 500,
    months: draw.pick([6, 12, 18, 24, 36, 60]),
    baseRate: draw.int(6, 30),
    viewed: draw.chance(0.5),
    status: n === 0 && typeof priority === 'number' ? priority : draw.int(1, 6),
    statusAt: createdAt,
  };
}
