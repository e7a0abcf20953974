import type { ResolvePdf } from './pdf-objects.ts';
import {
  everyDictionary,
  nameOf,
  type PdfDictionary,
  type PdfObjects,
  type PdfValue,
} from './pdf-objects.ts';
import { pdfText } from './pdf-tokens.ts';

/** The actions that show another place of the same document, or other layers of it. */
const SHOWS: ReadonlySet<string> = new Set(['GoTo', 'SetOCGState', 'Trans', 'GoToDPart']);
const TURNS_PAGES: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** A reader asks before it opens these; an address of a file or without a scheme could start something. */
export const LINK = /^(https?|mailto|tel):/i;
/** The events of a press (ISO 32000-2, table 197). All other events come by themselves. */
const PRESSED: readonly string[] = ['D', 'U'];

/**
 * Tells whether the value under an action's key may stay: an action that shows or links (ISO 32000-2, table
 * 201), a place in the document, or something else that has the same key. Every action not known to be harmless
 * goes.
 */
export function isHarmlessAction(value: PdfValue, resolve: ResolvePdf): boolean {
  const action = resolve(value);
  if (action?.kind === 'array') return action.items.every((one) => isNoOtherAction(one, resolve));
  return isNoOtherAction(value, resolve);
}

function isNoOtherAction(value: PdfValue, resolve: ResolvePdf): boolean {
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

/** Collects all actions; true for those that run only on a press or a click. */
export function actionsOf(objects: PdfObjects): ReadonlyMap<PdfValue, boolean> {
  const { resolve } = objects;
  const known = new Map<PdfValue, boolean>();
  const take = (value: PdfValue | undefined, byHand: boolean) => {
    const waiting = [value];
    while (waiting.length > 0) {
      const action = resolve(waiting.pop());
      if (action?.kind !== 'array' && action?.kind !== 'dictionary') continue;
      const before = known.get(action);
      if (before === false || before === byHand) continue;
      known.set(action, byHand);
      if (action.kind === 'dictionary') waiting.push(action.entries.get('Next'));
      else for (const one of action.items) waiting.push(one);
    }
  };
  for (const { entries } of everyDictionary(objects)) {
    take(entries.get('A'), true);
    take(entries.get('OpenAction'), false);
    const events = resolve(entries.get('AA'));
    if (events?.kind !== 'dictionary') continue;
    for (const [event, action] of events.entries) take(action, PRESSED.includes(event));
  }
  return known;
}

/** Lists the files or addresses that an action names (ISO 32000-2, 7.11). */
export function fileTargets(action: PdfDictionary, { resolve }: PdfObjects): readonly string[] {
  const named = resolve(action.entries.get('F'));
  const values =
    named?.kind === 'dictionary'
      ? ['F', 'UF', 'DOS', 'Mac', 'Unix'].map((key) => resolve(named.entries.get(key)))
      : [named];
  return values.flatMap((value) => (value?.kind === 'string' ? [pdfText(value.bytes)] : []));
}
