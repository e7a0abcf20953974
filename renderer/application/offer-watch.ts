import type { Offer, OfferStatusCode } from '#contract/models/offer.ts';

/** A requested status change of an offer, and what later lists have shown about it. */
export interface WatchedOffer {
  /** The requested status. */
  readonly status: OfferStatusCode;
  /** When the platform queued the change, or when its answer was lost (ISO 8601). */
  readonly at: string;
  /** True if it is unknown whether the change was queued, because no conclusive answer arrived. */
  readonly lost: boolean;
  /** The offer's state in the list when the change was requested. */
  readonly before: Pick<Offer, 'status' | 'statusDate'>;
  /**
   * `changed`: a later list shows a different status or status date, but not who changed it.
   * `quiet`: no list showed a change while the offer was being watched.
   */
  readonly seen: 'waiting' | 'changed' | 'quiet';
  /** When the first list with the change was loaded (ISO 8601), and the status it showed. */
  readonly shown: { readonly at: string; readonly status: string | null } | null;
}

/** Watched offers by offer ID. */
export type OfferWatch = ReadonlyMap<string, WatchedOffer>;

export const NOTHING_WATCHED: OfferWatch = new Map();

export interface AskedChange {
  readonly status: OfferStatusCode;
  readonly at: string;
  readonly lost: boolean;
}

/**
 * Starts watching these offers from their current state. If an offer is already being watched, its
 * watch starts over.
 */
export function watching(
  watch: OfferWatch,
  offers: readonly Offer[],
  asked: AskedChange,
): OfferWatch {
  const next = new Map(watch);
  for (const { id, status, statusDate } of offers) {
    if (id === null) continue;
    const before = { status, statusDate };
    next.set(id, { ...asked, before, seen: 'waiting', shown: null });
  }
  return next;
}

/**
 * Compares the watched offers with a list that was loaded at `readAt`. Watched offers that aren't
 * in the list stay unchanged.
 */
export function afterList(watch: OfferWatch, rows: readonly Offer[], readAt: string): OfferWatch {
  const next = new Map(watch);
  for (const { id, status, statusDate } of rows) {
    const watched = id === null ? undefined : watch.get(id);
    if (id === null || watched === undefined || watched.seen === 'changed') continue;
    const { before } = watched;
    if (status === before.status && statusDate === before.statusDate) continue;
    next.set(id, { ...watched, seen: 'changed', shown: { at: readAt, status } });
  }
  return next;
}

/** Ends the watch once no more lists will be loaded for it. */
export function afterWatching(watch: OfferWatch): OfferWatch {
  const next = new Map(watch);
  for (const [id, watched] of watch) {
    if (watched.seen === 'waiting') next.set(id, { ...watched, seen: 'quiet' });
  }
  return next;
}

/** Returns whether any change is still expected. */
export function isWaiting(watch: OfferWatch): boolean {
  return [...watch.values()].some(({ seen }) => seen === 'waiting');
}
