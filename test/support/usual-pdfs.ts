import { carrying } from './carrying-files.ts';
import { stream } from './made-pdf.ts';

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';

/** The data of an e-invoice in both syntaxes of EN 16931. */
export const INVOICE_DATA = {
  cii: `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n<rsm:CrossIndustryInvoice xmlns:rsm="${CII}"><rsm:ExchangedDocument/></rsm:CrossIndustryInvoice>\n`,
  ubl: `<Invoice xmlns="${UBL}"><ID>4711</ID></Invoice>\n<!-- made by hand -->\n`,
};

/** Creates a PDF with a line of text and these attached files. */
export function withAttached(...contents: readonly string[]): Buffer {
  const files = contents.map((_, at) => `(${at}) ${filespec(6 + at)}`);
  const attached = contents.map((content) =>
    stream('/Type /EmbeddedFile /Subtype /text#2Fxml', content),
  );
  return carrying({
    catalog: `/Names << /EmbeddedFiles << /Names [${files.join(' ')}] >> >> /AF [${filespec(6)}]`,
    objects: attached,
  });
}

const filespec = (object: number) =>
  `<< /Type /Filespec /F (factur-x.xml) /AFRelationship /Data /EF << /F ${object} 0 R >> >>`;

interface FormParts {
  /** Entries of the field. */
  readonly field?: string;
  readonly catalog?: string;
  readonly page?: string;
  /** Entries of the form's dictionary. */
  readonly form?: string;
  /** Objects from number 7 on. */
  readonly objects?: readonly string[];
}

/** Creates a PDF with a line of text and a form field. */
export function formPdf({
  field = '',
  catalog = '',
  page = '',
  form = '',
  objects = [],
}: FormParts) {
  return carrying({
    catalog: `/AcroForm << /Fields [6 0 R] ${form} >> ${catalog}`,
    page: `/Annots [6 0 R] ${page}`,
    objects: [
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /Rect [50 50 99 99] ${field} >>`,
      ...objects,
    ],
  });
}

/** Returns a script as a PDF's action. */
export const script = (text: string) =>
  `<< /S /JavaScript /JS (${text.replace(/[\\()]/g, '\\$&')}) >>`;

/** Returns a document-level script. */
export const atDocument = (text: string) =>
  `/Names << /JavaScript << /Names [(a) ${script(text)}] >> >>`;

/** Creates an XFA form with one template beside fields of a PDF. */
export const withXfa = (template: string, form = '', catalog = ''): Buffer =>
  formPdf({
    catalog,
    form: `/XFA [(template) 7 0 R] ${form}`,
    objects: [
      stream(
        '',
        `<template xmlns="http://www.xfa.org/schema/xfa-template/2.8/">${template}</template>`,
      ),
    ],
  });
