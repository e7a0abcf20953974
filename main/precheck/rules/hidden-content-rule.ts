import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import { type Facts, hiddenContentIn } from '../facts/facts.ts';
import { mayAct } from '../hidden-content/hidden-content.ts';
import { findingIf, type Rule } from './rule.ts';

/**
 * Finds what a file contains besides its visible content. A picture is written again from its pixels. A PDF with active
 * content is never sent unchanged. A printed copy may be sent instead, unless the PDF is a form that only its own
 * viewer can draw. A PDF with an embedded file may be sent with a reason. The data of an e-invoice cannot be run, and
 * it is what makes the file an e-invoice (EN 16931). Staff are therefore informed and not asked.
 */
export const hiddenContentRule: Rule = (facts) => {
  const said = hiddenContent(facts);
  const found = said && findingIf(true, ...said);
  return found && { ...found, measured: hiddenContentIn(facts).join(' ') };
};

/**
 * Finds files that were not checked. If only the appearance was not checked, the file may be sent with a reason,
 * because staff can look at it. If the hidden content could not be inspected, the file is never sent unchanged. Staff
 * cannot see that content.
 */
export const notCheckedRule: Rule = (facts, { joined = false }) => {
  const said = notChecked(facts, joined);
  const found = said && findingIf(true, ...said);
  return found && { ...found, measured: facts.kind === 'notChecked' ? facts.reason : 'unread' };
};

type Said = readonly [level: 'note' | 'warn' | 'file', fix: FixKey];

function hiddenContent(facts: Facts): Said | null {
  const carries = hiddenContentIn(facts);
  if (facts.kind === 'picture') {
    return carries.length > 0 ? ['note', 'hidden_content.made_anew'] : null;
  }
  if (carries.every((one) => one === 'unread')) return null;
  if (carries.includes('dynamicForm')) return ['file', 'hidden_content.print_elsewhere'];
  if (mayAct(carries)) {
    return ['file', isPdf(facts) ? 'hidden_content.print_copy' : 'hidden_content.print_again'];
  }
  if (carries.every((one) => one === 'invoice')) return ['note', 'hidden_content.invoice_data'];
  return ['file', 'hidden_content.ask_again'];
}

function notChecked(facts: Facts, joined: boolean): Said | null {
  const carries = hiddenContentIn(facts);
  // A page must be made from the file, which may not be possible.
  if (joined && facts.kind === 'notChecked') return ['file', 'not_checked.cannot_join'];
  if (carries.includes('unread')) {
    return ['file', isPdf(facts) ? 'not_checked.print_copy' : 'not_checked.another_file'];
  }
  if (facts.kind !== 'notChecked' || mayAct(carries)) return null;
  // A missing decoder is a problem with this computer, not with the file.
  if (facts.reason === 'unavailable') return ['warn', 'not_checked.unavailable'];
  return ['file', 'not_checked.look'];
}

function isPdf({ mediaType }: Facts): boolean {
  return mediaType === 'application/pdf';
}
