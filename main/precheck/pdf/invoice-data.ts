import { carriedAmong } from '../carried/carried-signatures.ts';

/** The root elements of e-invoices and their namespaces (EN 16931's two syntaxes, and ZUGFeRD 1 before it). */
const INVOICES: readonly (readonly [root: string, namespace: string])[] = [
  ['CrossIndustryInvoice', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'],
  ['CrossIndustryDocument', 'urn:ferd:CrossIndustryDocument:invoice:1p0'],
  ['Invoice', 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'],
  ['CreditNote', 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2'],
];

/** An optional declaration and comments, then the first element with its namespaces. */
const START =
  /^(?:<\?xml\s[^?]*\?>)?(?:\s|<!--(?:(?!-->)[\s\S])*-->)*<(?:([\w.-]+):)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*>/;

/**
 * Tells by content, not by name, whether bytes are an e-invoice's data: one XML document of an invoice's kind
 * in UTF-8, with nothing to fetch, expand or run, and no file packed in it.
 */
export function isInvoiceData(bytes: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  const [start = '', prefix, root = '', attributes = ''] = START.exec(text) ?? [];
  if (start === '') return false;
  const declared = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  const invoice = INVOICES.some(
    ([name, namespace]) =>
      name === root &&
      [...attributes.matchAll(/([\w:.-]+)\s*=\s*["']([^"']*)["']/g)].some(
        ([, key, value]) => key === declared && value === namespace,
      ),
  );
  if (!invoice) return false;
  const name = prefix === undefined ? root : `${prefix}:${root}`;
  if (
    !new RegExp(
      `</${name.replaceAll('.', '\\.')}\\s*>\\s*(?:<!--(?:(?!-->)[\\s\\S])*-->\\s*)*$`,
    ).test(text)
  ) {
    return false;
  }
  const body = text.replace(/^<\?xml\s[^?]*\?>/, '');
  const other =
    /<!DOCTYPE|<!ENTITY|<\?|BinaryObject\b|<(?:\w+:)?(?:script|html|object|iframe)\b|xmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/(?:1999\/(?:xhtml|XSL)|2000\/svg)/i;
  return !other.test(body) && carriedAmong(bytes, 'picture').length === 0;
}
