import type { Offer, OfferStatusCode } from '#contract/models/offer.ts';

/** A change of status that was asked for, and what the list has shown of the offer since. */
export interface WatchedOffer {
  /** The status asked for. */
  readonly status: OfferStatusCode;
  /** When the platform queued it, or when its answer was lost; ISO. */
  readonly at: string;
  /** No answer came, or none that proves anything: whether it was queued at all is not known. */
  readonly lost: boolean;
  /** As the list had it when the change was asked for. */
  readonly before: Pick<Offer, 'status' | 'statusDate'>;
  /**
   * `changed`: a list read since shows another status or status date; whose change it was, no list says.
   * `quiet`: none did for as long as it was watched.
   */
  readonly seen: 'waiting' | 'changed' | 'quiet';
  /** The list that first showed the change: when it was read (ISO), and the status it showed. */
  readonly shown: { readonly at: string; readonly status: string | null } | null;
}

/** By offer id. */
export type OfferWatch = ReadonlyMap<string, WatchedOffer>;

export const NOTHING_WATCHED: OfferWatch = new Map();

export interface AskedChange {
  readonly status: OfferStatusCode;
  readonly at: string;
  readonly lost: boolean;
}

/** The watch with these offers in it, as they look now. One that was watched begins anew. */
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

/** What a list read at `readAt` tells. An offer it does not hold stays as it was. */
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

/** No more lists are read for it. */
export function afterWatching(watch: OfferWatch): OfferWatch {
  const next = new Map(watch);
  for (const [id, watched] of watch) {
    if (watched.seen === 'waiting') next.set(id, { ...watched, seen: 'quiet' });
  }
  return next;
}

/** Whether any change is still looked for. */
export function isWaiting(watch: OfferWatch): boolean {
  return [...watch.values()].some(({ seen }) => seen === 'waiting');
}
