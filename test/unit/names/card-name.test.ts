import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameAgrees } from '../../../main/names/card-name.ts';

describe('the name on a document and the owner’s', () => {
  test.each([
    ['same', 'MARCHETTI', 'NADIA ANNE', 'Nadia Marchetti'],
    ['same', 'MARCHETTI', 'NADIA ANNE', 'MARCHETTI, NADIA A.'],
    ['same', 'MARCHETTI', 'NADIA ANNE', 'N. Marchetti'],
    ['same', 'BROWN', 'ANNA', 'Anna Maria Brown'],
    ['same', 'SMITH', 'JOHN', 'John Smith Jr'],
    ['same', 'MARTIN', 'LEE', 'Martin Lee'],
    ['same', 'NG', 'AN', 'An Ng'],
    ['same', 'DOE', 'JANE', 'Jane Doe, LLC'],
    ['same', 'DOE', 'JANE', 'Jane Doe L.L.C.'],
    ['same', 'TOLKIEN', 'JOHN RONALD', 'J.R. Tolkien'],
    ['same', 'YILMAZ', 'IPEK', 'İpek Yılmaz'],
    ['same', 'SUKARNO', null, 'Sukarno'],
    ['same', 'MUELLER', 'JUERGEN', 'Jürgen Müller'],
    ['same', 'MULLER', 'JURGEN', 'Jürgen Müller'],
    ['same', 'SOERENSEN', 'AASE', 'Åse Sørensen'],
    ['same', 'STRAUSS', 'EVA', 'Eva Strauß'],
    ['same', 'WOJCIK', 'LUKASZ', 'Łukasz Wójcik'],
    ['same', 'O BRIEN', 'SEAN', 'Seán O’Brien'],
    ['same', 'OBRIEN', 'SEAN', "Sean O'Brien"],
    ['same', 'VANDERBERG', 'PIETER', 'Pieter van der Berg'],
    ['same', 'VAN DER BERG', 'PIETER', 'Pieter Vanderberg'],
    ['same', 'SMITH JONES', 'MARY ANN', 'Maryann Smith-Jones'],
    ['same', 'PAPANDREOPOULOS', 'CHRYSANTHI ALEXAND', 'Chrysanthi Alexandra Papandreopoulos'],
    ['same', 'PAPANDREOPOULOSSO', 'CHRYSANTH', 'Chrysanthi Papandreopoulossou'],
    ['close', 'SMITH JONES', 'MARY', 'Mary Smith'],
    ['close', 'SMITH', 'MARY', 'Mary Smith-Jones'],
    ['close', 'GARCIA LOPEZ', 'JOSE MARIA', 'José García'],
    ['close', 'MARCHETTI', 'NADIA', 'Nadia Marcheti'],
    ['close', 'MARCHETTI', 'NADIA', 'Nadja Marchetti'],
    ['close', 'ABERNATHY', 'RUTH PAUL', 'Paul Abernathy'],
    ['close', 'IVANOV', 'IVAN', 'Иван Иванов'],
    ['close', null, null, 'Nadia Marchetti'],
    ['differs', 'DELACROIX', 'DANIEL PAUL', 'Ruth Paul Abernathy'],
    ['differs', 'MARCHETTI', 'NADIA', 'Elena Marchetti'],
    ['differs', 'MARCHETTI', 'NADIA', 'Nadia Rossi'],
    ['differs', 'LEE', 'MIN', 'Kim Lee'],
    ['differs', 'WILLIAMS', 'ROBERT', 'Bob Williams'],
  ] as const)('are %s: %s, %s and %s', (agreement, surname, givenNames, owner) => {
    expect(nameAgrees({ surname, givenNames }, owner)).toBe(agreement);
  });

  test('are compared for any strings', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(text, text, text, (surname, givenNames, owner) => {
        expect(['same', 'close', 'differs']).toContain(nameAgrees({ surname, givenNames }, owner));
      }),
    );
  });
});
