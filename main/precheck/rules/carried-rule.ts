import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import { mayAct } from '../carried/carried.ts';
import { carriedIn, type Facts } from '../facts/facts.ts';
import { findingIf, type Rule } from './rule.ts';

/**
 * Finds what a file carries beside what it shows. A picture is made anew from its pixels. A PDF with active content is
 * never sent as it is: a printed copy of it may be, but of a form that only its own viewer draws. A PDF with another
 * file in it may be sent with a reason. The data of an e-invoice runs nowhere and is what makes it one (EN 16931), so
 * staff are told of it and not asked.
 */
export const CARRIED_RULE: Rule = {
  kind: 'hidden_content',
  find: (facts) => {
    const said = carried(facts);
    const found = said && findingIf(true, ...said);
    return found && { ...found, measured: carriedIn(facts).join(' ') };
  },
};

/**
 * Finds files that were not checked. One whose look could not be checked goes with a reason, as staff can look
 * at it. One whose hidden content nobody could look into is never sent as it is, since that is not to be seen.
 */
export const NOT_CHECKED_RULE: Rule = {
  kind: 'not_checked',
  find: (facts, { joined = false }) => {
    const said = notChecked(facts, joined);
    const found = said && findingIf(true, ...said);
    return found && { ...found, measured: facts.kind === 'notChecked' ? facts.reason : 'unread' };
  },
};

type Said = readonly [level: 'note' | 'warn' | 'file', fix: FixKey];

function carried(facts: Facts): Said | null {
  const carries = carriedIn(facts);
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
  const carries = carriedIn(facts);
  // A page has to be made of what it shows, and nobody knows whether that can be.
  if (joined && facts.kind === 'notChecked') return ['file', 'not_checked.cannot_join'];
  if (carries.includes('unread')) {
    return ['file', isPdf(facts) ? 'not_checked.print_copy' : 'not_checked.another_file'];
  }
  if (facts.kind !== 'notChecked' || mayAct(carries)) return null;
  // A missing decoder says something of this machine and nothing of the file.
  if (facts.reason === 'unavailable') return ['warn', 'not_checked.unavailable'];
  return ['file', 'not_checked.look'];
}

function isPdf({ mediaType }: Facts): boolean {
  return mediaType === 'application/pdf';
}
