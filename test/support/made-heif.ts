import { heifItems } from '../../main/precheck/heif-items.ts';

/** An item of a made HEIC file: its type and its bytes. */
export interface MadeItem {
  readonly type: 'Exif' | 'mime' | 'hvc1';
  readonly data: Uint8Array;
}

/** A HEIC container of those items, numbered from 1, without anything that decodes. */
export function madeHeif(items: readonly MadeItem[]): Buffer {
  const build = (firstByte: number): Buffer => {
    let at = firstByte;
    const places = items.map(({ data }, index) => {
      const place = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at), u32(data.length)]);
      at += data.length;
      return place;
    });
    const infos = items.map(({ type }, index) =>
      box('infe', u32(2 << 24), u16(index + 1), u16(0), Buffer.from(`${type}\0`)),
    );
    const meta = box(
      'meta',
      u32(0),
      box('pitm', u32(0), u16(1)),
      box('iinf', u32(0), u16(items.length), ...infos),
      box('iloc', u32(0), u16(0x4400), u16(items.length), ...places),
    );
    return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), meta]);
  };
  const head = build(0);
  const data = items.map((item) => item.data);
  return Buffer.concat([build(head.length + 8), box('mdat', ...data)]);
}

/** The same HEIC with another EXIF block. It must have one, as heif-enc writes it. */
export function withHeifExif(file: Buffer, tiff: Uint8Array): Buffer {
  const [old] = heifItems(file).find(({ type }) => type === 'Exif')?.extents ?? [];
  if (!old) throw new Error('The file has no Exif item.');
  // A base, one extent, its offset from there, its length.
  const place = [u32(old.start), u16(1), u32(0), u32(old.end - old.start)];
  const at = file.indexOf(Buffer.concat(place));
  const out = Buffer.concat([file, box('mdat', u32(6), Buffer.from('Exif\0\0'), tiff)]);
  out.writeUInt32BE(file.length + 8, at);
  out.writeUInt32BE(tiff.length + 10, at + 10);
  return out;
}

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const payload = Buffer.concat(parts);
  return Buffer.concat([u32(payload.length + 8), Buffer.from(type, 'latin1'), payload]);
}

function u16(value: number): Buffer {
  const out = Buffer.alloc(2);
  out.writeUInt16BE(value);
  return out;
}

function u32(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value);
  return out;
}
