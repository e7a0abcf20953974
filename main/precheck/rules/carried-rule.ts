import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import { acts } from '../carried.ts';
import type { Facts } from '../facts.ts';
import { plain, type Rule } from './rule.ts';

/**
 * What a file carries beside what it shows (issue 12). A picture is made anew from its pixels, a PDF is
 * written anew without what it carries: staff do so with one press, or the branch lets it be done by itself.
 * What starts or unpacks something by being opened goes no other way. Other scripts, files and forms may go
 * with a reason. What forms are known to hold is a question only, and the data of an e-invoice, which runs
 * nowhere and is what makes it one (EN 16931), is told and not asked about.
 */
export const CARRIED_RULE: Rule = {
  kind: 'hidden_content',
  find: (facts, { cleanCopies = false }) => {
    if (facts.kind !== 'picture' && facts.kind !== 'pdf') return null;
    const carries = facts.carries ?? [];
    if (carries.length === 0) return null;
    const [level, fix] = facts.kind === 'picture' ? picture(cleanCopies) : pdf(facts, cleanCopies);
    const found = plain(true, level, fix);
    return found && { ...found, measured: carries.join(' ') };
  },
};

type Said = readonly [level: 'note' | 'warn' | 'file', fix: FixKey];

function picture(cleanCopies: boolean): Said {
  return cleanCopies ? ['note', 'hidden_content.clean_copy'] : ['file', 'hidden_content.convert'];
}

function pdf(facts: Facts & { kind: 'pdf' }, cleanCopies: boolean): Said {
  const { carries = [], usual, cleanCopy = false } = facts;
  if (cleanCopies && cleanCopy) return ['note', 'hidden_content.clean_pdf'];
  if (usual !== undefined) {
    const invoice = usual === 'invoice';
    const level = invoice ? 'note' : 'warn';
    if (!cleanCopy) return [level, 'hidden_content.as_it_is'];
    return [level, invoice ? 'hidden_content.invoice_data' : 'hidden_content.form_scripts'];
  }
  if (acts(carries)) {
    return ['file', cleanCopy ? 'hidden_content.copy_only' : 'hidden_content.print_again'];
  }
  return ['file', cleanCopy ? 'hidden_content.copy_or_reason' : 'hidden_content.ask_again'];
}
