import { expect, test } from 'vitest';
import { sharesPart } from '../../../main/names/card-name.ts';

test.each([
  [true, 'DOE', 'JANE', 'Jane Smith'],
  [true, 'SMITH', 'ROBERT', 'Bob Smith'],
  [true, 'SMITH', 'ROBERT', 'Smith, B.'],
  [true, 'GARCIA LOPEZ', 'MARIA', 'Lopez'],
  [true, 'VAN DYKE', 'PIETER', 'Anna Vandyke'],
  [true, 'KATZMAREK', 'ANNA', 'Maria Kaczmarek'],
  [true, 'MÜLLER', 'JÜRGEN', 'Mueller'],
  [false, 'DOE', 'JANE', 'Rosa Lind'],
  [false, 'DE LA CRUZ', 'MARIA', 'Juan de la Rosa'],
  [false, 'SMITH', 'JOHN Q', 'Quincy Adams'],
  [false, 'SMITH JR', 'JOHN', 'Adam Jones Jr'],
  [false, 'NG', 'AN', 'Li Wu'],
])('shares a part of a name: %s for %s, %s and %s', (shares, surname, givenNames, owner) => {
  expect(sharesPart({ surname, givenNames }, owner)).toBe(shares);
});
