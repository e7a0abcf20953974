import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadXml, readXml } from '../../../main/practice-scanner/escl/xml-reader.ts';
import { type Element, element, writeXml } from '../../../main/practice-scanner/escl/xml-writer.ts';

test('elements are found by namespace, whatever stands for it', () => {
  const plain = readXml('<a xmlns="urn:x"><b>1 &amp; 2</b><!-- c --><d/></a>');
  const prefixed = readXml("\ufeff<p:a xmlns:p='urn:x'>\n<p:b >1 &amp; 2</p:b><p:d /></p:a>\n");
  expect(prefixed).toEqual(plain);
  expect(plain.children.map(({ name, space, text }) => [name, space, text])).toEqual([
    ['b', 'urn:x', '1 & 2'],
    ['d', 'urn:x', ''],
  ]);
});

test.each([
  '',
  'a',
  '<a>',
  '<a></b>',
  '</a>',
  '<a/><b/>',
  '<a/>b',
  '<p:a/>',
  '<a>&b;</a>',
  '<a>&amp</a>',
  '<a b=c/>',
  '<a><!-- - -- --></a>',
  '<!DOCTYPE a><a/>',
  '<a><![CDATA[b]]></a>',
])('%j is refused', (text) => {
  expect(() => readXml(text)).toThrow(BadXml);
});

test('any text is read or refused, and what was written is read as it was', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    'a',
    ' ',
    '&',
    ';',
    '=',
    '"',
    '!',
    '-',
    ':',
    'xmlns',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      try {
        readXml(pieces.join(''));
      } catch (cause) {
        expect(cause).toBeInstanceOf(BadXml);
      }
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, odd) => {
      fc.pre(!/[\p{Cc}\p{Cs}]/u.test(text));
      const root: Element = element('scan:A', [element('pwg:B', text)]);
      const written = writeXml(root, {
        declaration: !odd,
        byteOrderMark: odd,
        prefixes: odd ? { scan: 'x', pwg: 'y' } : { scan: 'scan', pwg: 'pwg' },
        comments: odd,
        bareLimits: odd,
      });
      expect(readXml(written.toString()).children[0]?.text).toBe(text.trim());
    }),
  );
});
