import { boxesIn, metaBoxes } from '../../main/precheck/formats/heif-boxes.ts';
import { heifItems } from '../../main/precheck/formats/heif-items.ts';

/** An item of a HEIC file: its type, its bytes, and its properties, which are complete boxes. */
export interface MadeItem {
  readonly type: 'Exif' | 'mime' | 'hvc1' | 'grid';
  readonly data: Uint8Array;
  readonly properties?: readonly Uint8Array[];
}

/** Items by number, from 1. */
export interface MadeReference {
  readonly type: 'auxl' | 'cdsc' | 'dimg' | 'thmb';
  readonly from: number;
  readonly to: readonly number[];
}

/**
 * Creates a HEIC container with these items, numbered from 1. Its contents can be decoded if the
 * items can.
 */
export function madeHeif(
  items: readonly MadeItem[],
  primary = 1,
  references: readonly MadeReference[] = [],
): Buffer {
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
      ...(items.some(({ properties }) => properties) ? [handler(), itemProperties(items)] : []),
      box('pitm', u32(0), u16(primary)),
      box('iinf', u32(0), u16(items.length), ...infos),
      ...(references.length > 0 ? [box('iref', u32(0), ...references.map(reference))] : []),
      box('iloc', u32(0), u16(0x4400), u16(items.length), ...places),
    );
    return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), meta]);
  };
  const head = build(0);
  const data = items.map((item) => item.data);
  return Buffer.concat([build(head.length + 8), box('mdat', ...data)]);
}

/**
 * Returns the picture of a HEIC with one picture as an item, without irot, imir, and other
 * transformations.
 */
export function codedPicture(file: Buffer): MadeItem & { readonly properties: readonly Buffer[] } {
  const [extent] = heifItems(file).find(({ type }) => type === 'hvc1')?.extents ?? [];
  const iprp = metaBoxes(file).find(({ type }) => type === 'iprp');
  const [ipco] = iprp ? boxesIn(file, iprp.start, iprp.end) : [];
  if (!extent || !ipco) throw new Error('The file has no coded picture.');
  const properties = boxesIn(file, ipco.start, ipco.end)
    .filter(({ type }) => ['hvcC', 'ispe', 'pixi'].includes(type))
    .map(({ start, end }) => file.subarray(start - 8, end));
  return { type: 'hvc1', data: file.subarray(extent.start, extent.end), properties };
}

/**
 * Combines four pictures of one size row by row (ISO 23008-12, 6.6.2.3). The references must be
 * added.
 */
export function gridOfFour(width: number, height: number): MadeItem {
  const data = Buffer.concat([Buffer.from([0, 0, 1, 1]), u16(width * 2), u16(height * 2)]);
  return { type: 'grid', data, properties: [box('ispe', u32(0), u32(width * 2), u32(height * 2))] };
}

/**
 * Returns the property that makes a picture an auxiliary one, such as a gain map or a depth map.
 */
export function auxiliary(urn: string): Buffer {
  return box('auxC', u32(0), Buffer.from(`${urn}\0`));
}

/**
 * Returns the center of a picture, `share` of each side (clap; ISO 14496-12, 12.1.4): its size over
 * 100, and zero offsets.
 */
export function middle(width: number, height: number, share: number): Buffer {
  const sides = [width, height].flatMap((side) => [u32(Math.round(side * share * 100)), u32(100)]);
  return box('clap', ...sides, u32(0), u32(1), u32(0), u32(1));
}

/** Creates a film with `frames` copies of a picture, without any item (ISO 23008-12, clause 7). */
export function heifFilm(
  { data, properties }: ReturnType<typeof codedPicture>,
  [width, height]: readonly [number, number],
  frames: number,
): Buffer {
  const ftyp = box('ftyp', Buffer.from('hevc\0\0\0\0msf1hevciso8'));
  const hvcC =
    properties.find((property) => Buffer.from(property).includes('hvcC')) ?? Buffer.alloc(0);
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32);
  const sample = [Buffer.alloc(6), u16(1), Buffer.alloc(16), u16(width), u16(height)];
  const depth = [
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
    Buffer.alloc(32),
    u16(24),
    u16(0xffff),
  ];
  const build = (firstByte: number) => {
    const table = box(
      'stbl',
      box('stsd', u32(0), u32(1), box('hvc1', ...sample, ...depth, hvcC)),
      box('stts', u32(0), u32(1), u32(frames), u32(1)),
      box('stsc', u32(0), u32(1), u32(1), u32(frames), u32(1)),
      box('stsz', u32(0), u32(data.length), u32(frames)),
      box('stco', u32(0), u32(1), u32(firstByte)),
    );
    const url = box('dinf', box('dref', u32(0), u32(1), box('url ', u32(1))));
    const media = box(
      'mdia',
      box('mdhd', u32(0), u32(0), u32(0), u32(10), u32(frames), u32(0)),
      handler(),
      box('minf', box('vmhd', u32(1), u32(0), u32(0)), url, table),
    );
    const places = [u32(0), u32(0), u32(0), u32(0), ...matrix];
    const size = [u32(width << 16), u32(height << 16)];
    const track = [u32(3), u32(0), u32(0), u32(1), u32(0), u32(frames)];
    const film = [u32(0), u32(0), u32(0), u32(10), u32(frames), u32(0x10000), u32(0)];
    return box(
      'moov',
      box('mvhd', ...film, u32(0), u32(0), ...matrix, Buffer.alloc(24), u32(2)),
      box('trak', box('tkhd', ...track, ...places, ...size), media),
    );
  };
  const first = ftyp.length + build(0).length + 8;
  return Buffer.concat([ftyp, build(first), box('mdat', ...Array(frames).fill(data))]);
}

function itemProperties(items: readonly MadeItem[]): Buffer {
  let count = 0;
  const associations = items.map(({ properties = [] }, index) => {
    const numbers = properties.map(() => ++count);
    return Buffer.concat([u16(index + 1), Buffer.from([numbers.length, ...numbers])]);
  });
  const all = items.flatMap(({ properties = [] }) => properties);
  const ipma = box('ipma', u32(0), u32(items.length), ...associations);
  return box('iprp', box('ipco', ...all), ipma);
}

function reference({ type, from, to }: MadeReference): Buffer {
  return box(type, u16(from), u16(to.length), ...to.map(u16));
}

function handler(): Buffer {
  return box('hdlr', u32(0), u32(0), Buffer.from('pict'), Buffer.alloc(13));
}

/**
 * Returns a property that transforms a picture: `irot` by counterclockwise quarter turns, `imir`
 * about an axis.
 */
export function turning(type: 'irot' | 'imir', value: number): Buffer {
  return box(type, Buffer.of(value));
}

/**
 * Creates a file from the picture of a HEIC with one picture, transformed by `properties` (complete
 * boxes), with its EXIF block or another one.
 */
export function madeAnew(
  file: Buffer,
  { properties = [], tiff }: { properties?: readonly Buffer[]; tiff?: Uint8Array } = {},
): Buffer {
  const coded = codedPicture(file);
  const picture = { ...coded, properties: [...coded.properties, ...properties] };
  const [old] = heifItems(file).find(({ type }) => type === 'Exif')?.extents ?? [];
  const exif = tiff
    ? Buffer.concat([u32(6), Buffer.from('Exif\0\0'), tiff])
    : file.subarray(old?.start ?? 0, old?.end ?? 0);
  if (exif.length === 0) return madeHeif([picture]);
  return madeHeif([picture, { type: 'Exif', data: exif }], 1, [{ type: 'cdsc', from: 2, to: [1] }]);
}

export function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
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
