/** The types the slots of a document verification speak of (spec, endpoint 13). */
export type MediaType = 'jpg' | 'png' | 'heic' | 'bmp' | 'gif' | 'pdf';

/** How files of each type begin. The size of a BMP's own header follows its first fourteen bytes; a HEIC names its brand. */
const BEGINNINGS: readonly (readonly [MediaType, RegExp])[] = [
  ['jpg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['pdf', /^%PDF-/],
  ['bmp', /^BM[\s\S]{12}[\f(48@l|]\0\0\0/],
  ['heic', /^[\s\S]{4}ftyp((mif1|msf1)[\s\S]{4}([\s\S]{4}){0,30}?)?he(ic|ix|vc|vx|im|is|vm|vs)/],
];

/** A file's type by its first bytes, as a platform tells it that trusts neither name nor header. */
export function mediaTypeOf(head: Buffer): MediaType | null {
  const text = head.toString('latin1');
  return BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0] ?? null;
}
