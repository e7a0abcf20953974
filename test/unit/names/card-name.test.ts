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

  test.each([
    ['differs', 'DE LA CRUZ', 'MARIA', 'Maria de Leon'],
    ['differs', 'DE LA CRUZ', 'MARIA', 'Maria De La Rosa'],
    ['differs', 'VAN DYKE', 'JOHN', 'John Van Buren'],
    ['differs', 'DEL RIO', 'JUAN', 'Juan del Toro'],
    ['differs', 'ST JOHN', 'MARY', 'Mary St. Clair'],
    ['differs', 'MC DONALD', 'RON', 'Ron Mc Carthy'],
    ['differs', 'O BRIEN', 'KEVIN', 'Kevin Oneill'],
    ['differs', 'O BRIEN', 'KEVIN', 'Kevin O Neill'],
    ['close', 'GIL PEREZ', 'ANA', 'Ana Gil Torres'],
    ['close', 'GIL PEREZ', 'ANA', 'Ana Gil'],
    ['close', 'GIL PEREZ', 'ANA', 'Ana Perez'],
    ['close', 'SMITH', 'MARY', 'Smith Jones, Mary'],
    ['close', 'SCOTT', 'JAMES', 'Scott James Wilson'],
    ['close', 'DE LA CRUZ', 'MARIA', 'Maria Cruz'],
    ['close', 'SAN MARTIN', 'JOSE', 'Jose Martin'],
    ['same', 'DELACRUZ', 'MARIA', 'Maria De La Cruz'],
    ['same', 'DE LA CRUZ', 'MARIA', 'Maria Delacruz'],
    ['same', 'CRUZ', 'MARIA', 'Maria de la Cruz'],
    ['same', 'VAN DYKE', 'JOHN', 'John Vandyke'],
    ['same', 'DELACRUZLOPEZ', 'MARIA', 'De la Cruz López M.'],
    ['same', 'VANDYKE', 'JOHN', 'Van Dyke, John Paul'],
    ['same', 'MC DONALD', 'RON', 'Ron McDonald'],
    ['same', 'LE', 'MINH VAN', 'Minh Van Le'],
    ['same', 'DO', 'MINH', 'Minh Do'],
  ] as const)('compare as %s by their surnames: %s, %s and %s', (agreement, surname, givenNames, owner) => {
    expect(nameAgrees({ surname, givenNames }, owner)).toBe(agreement);
  });

  test.each([
    ['differs', 'JOHN LEE', 'John Smith'],
    ['differs', 'JOHN LEE', 'Mary Lee'],
    ['differs', 'JOHN PAUL JONES', 'John Paul Smith'],
    ['differs', 'MARIA DE LA CRUZ', 'Maria de la Rosa'],
    ['close', 'JOSE GARCIA LOPEZ', 'Jose Garcia'],
    ['close', 'JANE DOE', 'Jane Doe Smith'],
    ['close', 'DOE JANE ANN', 'Jane Doe'],
    ['close', 'JANE', 'Jane Doe'],
    ['close', 'JANE DOE', 'Jane'],
    ['same', 'JOHN LEE', 'John Lee'],
    ['same', 'LEE JOHN', 'John Lee'],
    ['same', 'JOHN LEE', 'J. Lee'],
    ['same', 'JOHN PAUL JONES', 'John Jones'],
    ['same', 'MARIA ELENA DE LA CRUZ', 'Maria Delacruz'],
    ['same', 'DE LA CRUZ MARIA', 'Maria de la Cruz'],
    ['same', 'SMITH JOHN P', 'John Paul Smith'],
  ] as const)('compare as %s in one line: %s and %s', (agreement, line, owner) => {
    expect(nameAgrees({ surname: '', givenNames: line }, owner)).toBe(agreement);
    expect(nameAgrees({ surname: line, givenNames: null }, owner)).toBe(agreement);
  });

  test.each([
    ['differs', 'SMITH', 'MARY', 'John M Smith'],
    ['differs', 'SMITH', 'JAMES', 'Robert J. Smith'],
    ['differs', 'SMITH', 'JAMES', 'Smith, Robert J.'],
    ['differs', 'SMITH', 'J', 'Robert J Smith'],
    ['differs', 'JONES', 'JOHN', 'J Smith'],
    ['differs', 'JONES', 'JOHN', 'Smith John J'],
    ['differs', 'LEE', 'LEE', 'Lee Smith'],
    ['close', 'SMITH', 'JAMES', 'J. Robert Smith'],
    ['close', 'SMITH', 'J ROBERT', 'John Smith'],
    ['close', 'SMITH', 'JOHN QUINCY', 'J. R. Smith'],
    ['close', 'GARCIA', 'MARIA', 'Maria G.'],
    ['same', 'SMITH', 'JOHN ROBERT', 'J. Robert Smith'],
    ['same', 'SMITH', 'J', 'John Smith'],
    ['same', 'SMITH', 'JAMES', 'Smith, J.'],
  ] as const)('compare as %s by an initial: %s, %s and %s', (agreement, surname, givenNames, owner) => {
    expect(nameAgrees({ surname, givenNames }, owner)).toBe(agreement);
  });

  test.each([
    ['close', 'SMITH', 'JAMES', 'Robert James Smith'],
    ['close', 'SMITH', 'JAMES', 'Smith, Robert James'],
    ['same', 'SMITH', 'JAMES', 'James Robert Smith'],
    ['same', 'SMITH', 'JAMES', 'Dr. James Smith'],
    ['same', 'SMITH', 'JAMES', 'R. James Smith'],
    ['same', 'SMITH', 'JAMES ROBERT', 'Robert James Smith'],
  ] as const)('compare as %s by a middle name: %s, %s and %s', (agreement, surname, givenNames, owner) => {
    expect(nameAgrees({ surname, givenNames }, owner)).toBe(agreement);
  });

  test.each([
    ['close', 'MARTINEZ', 'JOSE', 'Jose Martin'],
    ['close', 'MARTIN', 'JOSE', 'Jose Martinez'],
    ['close', 'GARCIA', 'DANIELA', 'Daniel Garcia'],
    ['close', 'GARCIA', 'GABRIEL', 'Gabriela Garcia'],
    ['close', 'GONZALEZ RODRIGUEZ', 'GABRIEL', 'Gabriela Gonzalez Rodriguez'],
    ['close', 'GARCIA', 'CHRISTIAN', 'Christiana Garcia'],
    ['close', 'HERNANDEZ', 'CHRISTIAN ALEJANDRO', 'Christiana Hernandez'],
    ['close', 'PAPANDREOPOULOSSOUKALI', 'ALEX', 'Alexandra Papandreopoulossoukali'],
    ['same', 'PAPANDREOPOULOSSOUKALI', 'CHRYSANTH', 'Chrysanthi Papandreopoulossoukali'],
  ] as const)('compare as %s by a prefix: %s, %s and %s', (agreement, surname, givenNames, owner) => {
    expect(nameAgrees({ surname, givenNames }, owner)).toBe(agreement);
  });

  test.each([
    ['close', 'SMITH JR', 'JOHN', 'John Smith Sr'],
    ['close', 'SMITH', 'JOHN JR', 'Smith, John, III'],
    ['close', null, 'JOHN SMITH II', 'John Smith III'],
    ['same', 'SMITH JR', 'JOHN', 'John Smith, Jr.'],
    ['same', 'SMITH JR', 'JOHN', 'John Smith'],
    ['same', 'SMITH III', 'JOHN', 'John Smith 3rd'],
    ['same', 'SMITH', 'JR', 'JR Smith'],
  ] as const)('compare as %s by a suffix: %s, %s and %s', (agreement, surname, givenNames, owner) => {
    expect(nameAgrees({ surname, givenNames }, owner)).toBe(agreement);
  });

  /** Names of which no two are similar. */
  const given = fc.constantFrom('MARIA', 'JOSE', 'THOMAS', 'ANN', 'KWAME', 'LI');
  const surname = fc
    .tuple(
      fc.constantFrom('', 'DE LA ', 'VAN ', 'ST ', 'O '),
      fc.constantFrom('CRUZ', 'DYKE', 'BRIEN', 'WOJCIK', 'PHAM'),
    )
    .map((words) => words.join(''));

  test('are the same if the owner’s was typed as on the document', () => {
    fc.assert(
      fc.property(given, given, surname, (first, middle, last) => {
        const holder = { surname: last, givenNames: `${first} ${middle}` };
        const typed = [
          `${first} ${last}`,
          `${first} ${middle} ${last}`,
          `${last}, ${first} ${middle}`,
          `${first[0]}. ${last}`,
          `${first} ${last.replaceAll(' ', '')}`,
          `${first} ${last} Jr.`,
        ];
        for (const owner of typed)
          expect([owner, nameAgrees(holder, owner)]).toEqual([owner, 'same']);
      }),
    );
  });

  test('are never the same if the surname or the first name is a different one', () => {
    fc.assert(
      fc.property(given, given, given, surname, surname, (first, middle, other, last, another) => {
        const holder = { surname: last, givenNames: first };
        if (another.split(' ').at(-1) !== last.split(' ').at(-1)) {
          for (const owner of [
            `${first} ${another}`,
            `${first} ${middle} ${another}`,
            `${another}, ${first[0]}.`,
          ])
            expect([owner, nameAgrees(holder, owner)]).not.toEqual([owner, 'same']);
        }
        if (other === first) return;
        for (const owner of [`${other} ${last}`, `${other} ${first[0]}. ${last}`])
          expect([owner, nameAgrees(holder, owner)]).not.toEqual([owner, 'same']);
      }),
    );
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
