import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { offers: offersText } = await textsOf('offers');

export type OfferFactName = keyof typeof offersText.facts;
