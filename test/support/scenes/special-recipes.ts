import type { IssueKind } from '../../../preload/contract/models/verdict.ts';
import type { Defect, Subject } from './plan.ts';
import { type PlannedShot, type Recipe, shot } from './planned-shot.ts';
import type { Random } from './random.ts';
import { backOf, frontOf, pageOf, passportOf } from './subjects.ts';

const severe = (kind: IssueKind): Defect[] => [{ kind, level: 'severe' }];
const clear = (kind: IssueKind): Defect[] => [{ kind, level: 'clear' }];
const onlyWarn = { expected: 'warn', allowed: ['warn'] } as const;
const one = (weight: number, make: (random: Random) => PlannedShot): Recipe => ({
  weight,
  make: (random) => [make(random)],
});

/** What is not a matter of degree: dates, check digits, sides, pairs, and what is no document. */
export const SPECIAL: readonly Recipe[] = [
  one(2, (random) =>
    shot(
      'mrz',
      passportOf(random, { wrongDigit: random.pick(['number', 'birth', 'expiry', 'composite']) }),
      clear('mrz_check_digit'),
    ),
  ),
  one(1, (random) =>
    shot('expired-passport', passportOf(random, { expired: true }), clear('expired'), onlyWarn),
  ),
  one(1, (random) =>
    shot('expired-back', backOf(random, { expired: true }), clear('expired'), onlyWarn),
  ),
  one(1, (random) =>
    shot('back-in-front', backOf(random), severe('wrong_side'), { slot: 'front_photo' }),
  ),
  one(1, (random) =>
    shot('front-in-back', frontOf(random), severe('wrong_side'), { slot: 'back_photo' }),
  ),
  one(3, (random) => {
    const name = random.pick(['landscape', 'keyboard', 'desk', 'plant', 'meal'] as const);
    const slot = random.pick(['front_photo', 'back_photo', 'document'] as const);
    return {
      ...shot(`scenery-${name}`, { kind: 'scenery', name }, severe('not_a_document'), {
        slot,
        frac: random.between(1.5, 2),
        tilt: 3,
      }),
      ...(slot === 'document' && { documentType: 'utility_bill' }),
    };
  }),
  one(1, () => shot('table-alone', { kind: 'emptyTable' }, severe('not_a_document'))),
  one(1, (random) =>
    shot('covered', { kind: 'coveredLens' }, severe('blank'), {
      note: 'lens covered',
      gain: random.between(0.0005, 0.02),
      veil: random.between(0, 0.012),
    }),
  ),
  one(1, (random) => shot('empty-page', pageOf(random, 'empty'), severe('blank'))),
  { weight: 2, make: (random) => pair(random, null) },
  { weight: 2, make: (random) => pair(random, random.pick(['dob', 'name', 'number'] as const)) },
  {
    weight: 2,
    make: (random: Random) => {
      const front = frontOf(random);
      const again = shot('same-bytes', front, severe('same_image'), {
        slot: 'back_photo',
        note: 'same file as the front',
      });
      return [shot('same-front', front, []), { ...again, again: true }];
    },
  },
];

/** Plans the front and the back of one card. `differs` is what the back says differently. */
function pair(random: Random, differs: 'dob' | 'name' | 'number' | null): readonly PlannedShot[] {
  const front = frontOf(random);
  const card = front.card;
  const other = frontOf(random).card;
  const person =
    differs === 'dob'
      ? { ...card.person, birth: other.person.birth }
      : differs === 'name'
        ? {
            ...card.person,
            surname: card.person.surname === 'ODD' ? 'EVEN' : 'ODD',
            given: other.person.given,
          }
        : card.person;
  const number = differs === 'number' ? other.number : card.number;
  const back: Subject = { kind: 'back', card: { ...card, person, number } };
  const defects = differs ? clear('mismatch') : [];
  return [
    shot('pair-front', front, []),
    shot('pair-back', back, defects, differs ? { note: `differs from the front: ${differs}` } : {}),
  ];
}
