import { expect, test } from 'vitest';
import { printedNameAgrees } from '../../../main/names/printed-name.ts';

test.each([
  ['DOE', 'JANE ANN', 'Jane Doe', 'same'],
  ['D0E', 'JANE', 'Jane Doe', 'same'],
  ['D1AZ', 'JULlO', 'Julio Diaz', 'same'],
  ['MUNOZ', 'ANGELA', 'Ángela Muñoz', 'same'],
  ['MARTINEZRODRIGUEZ', 'JUANADELPUEBLO', 'Juana del Pueblo Martínez Rodríguez', 'same'],
  ['', 'JANEDOE', 'Jane Doe', 'same'],
  ['DOE', 'IJANE', 'Jane Doe', 'close'],
  ['MART', 'PAUL', 'Paul Martin', 'close'],
  ['SAMPLE', 'AVERYJOSEPH', 'Avery Sample', 'close'],
  ['DOE', 'JANE', 'John Roe', 'differs'],
  ['DOE', 'JANE', 'Marcus Doe', 'differs'],
  ['ADEYINKA', 'DMITRI HARUTO', 'Jane Doe', 'differs'],
  ['SMITH JR', 'JOHN', 'John Smith Sr', 'close'],
  ['GARCIA', 'DANIELA', 'Daniel Garcia', 'close'],
  ['GIL PEREZ', 'ANA', 'Ana Gil Torres', 'close'],
  ['DE LA CRUZ', 'MARIA', 'Maria De La Rosa', 'differs'],
  ['ST JOHN', 'MARY', 'Mary St Clair', 'differs'],
  ['', 'JOHN LEE', 'John Smith', 'differs'],
  ['SMITH', 'MARY', 'John M Smith', 'differs'],
  ['JONES', 'JOHN', 'J Smith', 'differs'],
] as const)('%s, %s beside %s: %s', (surname, givenNames, owner, agreement) => {
  expect(printedNameAgrees({ surname, givenNames }, owner)).toBe(agreement);
});
