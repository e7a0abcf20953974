import type { Turn } from '../../preload/contract/models/verdict.ts';
import { type Box, boxesIn } from './heif-boxes.ts';
import { metaBoxes, primaryItem, viewOf, withinBytes } from './heif-meta.ts';

/** How the primary picture of a HEIC is turned from its stored pixels to what decoders show. */
export interface HeifTransform {
  /** Degrees clockwise. */
  readonly turn: Turn;
  readonly mirrored: boolean;
}

/** irot counts anticlockwise. */
const CLOCKWISE: readonly Turn[] = [0, 270, 180, 90];
const NONE: HeifTransform = { turn: 0, mirrored: false };

/**
 * Reads irot and imir of the primary item (ISO 23008-12, 6.5.10 and 6.5.12; their association in
 * 9.3.1). What cannot be read counts as no transformation: decoders decide, this is evidence only.
 */
export function heifTransform(bytes: Uint8Array): HeifTransform {
  return withinBytes(() => readTransform(bytes)) ?? NONE;
}

function readTransform(bytes: Uint8Array): HeifTransform {
  const view = viewOf(bytes);
  const meta = metaBoxes(bytes);
  const item = primaryItem(view, meta);
  const properties = find(meta, 'iprp');
  if (item === null || !properties) return NONE;
  const inProperties = boxesIn(bytes, properties.start, properties.end);
  const container = find(inProperties, 'ipco');
  if (!container) return NONE;

  const list = boxesIn(bytes, container.start, container.end);
  let turn: Turn = 0;
  let mirrored = false;
  // There is one of these for each width of numbers.
  const associations = inProperties.filter(({ type }) => type === 'ipma');
  for (const index of associations.flatMap((box) => propertiesOf(view, box, item))) {
    const property = list[index - 1];
    if (property?.type === 'irot') turn = CLOCKWISE[view.getUint8(property.start) & 3] ?? 0;
    if (property?.type === 'imir') mirrored = true;
  }
  return { turn, mirrored };
}

function propertiesOf(view: DataView, association: Box, item: number): readonly number[] {
  const wideItems = view.getUint8(association.start) > 0;
  const wideIndexes = (view.getUint8(association.start + 3) & 1) === 1;
  const entries = view.getUint32(association.start + 4);
  let at = association.start + 8;
  for (let entry = 0; entry < entries && at < association.end; entry++) {
    const id = wideItems ? view.getUint32(at) : view.getUint16(at);
    at += wideItems ? 4 : 2;
    const count = view.getUint8(at++);
    const indexes: number[] = [];
    for (let i = 0; i < count; i++) {
      indexes.push(wideIndexes ? view.getUint16(at) & 0x7fff : view.getUint8(at) & 0x7f);
      at += wideIndexes ? 2 : 1;
    }
    if (id === item) return indexes;
  }
  return [];
}

function find(boxes: readonly Box[], type: string): Box | undefined {
  return boxes.find((box) => box.type === type);
}
