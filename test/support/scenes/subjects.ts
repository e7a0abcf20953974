import { issuer } from './issuer.ts';
import type { CheckedPart } from './mrz.ts';
import type { PageKind } from './page.ts';
import { person } from './person.ts';
import type { Subject } from './plan.ts';
import type { Random } from './random.ts';

export type Kind = 'front' | 'paleFront' | 'fadedFront' | 'back' | 'passport' | 'page';

export function subjectOf(random: Random, kind: Kind): Subject {
  switch (kind) {
    case 'front':
      return frontOf(random);
    case 'paleFront':
      return frontOf(random, { pale: true });
    case 'fadedFront':
      return frontOf(random, { faded: true });
    case 'back':
      return backOf(random);
    case 'passport':
      return passportOf(random);
    case 'page':
      return pageOf(random, random.pick(['payslip', 'bank_statement', 'utility_bill']));
  }
}

export function frontOf(
  random: Random,
  { pale, faded = false }: { pale?: boolean; faded?: boolean } = {},
): Subject & { kind: 'front' } {
  const vertical = random.chance(0.14);
  const state = issuer(random, pale === undefined ? {} : { pale });
  const holder = person(random, { under21: vertical });
  const card = {
    person: holder,
    issuer: state,
    number: cardNumber(random),
    stateId: random.chance(0.2),
    faded,
    vertical,
  };
  return { kind: 'front', card };
}

export function backOf(random: Random, { expired = false } = {}): Subject & { kind: 'back' } {
  const card = {
    person: person(random, { expired }),
    issuer: issuer(random),
    number: cardNumber(random),
    stateId: random.chance(0.2),
  };
  return { kind: 'back', card };
}

export function passportOf(
  random: Random,
  {
    expired = false,
    wrongDigit = null,
    facing = false,
  }: { expired?: boolean; wrongDigit?: CheckedPart | null; facing?: boolean } = {},
): Subject {
  return { kind: 'passport', person: person(random, { expired }), wrongDigit, facing };
}

export function pageOf(random: Random, page: PageKind): Subject {
  return { kind: 'page', page, person: person(random) };
}

function cardNumber(random: Random): string {
  return random.chance(0.6)
    ? `${random.pick(['A', 'D', 'K', 'S', 'X'])}${random.digits(random.whole(7, 12))}`
    : random.digits(random.whole(8, 9));
}
