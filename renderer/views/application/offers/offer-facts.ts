import type { Offer } from '../../../../preload/contract/models/offer.ts';
import type { OfferFactName } from '../../../text/offers.ts';

type FactValue = string | number | boolean | null | undefined;

/** One documented field of an offer, and how it is shown. */
export interface OfferFact {
  readonly name: OfferFactName;
  readonly value: FactValue;
  readonly kind: 'text' | 'id' | 'time' | 'money' | 'number' | 'flag' | 'url';
}

/** A part of an offer: its documented fields, and those the specification does not know. */
export interface OfferFacts {
  readonly group: 'offer' | 'terms' | 'details' | 'template';
  readonly facts: readonly OfferFact[];
  readonly other: Readonly<Record<string, unknown>>;
}

const fact = (kind: OfferFact['kind']) => (name: OfferFactName, value: FactValue) => ({
  name,
  value,
  kind,
});
const text = fact('text');
const id = fact('id');
const time = fact('time');
const flag = fact('flag');
const number = fact('number');
const money = fact('money');
const url = fact('url');

/** Everything documented about an offer (spec, "Offer"), in parts; parts it does not have are left out. */
export function offerFacts(offer: Offer): OfferFacts[] {
  const { details } = offer;
  const terms = details?.offer;
  const template = details?.offerTemplate;
  const parts: OfferFacts[] = [
    {
      group: 'offer',
      facts: [
        text('status', offer.status),
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
    },
  ];
  if (terms) {
    parts.push({
      group: 'terms',
      facts: [
        money('fundedAmount', terms.fundedAmount),
        number('baseRate', terms.baseRate),
        number('termLength', terms.termLength),
        number('numberOfPayments', terms.numberOfPayments),
        money('totalInitialPayment', terms.totalInitialPayment),
      ],
      other: terms.other,
    });
  }
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

/** What staff call an offer: its template's name, else its product; null where it has neither. */
export function offerTitle({ details }: Offer): string | null {
  return details?.offerTemplate?.name ?? details?.offerTemplate?.product ?? null;
}
