import { OFFER_STAGES, PRODUCTS } from '../data/vocabulary.ts';
import { Draw, hashText, uuidOf } from '../random.ts';
import type { Applications } from './applications.ts';

/** Meanings of the offer status codes 1 to 6 (spec, "Offer status codes"), by code less one. */
const MEANINGS = [
  'Accepted',
  'Sent',
  'Declined',
  'Retracted',
  'Declined in Closing',
  'Retracted in Closing',
] as const;

/** An offer as stored; moments in milliseconds, money in whole dollars. */
export type Offer = {
  readonly id: string;
  readonly funderId: string;
  readonly product: string;
  readonly stageId: string;
  readonly createdAt: number;
  readonly amount: number;
  readonly months: number;
  readonly baseRate: number;
  readonly viewed: boolean;
  /** Code 1 to 6. */
  readonly status: number;
  readonly statusAt: number;
};

/** The text a code is shown as. That offers hold this text is practice's guess: it is not documented. */
export function offerStatusText(code: number): string {
  return MEANINGS[code - 1] ?? MEANINGS[1];
}

/** Offers of each application, drawn when first asked for: one from each funder that made one. */
export class Offers {
  readonly #applications: Applications;
  readonly #byRow = new Map<number, readonly Offer[]>();

  constructor(applications: Applications) {
    this.#applications = applications;
  }

  of(row: number): readonly Offer[] {
    const known = this.#byRow.get(row);
    if (known) return known;
    const drawn = this.#draw(row);
    this.#byRow.set(row, drawn);
    return drawn;
  }

  /** Gives some offers a status; the search's filters by offer status see it too. */
  setStatus(row: number, ids: readonly string[], status: number, at: number): void {
    const changed = this.of(row).map((offer) =>
      ids.includes(offer.id) ? { ...offer, status, statusAt: at } : offer,
    );
    this.#byRow.set(row, changed);
    const { cells } = this.#applications;
    cells.set('last_updated_offer_status', row, status);
    cells.set('priority_offer_status', row, changed[0]?.status ?? null);
  }

  #draw(row: number): readonly Offer[] {
    const { cells } = this.#applications;
    const applicationId = String(cells.at('id', row));
    const funders = cells.at('funders_with_offers', row);
    const created = Number(cells.at('created_at', row));
    return (Array.isArray(funders) ? funders : []).map((funder, n) => {
      const id = uuidOf(`offer/${applicationId}`, n);
      const draw = new Draw(hashText(id));
      const createdAt = created + draw.int(1, 40) * 3_600_000;
      const priority = cells.at('priority_offer_status', row);
      return {
        id,
        funderId: String(funder),
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
    });
  }
}
