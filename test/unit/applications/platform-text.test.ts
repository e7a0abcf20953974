import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  TEXT_PIECE_BYTES,
  textEncodingOf,
  textPiece,
  textTypeOf,
} from '../../../main/applications/text-encoding.ts';

async function* inPieces(bytes: Uint8Array, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([
  ['UTF-8', Buffer.from('Grüße, 你好\tand\r\nmore\f'), 'utf-8'],
  ['UTF-16 as Windows saves it', Buffer.from('\ufeffGrüße 😀', 'utf16le'), 'utf-16le'],
  ['UTF-16 the other way', Buffer.from('\ufeffGrüße', 'utf16le').swap16(), 'utf-16be'],
  ['western', Buffer.from('Gr\xfc\xdfe \x80 5', 'latin1'), 'windows-1252'],
  ['a NUL', Buffer.from('text\0text'), null],
  ['an escape', Buffer.from('\x1b[2Jtext'), null],
  ['half a pair', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), null],
  ['UTF-16 with a NUL', Buffer.from('\ufeffa\0b', 'utf16le'), null],
  ['no western byte', Buffer.from([0x61, 0x81, 0xfe]), null],
])('%s: %#', async (_, bytes, encoding) => {
  for (const size of [3, 65_536])
    expect(await textEncodingOf(inPieces(bytes, size))).toBe(encoding);
});

test('recognizes a web page by its beginning, but not a text that mentions web pages', () => {
  expect(textTypeOf(Buffer.from('\ufeff <!-- x --> <!DOCTYPE html><p>'), 'utf-8')).toBe(
    'text/html',
  );
  expect(textTypeOf(Buffer.from('<?xml version="1.0"?><svg xmlns='), 'utf-8')).toBe(
    'image/svg+xml',
  );
  expect(textTypeOf(Buffer.from('About <html> pages'), 'utf-8')).toBe('text/plain');
});

test('reads parts of any text that add up to it, in every encoding', async () => {
  const long = fc
    .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), fc.nat(5))
    .map(([unit, shift]) => 'x'.repeat(shift) + unit.repeat(Math.ceil(150_000 / unit.length)));
  await fc.assert(
    fc.asyncProperty(long, fc.constantFrom('utf-8', 'utf-16le'), async (text, encoding) => {
      // Alone at the beginning, it would be read as a byte order mark.
      const whole = `.${text}`.toWellFormed();
      const bytes = Buffer.from(whole, encoding === 'utf-8' ? 'utf8' : 'utf16le');
      let read = '';
      for (let from: number | null = 0; from !== null; ) {
        const piece = await textPiece(inPieces(bytes), encoding, from, bytes.length);
        expect(Buffer.byteLength(piece.text)).toBeGreaterThan(0);
        read += piece.text;
        from = piece.next;
      }
      expect(read === whole).toBe(true);
    }),
    { numRuns: 12 },
  );
  const past = await textPiece(inPieces(Buffer.from('abc')), 'utf-8', TEXT_PIECE_BYTES, 3);
  expect(past).toEqual({ text: '', next: null });
});
