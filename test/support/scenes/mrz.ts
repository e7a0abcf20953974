import type { Person } from './person.ts';
import type { Random } from './random.ts';

export type CheckedPart = 'number' | 'birth' | 'expiry' | 'composite';

/** ICAO 9303-3, 4.9: weights 7, 3, 1. Letters count from A = 10, the filler as 0. */
function checkDigit(characters: string): string {
  const sum = [...characters].reduce((total, character, index) => {
    const value = character === '<' ? 0 : Number.parseInt(character, 36);
    return total + value * [7, 3, 1][index % 3]!;
  }, 0);
  return String(sum % 10);
}

/**
 * Returns a passport's two lines of 44 characters (ICAO 9303-4, 4.2.2). If a check digit is named,
 * it is wrong.
 */
export function mrzLines(
  random: Random,
  person: Person,
  state: string,
  wrongDigit: CheckedPart | null,
): readonly [string, string, documentNumber: string] {
  const documentNumber = `${random.pick(['X', 'LN', 'PA', 'E'])}${random.digits(8)}`.slice(0, 9);
  const [birthDate, expiryDate] = [person.birth.slice(2), person.expires.slice(2)];
  const filled = (value: string, length: number) => value.padEnd(length, '<').slice(0, length);
  const name = (value: string) => value.replaceAll(/[^A-Z]/g, '<');
  const first = filled(
    `P<${state}${name(person.surname)}<<${name(person.given)}<${name(person.middle)}`,
    44,
  );
  const digit = (which: CheckedPart, characters: string) => {
    const right = checkDigit(characters);
    return which === wrongDigit ? String((Number(right) + random.whole(1, 9)) % 10) : right;
  };
  const number = filled(documentNumber, 9) + digit('number', filled(documentNumber, 9));
  const birth = birthDate + digit('birth', birthDate);
  const expiry = expiryDate + digit('expiry', expiryDate);
  const optional = filled(random.chance(0.5) ? random.digits(8) : '', 14);
  const personal = optional + (optional.startsWith('<') ? '<' : checkDigit(optional));
  const composite = digit('composite', number + birth + expiry + personal);
  return [
    first,
    `${number}${state}${birth}${person.sex}${expiry}${personal}${composite}`,
    documentNumber,
  ];
}
