import { nameOf, type PdfValue } from './pdf-objects.ts';

/** Actions that show another place of the same document, or other layers of it. */
const SHOWS: ReadonlySet<string> = new Set(['GoTo', 'SetOCGState', 'Trans', 'GoToDPart']);
const TURNS_PAGES: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** A reader asks before it opens these; an address without a scheme, or of a file, could start something. */
const LINK = /^(https?|mailto|tel):/i;

/**
 * Whether what stands under an action's key may stay: an action that shows or links (ISO 32000-2, table
 * 201), a place in the document, or something else that the same key is used for. Every action that is not
 * known to be harmless goes.
 */
export function isHarmlessAction(
  value: PdfValue,
  resolve: (value: PdfValue | undefined) => PdfValue | null,
): boolean {
  const action = resolve(value);
  if (action?.kind === 'array') return action.items.every((one) => isNoOtherAction(one, resolve));
  return isNoOtherAction(value, resolve);
}

function isNoOtherAction(
  value: PdfValue,
  resolve: (value: PdfValue | undefined) => PdfValue | null,
): boolean {
  const action = resolve(value);
  if (action?.kind !== 'dictionary') return true;
  const kind = nameOf(resolve(action.entries.get('S')));
  if (kind === null) return true;
  if (kind === 'Named') {
    return TURNS_PAGES.has(nameOf(resolve(action.entries.get('N'))) ?? '');
  }
  if (kind !== 'URI') return SHOWS.has(kind);
  const address = resolve(action.entries.get('URI'));
  return address?.kind === 'string' && LINK.test(address.bytes);
}
