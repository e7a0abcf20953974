import { actionsOf, fileTargets } from './pdf-actions.ts';
import { NotPlain, nameOf, readObjects } from './pdf-objects.ts';
import { everyDictionary } from './reachable.ts';

/** Actions that open another file, if they name one (ISO 32000-2, table 201). */
export const OPENS_FILES: ReadonlySet<string> = new Set(['GoToR', 'GoToE', 'Thread']);

/** A file's scheme, a drive, or the name of another computer. */
const FILE = /^((file|smb):|[a-z]:[\\/]|[\\/]{2})/i;

/** Whether an address is that of a file: looking it up on another computer tells that computer who is here. */
export function namesFile(address: string): boolean {
  return FILE.test(address.replace(/[\0-\x20]+/g, ''));
}

/**
 * Whether a document opens another file by itself, or one by a whole path when somebody clicks. Papers refer
 * to their neighbors by name, which a reader asks about.
 * @param plain the document as the PDF library writes it out
 */
export function opensFiles(plain: Buffer): boolean {
  try {
    const objects = readObjects(plain);
    const byHand = actionsOf(objects);
    for (const one of everyDictionary(objects)) {
      if (!OPENS_FILES.has(nameOf(objects.resolve(one.entries.get('S'))) ?? '')) continue;
      const targets = fileTargets(one, objects);
      if (targets.length > 0 && byHand.get(one) !== true) return true;
      if (targets.some((target) => namesFile(target) || /^\s*[\\/]/.test(target))) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof NotPlain) return true;
    throw error;
  }
}
