import type { Carried } from '../carried.ts';
import { plain, type Rule } from './rule.ts';

/** What acts, or unpacks, by being opened. */
const ACTS: readonly Carried[] = ['launch', 'program', 'archive'];

/**
 * What a file carries beside what it shows (issue 12). A picture can be made anew from its pixels, which
 * leaves it behind: staff do so with one press, or the branch lets it be done by itself. The pages of a PDF
 * are never made anew, as print would become pixels; scripts, attached files and XFA forms are met in
 * honest ones too, so staff may give a reason. That a picture was given one changes nothing: what goes is
 * made of its pixels.
 */
export const CARRIED_RULE: Rule = {
  kind: 'hidden_content',
  find: (facts, { cleanCopies }) => {
    if (facts.kind !== 'picture' && facts.kind !== 'pdf') return null;
    const carries = facts.carries ?? [];
    if (carries.length === 0) return null;
    const measured = carries.join(' ');
    if (facts.kind === 'picture') {
      const found = cleanCopies
        ? plain(true, 'note', 'hidden_content.clean_copy')
        : plain(true, 'file', 'hidden_content.convert');
      return found && { ...found, measured };
    }
    const acts = carries.some((one) => ACTS.includes(one));
    const found = acts
      ? plain(true, 'file', 'hidden_content.print_again')
      : plain(true, 'file', 'hidden_content.ask_again');
    return found && { ...found, measured };
  },
};
