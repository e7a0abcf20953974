import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameAgrees } from '../../../../main/precheck/holder/name-agrees.ts';

describe('the name on a document and the owner’s', () => {
  test.each([
    ['MARCHETTI', 'NADIA ANNE', 'Nadia Marchetti'],
    ['MARCHETTI', 'NADIA ANNE', 'MARCHETTI, NADIA A.'],
    ['MARCHETTI', 'NADIA ANNE', 'N. Marchetti'],
    ['BROWN', 'ANNA', 'Anna Maria Brown'],
    ['SMITH', 'JOHN', 'John Smith Jr'],
    ['MARTIN', 'LEE', 'Martin Lee'],
    ['NG', 'AN', 'An Ng'],
    ['SUKARNO', null, 'Sukarno'],
    ['MUELLER', 'JUERGEN', 'Jürgen Müller'],
    ['MULLER', 'JURGEN', 'Jürgen Müller'],
    ['SOERENSEN', 'AASE', 'Åse Sørensen'],
    ['STRAUSS', 'EVA', 'Eva Strauß'],
    ['WOJCIK', 'LUKASZ', 'Łukasz Wójcik'],
    ['O BRIEN', 'SEAN', 'Seán O’Brien'],
    ['OBRIEN', 'SEAN', "Sean O'Brien"],
    ['VANDERBERG', 'PIETER', 'Pieter van der Berg'],
    ['VAN DER BERG', 'PIETER', 'Pieter Vanderberg'],
    ['SMITH JONES', 'MARY ANN', 'Maryann Smith-Jones'],
    ['PAPANDREOPOULOS', 'CHRYSANTHI ALEXAND', 'Chrysanthi Alexandra Papandreopoulos'],
    ['PAPANDREOPOULOSSO', 'CHRYSANTH', 'Chrysanthi Papandreopoulossou'],
  ])('are the same: %s, %s and %s', (surname, givenNames, owner) => {
    expect(nameAgrees({ surname, givenNames }, owner)).toBe('same');
  });

  test.each([
    ['SMITH JONES', 'MARY', 'Mary Smith'],
    ['SMITH', 'MARY', 'Mary Smith-Jones'],
    ['GARCIA LOPEZ', 'JOSE MARIA', 'José García'],
    ['MARCHETTI', 'NADIA', 'Nadia Marcheti'],
    ['MARCHETTI', 'NADIA', 'Nadja Marchetti'],
    ['ABERNATHY', 'RUTH PAUL', 'Paul Abernathy'],
    ['IVANOV', 'IVAN', 'Иван Иванов'],
    [null, null, 'Nadia Marchetti'],
  ])('are close: %s, %s and %s', (surname, givenNames, owner) => {
    expect(nameAgrees({ surname, givenNames }, owner)).toBe('close');
  });

  test.each([
    ['DELACROIX', 'DANIEL PAUL', 'Ruth Paul Abernathy'],
    ['MARCHETTI', 'NADIA', 'Elena Marchetti'],
    ['MARCHETTI', 'NADIA', 'Nadia Rossi'],
    ['LEE', 'MIN', 'Kim Lee'],
    ['WILLIAMS', 'ROBERT', 'Bob Williams'],
  ])('differ: %s, %s and %s', (surname, givenNames, owner) => {
    expect(nameAgrees({ surname, givenNames }, owner)).toBe('differs');
  });

  test('are compared whatever the strings are', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(text, text, text, (surname, givenNames, owner) => {
        expect(['same', 'close', 'differs']).toContain(nameAgrees({ surname, givenNames }, owner));
      }),
    );
  });
});
