import { SaxesParser } from 'saxes';
import { signaturesIn } from '../hidden-content/signatures.ts';

/** The root elements of e-invoices with their namespaces: the two syntaxes of EN 16931, and the older ZUGFeRD 1. */
const INVOICES: readonly string[] = [
  'CrossIndustryInvoice urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'CrossIndustryDocument urn:ferd:CrossIndustryDocument:invoice:1p0',
  'Invoice urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'CreditNote urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
];
/** Elements that contain an embedded file, or something that a browser runs. */
const OTHER = /BinaryObject$|^(?:script|html|object|iframe)$/i;
const BROWSERS = /^http:\/\/www\.w3\.org\/(?:1999\/(?:xhtml|XSL)|2000\/svg)/;

/**
 * Returns whether bytes are the data of an e-invoice, based on their content and not on a name. They must be one XML
 * document of an invoice type in UTF-8. The document must contain nothing to load, expand, or run, and no embedded
 * file.
 */
export function isInvoiceData(bytes: Buffer): boolean {
  const parser = new SaxesParser({ xmlns: true });
  let root: string | null = null;
  let other = false;
  parser.on('opentag', ({ local, uri }) => {
    root ??= `${local} ${uri}`;
    other ||= OTHER.test(local) || BROWSERS.test(uri);
  });
  parser.on('doctype', () => {
    other = true;
  });
  parser.on('processinginstruction', () => {
    other = true;
  });
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  } catch {
    return false;
  }
  const known = root !== null && INVOICES.includes(root);
  return known && !other && signaturesIn(bytes, 'picture').length === 0;
}
