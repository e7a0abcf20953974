import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import { mayAct } from '../carried/carried.ts';
import { type Facts, hiddenIn } from '../facts/facts.ts';
import { findingIf, type Rule } from './rule.ts';

/**
 * Finds what a file carries beside what it shows. A picture is made anew from its pixels, a PDF is written anew
 * without it: staff do so with one press, or the branch lets it happen by itself. A file that starts or unpacks
 * something by being opened goes no other way. Other scripts, files and forms may go with a reason. The usual
 * content of forms is only a question. The data of an e-invoice runs nowhere and is what makes it one (EN
 * 16931), so staff are told of it and not asked.
 */
export const CARRIED_RULE: Rule = {
  kind: 'hidden_content',
  find: (facts, { cleanCopies = false, joined = false }) => {
    const said = joined ? carriedByPage(facts) : carried(facts, cleanCopies);
    const found = said && findingIf(true, ...said);
    return found && { ...found, measured: hiddenIn(facts).carries.join(' ') };
  },
};

/**
 * Finds files that were not checked. One whose look could not be checked goes with a reason, as staff can look
 * at it. One whose hidden content nobody could look into goes for no reason, since that is not to be seen.
 */
export const NOT_CHECKED_RULE: Rule = {
  kind: 'not_checked',
  find: (facts, { cleanCopies = false, joined = false }) => {
    const said = joined ? pageNotChecked(facts) : notChecked(facts, cleanCopies);
    const found = said && findingIf(true, ...said);
    return found && { ...found, measured: facts.kind === 'notChecked' ? facts.reason : 'unread' };
  },
};

type Said = readonly [level: 'note' | 'warn' | 'file', fix: FixKey];

/** No reason is enough for these. */
const COPY_ONLY: readonly FixKey[] = [
  'hidden_content.convert',
  'hidden_content.copy_only',
  'hidden_content.print_again',
];

function carried(facts: Facts, cleanCopies: boolean): Said | null {
  const { carries, usual, cleanCopy } = hiddenIn(facts);
  const isPdf = facts.mediaType === 'application/pdf';
  if (carries.length === 0) return null;
  if (cleanCopies && cleanCopy) {
    return ['note', isPdf ? 'hidden_content.clean_pdf' : 'hidden_content.clean_copy'];
  }
  if (carries.every((one) => one === 'unread')) return null;
  if (usual !== undefined) {
    const invoice = usual === 'invoice';
    const level = invoice ? 'note' : 'warn';
    if (!cleanCopy) return [level, 'hidden_content.as_it_is'];
    return [level, invoice ? 'hidden_content.invoice_data' : 'hidden_content.form_scripts'];
  }
  if (!isPdf && cleanCopy) return ['file', 'hidden_content.convert'];
  if (!isPdf || mayAct(carries)) {
    return ['file', cleanCopy ? 'hidden_content.copy_only' : 'hidden_content.print_again'];
  }
  return ['file', cleanCopy ? 'hidden_content.copy_or_reason' : 'hidden_content.ask_again'];
}

/** Only what it shows becomes a page. */
function carriedByPage(facts: Facts): Said | null {
  if (hiddenIn(facts).carries.length === 0) return null;
  const isPdf = facts.mediaType === 'application/pdf';
  return ['note', isPdf ? 'hidden_content.clean_pdf' : 'hidden_content.clean_copy'];
}

/** A page has to be made of what it shows, and nobody knows whether that can be. */
function pageNotChecked(facts: Facts): Said | null {
  return facts.kind === 'notChecked' ? ['file', 'not_checked.cannot_join'] : null;
}

function notChecked(facts: Facts, cleanCopies: boolean): Said | null {
  const { carries, cleanCopy } = hiddenIn(facts);
  const copied = cleanCopies && cleanCopy;
  if (carries.includes('unread') && !copied) {
    return ['file', cleanCopy ? 'not_checked.clean_copy' : 'not_checked.another_file'];
  }
  if (facts.kind !== 'notChecked') return null;
  const [, fix] = carried(facts, cleanCopies) ?? [];
  if (fix !== undefined && COPY_ONLY.includes(fix)) return null;
  // A missing decoder says something of this machine and nothing of the file.
  if (facts.reason === 'unavailable') return ['warn', 'not_checked.unavailable'];
  return ['file', 'not_checked.look'];
}
