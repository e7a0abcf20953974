import type { Offer } from '#contract/models/offer.ts';
import type { Fact } from '#kit/fact.ts';
import { t } from '#text/catalogue.ts';
import { count, stamp } from '#text/formats.ts';
import { type OfferFactName, offerStatus, offersText } from '#text/offer-texts.ts';

type Value = string | number | boolean | null | undefined;

/** A part of an offer, with its documented fields and any others that the platform has returned. */
interface OfferPart {
  readonly group: 'offer' | 'terms' | 'details' | 'template';
  readonly facts: readonly Fact[];
  readonly other: Readonly<Record<string, unknown>>;
}

/**
 * Returns a function that creates facts of one kind, based on their format and optional actions.
 */
const facts =
  <V extends Value>(write: (value: NonNullable<V>) => string, more?: 'copy' | 'copyAndOpen') =>
  (name: OfferFactName, value: V): Fact => {
    const label = offersText.facts[name];
    return {
      label,
      value: value === null || value === undefined || value === '' ? null : write(value),
      copy: more === undefined ? undefined : label,
      open: more === 'copyAndOpen' ? offersText.openClientUrl : undefined,
    };
  };
const text = facts<Value>(String);
const id = facts<Value>(String, 'copy');
const url = facts<Value>(String, 'copyAndOpen');
const time = facts<string | null>(stamp);
const flag = facts<boolean | null>((value) => (value ? t.common.yes : t.common.no));
// The specification names no unit or currency for these numbers.
const number = facts<number | null>((value) => count(value));

/** Returns the parts of an offer (spec, "Offer"), terms first. Missing parts are omitted. */
export function offerParts(offer: Offer): readonly OfferPart[] {
  const { details } = offer;
  const terms = details?.offer;
  const template = details?.offerTemplate;
  const parts: OfferPart[] = [];
  if (terms) {
    parts.push({
      group: 'terms',
      facts: [
        number('fundedAmount', terms.fundedAmount),
        number('baseRate', terms.baseRate),
        number('termLength', terms.termLength),
        number('numberOfPayments', terms.numberOfPayments),
        number('totalInitialPayment', terms.totalInitialPayment),
      ],
      other: terms.other,
    });
  }
  parts.push({
    group: 'offer',
    facts: [
      text('status', offer.status && offerStatus(offer.status)),
      time('statusDate', offer.statusDate),
      flag('statusUpdatedViaBorrowerPlatform', offer.statusUpdatedViaBorrowerPlatform),
      time('createdAt', offer.createdAt),
      time('updatedAt', offer.updatedAt),
      time('viewedAt', offer.viewedAt),
      time('fundedDate', offer.fundedDate),
      flag('isShared', offer.isShared),
      flag('isLegacy', offer.isLegacy),
      flag('hasClosingDetails', offer.hasClosingDetails),
      id('id', offer.id),
      id('applicationId', offer.applicationId),
      id('mcaTrackId', offer.mcaTrackId),
      url('clientUrl', offer.clientUrl),
    ],
    other: offer.other,
  });
  if (template) {
    parts.push({
      group: 'template',
      facts: [
        text('name', template.name),
        text('product', template.product),
        text('description', template.description),
        flag('isEnabled', template.isEnabled),
        flag('isDefault', template.isDefault),
        flag('isFallback', template.isFallback),
        time('templateCreatedAt', template.createdAt),
        time('templateUpdatedAt', template.updatedAt),
        id('templateId', template.id),
        id('funderId', template.funderId),
        id('clientId', template.clientId),
      ],
      other: template.other,
    });
  }
  if (details) {
    parts.push({
      group: 'details',
      facts: [
        text('closing', details.closing),
        time('detailsCreatedAt', details.createdAt),
        time('detailsUpdatedAt', details.updatedAt),
        id('detailsId', details.id),
        id('detailsOfferId', details.offerId),
        id('offerTemplateId', details.offerTemplateId),
      ],
      other: details.other,
    });
  }
  return parts;
}

/**
 * Returns the name that staff use for an offer: its template's name, or else its product. Returns
 * null if it has neither.
 */
export function offerTitle({ details }: Offer): string | null {
  return details?.offerTemplate?.name ?? details?.offerTemplate?.product ?? null;
}
