import type { SearchField } from '../../preload/contract/models/application.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const PHONE = /^\+?[\d\s().-]+$/;
/** Words that end a company's name; a customer's own name does not end so. */
const COMPANY =
  /\b(llc|l\.l\.c\.?|inc\.?|corp\.?|co\.?|company|ltd\.?|lp|llp|pllc|group|holdings|partners|services|bakery|cafe|restaurant|store|shop|market|construction)$/i;
const PERSON = /^\p{Lu}[\p{L}'’.-]*(\s+\p{Lu}[\p{L}'’.-]*){1,3}$/u;

/**
 * Which of the platform's search fields a text is asked of (spec, endpoint 15), by its shape: an e-mail
 * address, a phone number (10 digits, or 11 with the country's 1), two to four capitalized words (a
 * person), else `search`, which matches business legal name, UUID, deal id and client token. Staff see
 * the choice and can switch it: a shape is a guess.
 */
export function routeSearchText(text: string): SearchField {
  const trimmed = text.trim();
  if (UUID.test(trimmed)) return 'search';
  if (EMAIL.test(trimmed)) return 'individual_email';
  if (PHONE.test(trimmed) && looksDialable(trimmed)) return 'individual_phone';
  if (PERSON.test(trimmed) && !COMPANY.test(trimmed)) return 'individual_full_name';
  return 'search';
}

function looksDialable(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return digits.length === 10 || (digits.length === 11 && digits.startsWith('1'));
}
