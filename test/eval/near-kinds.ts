import type { Defect, Label } from './label.ts';

/** What also counts as having detected a defect: the label's kind, then the reported kinds. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  blur: ['low_contrast'],
  glare: ['overexposed'],
  dark: ['blank', 'low_contrast'],
  overexposed: ['low_contrast', 'blank', 'glare'],
  low_contrast: ['overexposed', 'dark', 'blur'],
  too_small: ['blur'],
  obstructed: ['cut_off'],
  greyscale: ['low_contrast'],
  screenshot: ['not_a_document'],
  not_a_document: ['blank', 'wrong_side', 'cut_off', 'other_type', 'other_paper'],
  no_face: ['not_a_document', 'blank'],
  blank: ['not_a_document', 'dark', 'low_contrast', 'overexposed'],
  wrong_side: ['unreadable_barcode', 'not_a_document', 'other_paper'],
  same_image: ['wrong_side'],
  encrypted: ['corrupt'],
  zero_pages: ['corrupt', 'blank', 'empty'],
  truncated: ['corrupt'],
  empty: ['corrupt', 'wrong_type'],
  wrong_type: ['corrupt', 'extension_mismatch'],
  animated: ['wrong_type'],
};

/** Defects in how a picture was taken. */
const CAPTURE_KINDS: ReadonlySet<string> = new Set([
  'blur',
  'glare',
  'dark',
  'overexposed',
  'low_contrast',
  'cut_off',
  'too_small',
  'obstructed',
  'greyscale',
  'screenshot',
]);
export const isCaptureKind = (kind: string): boolean => CAPTURE_KINDS.has(kind);

/** If severe, these may leave nothing that looks like a document. */
const LEAVES_NOTHING: Readonly<Record<string, readonly string[]>> = {
  blur: ['not_a_document'],
  glare: ['not_a_document'],
  dark: ['not_a_document'],
  overexposed: ['not_a_document'],
  cut_off: ['not_a_document'],
  too_small: ['not_a_document', 'blank'],
  obstructed: ['not_a_document'],
};

/** Returns every reported kind that counts as having detected this defect. */
export function kindsThatSee({ kind, level }: Defect, { slot }: Label): ReadonlySet<string> {
  const onBack = slot === 'back_photo' && isCaptureKind(kind) ? ['unreadable_barcode'] : [];
  const nothingLeft = level === 'severe' ? (LEAVES_NOTHING[kind] ?? []) : [];
  return new Set([kind, ...(NEAR[kind] ?? []), ...onBack, ...nothingLeft]);
}
