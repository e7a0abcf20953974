import type { Slot } from '../../../preload/contract/models/capture.ts';
import { type Extra, type Recipe, shot } from './planned-shot.ts';
import type { Random } from './random.ts';
import { type Kind, passportOf, subjectOf } from './subjects.ts';
import { BUSY_TABLES } from './table.ts';

const SLOTS: readonly Slot[] = ['front_photo', 'back_photo', 'document'];

const good = (
  weight: number,
  key: string,
  kind: Kind,
  extra: (random: Random) => Extra,
): Recipe => ({
  weight,
  make: (random) => [shot(key, subjectOf(random, kind), [], extra(random))],
});

const onBusy = (random: Random): Extra => ({ table: random.pick(BUSY_TABLES) });

/**
 * What may surround documents that are good: a hand that holds the card by its edge, a sleeve, a
 * wallet, the facing page, and backgrounds with shapes in rows like text. Such a background alone
 * is not a document.
 */
export const AROUND: readonly Recipe[] = [
  good(2, 'good-held-front', 'front', () => ({ hand: 'held', note: 'in a hand, by its edge' })),
  good(1, 'good-held-back', 'back', () => ({ hand: 'held' })),
  good(2, 'good-sleeve-front', 'front', () => ({ holder: 'sleeve' })),
  good(1, 'good-sleeve-back', 'back', () => ({ holder: 'sleeve' })),
  good(1, 'good-wallet-front', 'front', () => ({ holder: 'wallet' })),
  good(2, 'good-busy-front', 'front', onBusy),
  good(1, 'good-busy-back', 'back', onBusy),
  good(1, 'good-busy-passport', 'passport', onBusy),
  good(1, 'good-busy-page', 'page', onBusy),
  {
    weight: 2,
    make: (random) => [shot('good-facing-passport', passportOf(random, { facing: true }), [])],
  },
  {
    weight: 2,
    make: (random) => {
      const slot = random.pick(SLOTS);
      const nothing = shot(
        'busy-table-alone',
        { kind: 'emptyTable' },
        [{ kind: 'not_a_document', level: 'severe' }],
        { slot, ...onBusy(random) },
      );
      return [slot === 'document' ? { ...nothing, documentType: 'utility_bill' } : nothing];
    },
  },
];
