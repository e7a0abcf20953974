import type { VerdictLevel } from '../../../preload/contract/models/verdict.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import type { Defect, Plan, Strength, Subject } from './plan.ts';
import type { Random } from './random.ts';

/** Creates the plan of one capture, or of two that belong together: the front and the back. */
export interface Recipe {
  readonly weight: number;
  readonly make: (random: Random) => readonly PlannedShot[];
}

/** `again` means that the second of two is not a separate shot, but the first one's file again. */
export type PlannedShot = Plan & { readonly again?: true };

export const LEVELS: readonly Strength[] = ['slight', 'clear', 'severe'];

/** The expected verdict of a strength, and other verdicts that also count as right. */
const VERDICTS: Readonly<Record<Strength, readonly VerdictLevel[]>> = {
  slight: ['pass'],
  clear: ['warn', 'block'],
  severe: ['block', 'reject'],
};

export type Extra = Partial<Omit<Plan, 'subject' | 'slot' | 'documentType' | 'defects' | 'key'>> & {
  readonly slot?: Plan['slot'];
};

/** Plans a capture in the slot and of the type of its subject, judged by its strongest defect. */
export function shot(
  key: string,
  subject: Subject,
  defects: readonly Defect[],
  extra: Extra = {},
): PlannedShot {
  const level = LEVELS.findLast((one) => defects.some((defect) => defect.level === one));
  const allowed = level ? VERDICTS[level] : VERDICTS.slight;
  const slot =
    subject.kind === 'back' ? 'back_photo' : subject.kind === 'page' ? 'document' : 'front_photo';
  return {
    key,
    subject,
    slot,
    documentType: documentTypeOf(subject),
    defects,
    expected: allowed[0]!,
    allowed,
    ...extra,
  };
}

const LOAN_PAGES = ['payslip', 'bank_statement', 'utility_bill'] as const;

function documentTypeOf(subject: Subject): DocumentType {
  if (subject.kind === 'passport') return 'passport';
  if (subject.kind === 'page')
    return LOAN_PAGES.find((type) => type === subject.page) ?? 'bank_statement';
  const stateId = (subject.kind === 'front' || subject.kind === 'back') && subject.card.stateId;
  return stateId ? 'state_id' : 'drivers_license';
}
