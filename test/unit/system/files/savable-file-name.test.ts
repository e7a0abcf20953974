import fc from 'fast-check';
import { expect, test } from 'vitest';
import { savableFileName } from '../../../../main/system/files/file-name.ts';

test.each([
  ['license-front.jpg', 'license-front.jpg'],
  ['  Jane’s  Führerschein (2).pdf ', 'Jane’s Führerschein (2).pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\jane\\scan.pdf', 'scan.pdf'],
  ['..', null],
  ['/', null],
  ['', null],
  ['\u202e', null],
  ['fdp.\u202egpj', 'fdp.gpj'],
  ['a\u0000b\r\n\u200bc\ud800.txt', 'ab c.txt'],
  ['.htaccess', 'htaccess'],
  ['report.pdf. . .', 'report.pdf'],
  ['a<b>:"|?*.txt', 'a_b______.txt'],
  ['NUL', '_NUL'],
  ['con.pdf', '_con.pdf'],
  ['com¹ .tar.gz', '_com¹ .tar.gz'],
  ['console.log', 'console.log'],
  ['e\u0301.txt', 'é.txt'],
])('%j is saved as %j', (given, expected) => {
  expect(savableFileName(given)).toBe(expected);
});

test('keeps the extension of a name that is too long', () => {
  expect(savableFileName(`${'ä'.repeat(300)}.jpeg`)).toBe(`${'ä'.repeat(97)}.jpeg`);
  expect(savableFileName('😀'.repeat(80))).toBe('😀'.repeat(50));
});

const parts = fc.constantFrom(
  'CON',
  'aux',
  '.',
  '..',
  ' ',
  '/',
  '\\',
  ':',
  '\u202e',
  '\u0000',
  '\ud83d',
);

test('never produces a name that a system treats as a folder, a device, or another name', () => {
  const given = fc
    .array(fc.oneof(parts, fc.string({ unit: 'binary' }), fc.string()))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(given, (name) => {
      const savable = savableFileName(name);
      if (savable === null) return;
      expect(savable).toMatch(/^[^/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}]+$/u);
      expect(savable).not.toMatch(/^[. ]|[. ]$|^(con|aux|nul|prn) *(\.|$)/i);
      expect(Buffer.byteLength(savable)).toBeLessThanOrEqual(201);
      expect(savableFileName(savable)).toBe(savable);
    }),
    { numRuns: 200 },
  );
});
